import type { Entry } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'

/** What an entry says of all that was left out. */
export const EMPTY_ENTRY = {
  startTime: null,
  lastDate: null,
  quantity: null,
  unit: null,
  productId: null,
  amountMinor: null,
  currency: null,
  produce: null,
  areaM2: null,
  purpose: '',
  counterparty: '',
  veterinarian: '',
  animalMarks: '',
  notes: '',
  reason: '',
} satisfies Partial<Entry>

/** What a product says of all that was left out: a period is not known. */
export const EMPTY_PRODUCT = {
  active: '',
  registrationNumber: '',
  harvestDays: null,
  reentryHours: null,
  milkHours: null,
  meatDays: null,
  eggDays: null,
} satisfies Partial<Product>
