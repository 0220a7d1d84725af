import type { EntryPayload } from '#contract/entries.ts'
import type { NamedEntry, StoredTarget } from './entry-rows.ts'

/** What an entry would be sent as. */
export const storedPayload = (row: NamedEntry, targets: readonly StoredTarget[]): EntryPayload => ({
  kind: row.kind,
  onDate: row.onDate,
  startTime: row.startTime,
  lastDate: row.lastDate,
  quantity: row.quantity,
  unit: row.unit,
  productId: row.productId,
  amountMinor: row.amountMinor,
  ...(row.currency !== null && { currency: row.currency }),
  produce: row.produce,
  areaM2: row.areaM2,
  purpose: row.purpose,
  counterparty: row.counterparty,
  veterinarian: row.veterinarian,
  animalMarks: row.animalMarks,
  notes: row.notes,
  reason: row.reason,
  targets: targets.map(({ kind, targetId: id, share }) => ({
    kind,
    id,
    ...(share !== null && { share }),
  })),
})

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
