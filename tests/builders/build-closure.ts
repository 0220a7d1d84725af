import type { Closure } from '#contract/book.ts'

/** A field that was sprayed with copper on May 30 of a farm that is looked at on June 1, 2026. */
export const buildClosure = (change: Partial<Closure> = {}): Closure => ({
  target: { kind: 'field', id: 'f1', name: 'North', projectId: 'p1' },
  waitingFor: 'harvest',
  from: '2026-05-30',
  until: '2026-06-06',
  endsAt: null,
  entryId: 'e1',
  productName: 'Copper',
  ...change,
})
