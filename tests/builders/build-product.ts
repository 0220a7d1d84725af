import type { Product } from '#contract/products.ts'

export const buildProduct = (change: Partial<Product> = {}): Product => ({
  id: 'product-1',
  name: 'Movento',
  kind: 'plantProtection',
  active: 'Spirotetramat',
  registrationNumber: '',
  harvestDays: 7,
  reentryHours: null,
  milkHours: null,
  meatDays: null,
  eggDays: null,
  photoURL: null,
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
