import { useEffect, useRef, useState } from 'react'
import { draftsOf, dropDraft, keepDraft, type Draft, type DraftValues } from './drafts.ts'

const newSession = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/**
 * What is typed into a form, kept in this browser until it is saved. Every opened form writes a
 * draft of its own, so that two tabs, or two visits, never overwrite each other.
 *
 * @param subject whose and what the draft is, from `draftSubject`; a first save may change it
 */
export function useDrafts(subject: string) {
  const [firstSession] = useState(newSession)
  const [offers, setOffers] = useState<Draft[]>(() => draftsOf(subject))
  const [isKept, setIsKept] = useState(false)
  const own = useRef({ key: '', subject, session: firstSession })
  useEffect(() => {
    own.current.subject = subject
  }, [subject])
  const offerOthers = () =>
    setOffers(draftsOf(subject).filter(({ key }) => key !== own.current.key))
  const drop = () => {
    dropDraft(own.current.key)
    setIsKept(false)
  }
  return {
    /** Drafts of earlier visits, newest first. */
    offers,
    /** Whether the browser holds what is typed now. */
    isKept,
    drop,
    keep: (values: DraftValues) => {
      const key = own.current.subject + own.current.session
      if (own.current.key !== key) drop()
      own.current.key = key
      setIsKept(keepDraft(key, values, new Date()))
    },
    discard: (draft: Draft) => {
      dropDraft(draft.key)
      offerOthers()
    },
    /** Makes an offered draft this form's own; what was typed until now becomes an offer. */
    adopt: (draft: Draft) => {
      dropDraft(draft.key)
      own.current = { key: '', subject, session: newSession() }
      offerOthers()
    },
    withdrawOffers: () => setOffers([]),
  }
}
