import { useEffect, useRef, useState } from 'react'
import { randomId } from '#src/lib/browser.ts'
import { browserDrafts, holdDraft, tabDrafts, watchDrafts, type Draft } from '#src/lib/drafts.ts'

export type StoredIn = 'browser' | 'tab'

/** Every opened form writes a draft of its own, so two tabs or visits never overwrite each other. */
export function useDrafts(subject: string, storedIn: StoredIn) {
  const drafts = storedIn === 'tab' ? tabDrafts : browserDrafts
  const [start] = useState(() => {
    const found = drafts.of(subject)
    const continued = storedIn === 'tab' ? found.find(drafts.isFree) : undefined
    const key = continued?.key ?? ''
    return { found, continued, own: { key, session: key.slice(subject.length) || randomId() } }
  })
  const [found, setFound] = useState(start.found)
  const [isStored, setIsStored] = useState(false)
  const own = useRef(start.own)
  useEffect(
    () => watchDrafts(() => setFound((known) => (known.length > 0 ? [...known] : known))),
    [],
  )
  const drop = () => {
    if (own.current.key) drafts.drop(own.current.key)
    setIsStored(false)
  }
  const findOthers = () => setFound(drafts.of(subject).filter(({ key }) => key !== own.current.key))
  return {
    continued: start.continued,
    isStored,
    drop,
    /** Drafts that still exist and are not being saved. */
    offers: found.filter(drafts.isFree),
    write: (subjectNow: string, draft: Pick<Draft, 'values' | 'opened'>) => {
      const key = subjectNow + own.current.session
      if (own.current.key !== key) drop()
      own.current.key = key
      setIsStored(drafts.write(key, draft, new Date()))
    },
    hold: () => holdDraft(own.current.key),
    discard: (draft: Draft) => {
      drafts.drop(draft.key)
      findOthers()
    },
    /** Takes a draft over; the current input becomes an offer. @returns false when it is gone */
    adopt: (draft: Draft) => {
      const isThere = drafts.isFree(draft)
      if (isThere) {
        drafts.drop(draft.key)
        own.current = { key: '', session: randomId() }
      }
      findOthers()
      return isThere
    },
    forgetOthers: () => setFound([]),
  }
}
