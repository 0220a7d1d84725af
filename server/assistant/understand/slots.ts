import type { Clock } from '#domain/dates/named-days.ts'
import type { Period, Scope, Setting } from './understanding.ts'
import type { Lexicon, Names, Unit } from './lexicon.ts'
import { timesIn } from './spoken-times.ts'
import { folded } from './words.ts'

/** Of units that are not in the text. */
export const NOWHERE = { from: 0, to: 0 }

/** A question read once: its units, with the days that it names. */
export type ReadQuestion = { text: string; units: Unit[]; hasTime: boolean }

/** Reads a question; weekdays and dates without a year count for this year. */
export function readQuestion(
  text: string,
  lexicon: Lexicon,
  names: Names,
  today: string,
): ReadQuestion {
  const plain = lexicon.spelledOut(text)
  const read = timesIn(plain, { today, lean: 'thisYear' }, lexicon.spoken)
  const spans = read.times.map(({ index, end }): Unit => ({
    kind: 'time',
    terms: ['@time'],
    from: index,
    to: end,
  }))
  const units = lexicon.unitsOf(read.text, names, spans)
  return { text: plain, units, hasTime: spans.length > 0 }
}

/** The spans of days that a question names. */
export function periodsOf(text: string, clock: Clock, { words, spoken }: Lexicon): Period[] {
  const read = timesIn(text, clock, spoken)
  const [first, second, ...others] = read.times
  // 'From the first of May up to yesterday' is one span.
  const isSpan =
    first &&
    second &&
    others.length === 0 &&
    words.upTo.includes(folded(read.text.slice(first.end, second.index)).trim())
  if (isSpan && first.from <= second.to) return [{ from: first.from, to: second.to }]
  return read.times.map(({ from, to }) => ({ from, to }))
}

type Kind = Scope['kinds'][number]

/**
 * The records that a question is about: those it names, else those of the crops and animals it names,
 * else the open page or the record last spoken of if it points to one, else all of the farm.
 */
export function scopeOf(
  { units }: ReadQuestion,
  kinds: Kind[],
  setting: Setting,
  { isOne, isHere, pointsBack }: { isOne: boolean; isHere: boolean; pointsBack: boolean },
): Scope {
  const { things } = setting
  const records = things.filter(({ kind }) => kind !== 'project')
  const isWanted = (kind: string) => kinds.length === 0 || kinds.some((one) => one === kind)
  const idsOf = (kind: Unit['kind']) =>
    units.flatMap((unit) => (unit.kind === kind && unit.id ? [unit.id] : []))
  const projectIds = [...new Set([...idsOf('project'), ...(isHere ? [setting.projectId] : [])])]
  const named = [...new Set(idsOf('record'))]
  const none = { kinds, projectIds, missing: [] }
  if (named.length > 0) return { ...none, kinds: [], ids: named }
  const topics = [...new Set(idsOf('subject'))].filter((topic) => topic !== 'solar')
  if (topics.length > 0) {
    const ids = records.filter(({ topic }) => topics.includes(topic)).map(({ id }) => id)
    const missing = topics.filter((topic) => !records.some((record) => record.topic === topic))
    return { ...none, kinds: ids.length > 0 ? [] : kinds, ids, missing }
  }
  const pointed = [setting.aboutId, setting.spokenOfId]
    .map((id) => records.find((record) => record.id === id))
    .find((record) => record && (pointsBack || isWanted(record.kind)))
  if (!pointed || !(isOne || pointsBack) || projectIds.length > 0) return { ...none, ids: [] }
  return { ...none, kinds: [], ids: [pointed.id] }
}

/** Whether nothing is saved of all that a question names. */
export const isOfNone = ({ missing, ids }: Scope) => missing.length > 0 && ids.length === 0
