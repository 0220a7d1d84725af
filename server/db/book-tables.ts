import type { EntryKind, EntryTargetKind, EntryUnit, Produce } from '#contract/entries.ts'
import type { ProductKind } from '#contract/products.ts'

export type ProductRow = {
  id: string
  farmId: string
  name: string
  /** Folded by `fieldKey`; unique on the farm. */
  nameKey: string
  kind: ProductKind
  active: string
  registrationNumber: string
  /** Null where nobody has entered it, which is not 0; likewise the next four. */
  harvestDays: number | null
  reentryHours: number | null
  milkHours: number | null
  meatDays: number | null
  eggDays: number | null
  /** An upload that the product keeps. */
  photoKey: string | null
  createdAt: string
  updatedAt: string
}

/** An entry of the book as it is now; `EntryVersionRow` has what it was before. */
export type EntryRow = {
  id: string
  farmId: string
  kind: EntryKind
  /** YYYY-MM-DD; likewise `lastDate`. */
  onDate: string
  /** HH:MM. */
  startTime: string | null
  lastDate: string | null
  quantity: number | null
  unit: EntryUnit | null
  productId: string | null
  /** A whole number, in the minor unit of `currency`. */
  amountMinor: number | null
  currency: string | null
  produce: Produce | null
  areaM2: number | null
  purpose: string
  counterparty: string
  veterinarian: string
  animalMarks: string
  notes: string
  reason: string
  /** An upload that the entry keeps. */
  photoKey: string | null
  /** Who wrote this version. */
  actorId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** A field, herd or solar system that an entry is about. It may have been deleted since. */
export type EntryTargetRow = {
  farmId: string
  entryId: string
  position: number
  kind: EntryTargetKind
  targetId: string
  share: number | null
  /** What falls on it of the amount of the entry, to the cent; null for none. */
  amountMinor: number | null
  /** Of what was deleted; '' while it is there. */
  formerName: string
}

export type EntryVersionRow = {
  farmId: string
  /** Of an entry that may have been deleted. */
  entryId: string
  version: number
  isLast: number
  /** JSON of the entry's row and of its targets. */
  content: string
  /** Who replaced or deleted it. */
  actorId: string | null
  createdAt: string
}

/** What stood on a field in a year, or is to stand there, as entered by the farmer. */
export type FieldSeasonRow = {
  farmId: string
  fieldId: string
  year: number
  crop: string
  updatedAt: string
}
