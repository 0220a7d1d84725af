import type { Product } from '#contract/products.ts'
import { EMPTY_PRODUCT } from '#domain/book/empty.ts'

export const buildProduct = (change: Partial<Product> = {}): Product => ({
  id: 'product-1',
  name: 'Movento',
  kind: 'plantProtection',
  ...EMPTY_PRODUCT,
  active: 'Spirotetramat',
  harvestDays: 7,
  photoURL: null,
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
