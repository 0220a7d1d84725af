import type { EntryPayload } from '#contract/entries.ts'

/** All that a payload says but for targets and photo, with null or '' for what it leaves out. */
export function entryContent(payload: EntryPayload, currencyOfFarm: string) {
  const { kind, onDate, amountMinor = null } = payload
  return {
    kind,
    onDate,
    startTime: payload.startTime ?? null,
    lastDate: payload.lastDate ?? null,
    quantity: payload.quantity ?? null,
    unit: payload.unit ?? null,
    productId: payload.productId ?? null,
    amountMinor,
    currency: amountMinor === null ? null : (payload.currency ?? currencyOfFarm),
    produce: payload.produce ?? null,
    areaM2: payload.areaM2 ?? null,
    purpose: payload.purpose ?? '',
    counterparty: payload.counterparty ?? '',
    veterinarian: payload.veterinarian ?? '',
    animalMarks: payload.animalMarks ?? '',
    notes: payload.notes ?? '',
    reason: payload.reason ?? '',
  }
}
