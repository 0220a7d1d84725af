import type { Entry } from '#contract/entries.ts'
import { EMPTY_ENTRY } from '#domain/book/empty.ts'

/** A harvest of the whole farm. */
export const buildBookEntry = (change: Partial<Entry> = {}): Entry => ({
  id: 'book-entry-1',
  kind: 'harvest',
  onDate: '2026-05-05',
  ...EMPTY_ENTRY,
  quantity: 120,
  unit: 'kg',
  photoURL: null,
  targets: [],
  productName: '',
  by: { id: 'u1', name: 'Ada Field' },
  version: 1,
  closedUntil: null,
  createdAt: '2026-05-05T08:00:00.000Z',
  updatedAt: '2026-05-05T08:00:00.000Z',
  ...change,
})
