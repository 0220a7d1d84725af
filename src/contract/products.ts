import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { freeText, requiredText } from './text.ts'

export const productKind = z.enum([
  'plantProtection',
  'medicine',
  'fertilizer',
  'seed',
  'feed',
  'other',
])
export type ProductKind = z.infer<typeof productKind>

const MOST_DAYS = 1_000
const MOST_HOURS = 10_000

const wholeFrom0 = (most: number, rule: string) =>
  z.optional(z.nullable(z.int(rule).check(z.gte(0, rule), z.lte(most, rule))))
const days = wholeFrom0(
  MOST_DAYS,
  asIssue(msg('Enter whole days from 0 to {most}, as on the label.', { most: MOST_DAYS })),
)
const hours = wholeFrom0(
  MOST_HOURS,
  asIssue(msg('Enter whole hours from 0 to {most}, as on the label.', { most: MOST_HOURS })),
)

/** As on the label. A waiting period that is null or absent is not known, which is not the same as 0. */
export const productPayload = z.object({
  /** Unique on the farm, whatever the case. */
  name: requiredText(msg('Product name'), 200),
  kind: productKind,
  /** Active substance. */
  active: z.optional(freeText(msg('Active substance'), 200)),
  /** Under which an authority admits it. */
  registrationNumber: z.optional(freeText(msg('Registration number'), 100)),
  /** Pre-harvest interval. */
  harvestDays: days,
  /** Restricted-entry interval. */
  reentryHours: hours,
  /** Withdrawal periods. */
  milkHours: hours,
  meatDays: days,
  eggDays: days,
  /** Of the label: the `uploadURL` without its query. */
  imageURL: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
})
export type ProductPayload = z.infer<typeof productPayload>

/** `PATCH /api/products/{id}`: absent keys are left unchanged. The waiting periods hold for every treatment with it. */
export const productPatch = z.partial(productPayload)
export type ProductPatch = z.infer<typeof productPatch>

const known = z.nullable(z.number())

export const product = z.object({
  id: z.string(),
  name: z.string(),
  kind: productKind,
  active: z.string(),
  registrationNumber: z.string(),
  harvestDays: known,
  reentryHours: known,
  milkHours: known,
  meatDays: known,
  eggDays: known,
  /** `/api/objects/…`. */
  photoURL: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type Product = z.infer<typeof product>
export const productList = z.array(product)

export const PRODUCT_EXISTS = msg('There is a product of this name already.')
export const PRODUCT_IN_USE = msg('Entries name this product, so it stays.')
