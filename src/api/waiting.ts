import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closure, Waiting } from '#contract/book.ts'
import {
  closureReason,
  closureSentence,
  closureTimes,
  isClosed,
  lastEnding,
  unknownSentence,
} from '#domain/book/waiting-words.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { locale, say } from '#src/lib/texts.ts'
import { waitingQuery } from './book.ts'

/** A field by its name and project, as a crop knows it; a herd by its id. */
export type ClosedPlace =
  { kind: 'field'; projectId: string; name: string } | { kind: 'animal'; id: string }

export const isOf = (place: ClosedPlace, { kind, id, projectId, name }: Closure['target']) =>
  place.kind === 'field'
    ? kind === 'field' && projectId === place.projectId && fieldKey(name) === fieldKey(place.name)
    : kind === 'animal' && id === place.id

const NOTHING: Waiting = { closures: [], unknown: [] }

/** What waiting periods close now, and how that is said; nothing where the backend knows of none. */
export function useWaiting() {
  const [now] = useState(() => new Date())
  const { data = NOTHING, isPending } = useQuery(waitingQuery())
  const times = closureTimes(locale(), browserTimeZone(), now)
  return {
    isPending,
    closures: lastEnding(data.closures.filter((one) => isClosed(one, now, browserTimeZone()))),
    unknown: data.unknown,
    sentenceOf: (closure: Closure) => say(closureSentence(closure, times)),
    reasonOf: (closure: Closure) => say(closureReason(closure, times)),
    unknownTextOf: (one: Waiting['unknown'][number]) => say(unknownSentence(one, times)),
  }
}
