import { useEffect, useRef, useState } from 'react'
import {
  draftsOf,
  dropDraft,
  followDrafts,
  holdDraft,
  isFree,
  keepDraft,
  type Draft,
  type DraftValues,
} from './drafts.ts'

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
  useEffect(
    () => followDrafts(() => setOffers((known) => (known.length > 0 ? [...known] : known))),
    [],
  )
  const offerOthers = () =>
    setOffers(draftsOf(subject).filter(({ key }) => key !== own.current.key))
  const drop = () => {
    dropDraft(own.current.key)
    setIsKept(false)
  }
  return {
    /** Drafts of earlier visits, newest first; none that is being saved, or was. */
    offers: offers.filter(isFree),
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
    /** While the form is being saved its draft is offered nowhere; returns how to end that. */
    hold: () => holdDraft(own.current.key),
    /**
     * Makes an offered draft this form's own; what was typed until now becomes an offer.
     * @returns false where the draft is gone
     */
    adopt: (draft: Draft) => {
      const isThere = isFree(draft)
      if (isThere) {
        dropDraft(draft.key)
        own.current = { key: '', subject, session: newSession() }
      }
      offerOthers()
      return isThere
    },
    withdrawOffers: () => setOffers([]),
  }
}
