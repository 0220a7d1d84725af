import type { EntryPayload } from '#contract/entries.ts'
import { saidBy, type NamedEntry, type StoredTarget } from './entry-rows.ts'

/** What an entry would be sent as. */
export function storedPayload(row: NamedEntry, targets: readonly StoredTarget[]): EntryPayload {
  const { currency, ...said } = saidBy(row)
  return {
    ...said,
    ...(currency !== null && { currency }),
    targets: targets.map(({ kind, targetId: id, share }) => ({
      kind,
      id,
      ...(share !== null && { share }),
    })),
  }
}

/** Whether two payloads say the same, where null and '' say nothing. */
export const isSamePayload = (a: EntryPayload, b: EntryPayload) => plain(a) === plain(b)

const plain = (payload: EntryPayload) =>
  JSON.stringify(
    Object.entries(payload)
      .filter(([, value]) => value !== null && value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/** Whether what was harvested or sold is another thing, place or time, so that it may be closed. */
export const isTakenElsewhere = (before: EntryPayload, after: EntryPayload) =>
  takingOf(before) !== takingOf(after)

const takingOf = ({ onDate, startTime, produce, targets }: EntryPayload) =>
  JSON.stringify([onDate, startTime, produce, targets.map(({ kind, id }) => [kind, id])])
