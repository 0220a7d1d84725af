import * as z from 'zod/mini'
import { entry, type Entry, type EntryPatch, type EntryPayload } from '#contract/entries.ts'
import type { Actor } from '#contract/actor.ts'
import {
  product,
  type Product,
  type ProductPatch,
  type ProductPayload,
} from '#contract/products.ts'
import { EMPTY_ENTRY, EMPTY_PRODUCT } from '#domain/book/empty.ts'

/*
 * Entries and products as the server has them after a change. Applied to one that has the change
 * already, each of these leaves it as it is. Names of places and products are not in a change: screens
 * look them up.
 */

/** `isWaiting` is set on a device that keeps a change of it. */
export const shownEntry = z.extend(entry, { isWaiting: z.optional(z.boolean()) })
export type ShownEntry = z.infer<typeof shownEntry>

export const shownProduct = z.extend(product, { isWaiting: z.optional(z.boolean()) })
export type ShownProduct = z.infer<typeof shownProduct>

const EMPTY = { ...EMPTY_ENTRY, photoURL: null } satisfies Partial<Entry>

type Made = { id: string; at: string; by: Actor }

export const addedEntry = ({ kind, ...payload }: EntryPayload, { id, at, by }: Made): ShownEntry =>
  correctedEntry(
    {
      ...EMPTY,
      id,
      kind,
      onDate: payload.onDate,
      targets: [],
      productName: '',
      by,
      version: 1,
      closedUntil: null,
      createdAt: at,
      updatedAt: at,
    },
    payload,
    at,
  )

export function correctedEntry(
  before: ShownEntry,
  { targets, imageURL, ...patch }: EntryPatch,
  at: string,
): ShownEntry {
  const names = new Map(before.targets.map((target) => [target.id, target]))
  const given = Object.entries(patch).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value ?? EMPTY[name as keyof typeof EMPTY]]],
  )
  const productId = patch.productId === undefined ? before.productId : patch.productId
  return {
    ...before,
    ...(Object.fromEntries(given) as Partial<Entry>),
    ...(productId !== before.productId && { productName: '' }),
    ...(imageURL !== undefined && { photoURL: imageURL }),
    ...(targets && {
      targets: targets.map(({ kind, id, share = null }) => ({
        name: '',
        projectId: null,
        ...names.get(id),
        kind,
        id,
        share,
      })),
    }),
    updatedAt: at,
    isWaiting: true,
  }
}

export const addedProduct = (
  { imageURL, ...payload }: ProductPayload,
  { id, at }: Pick<Made, 'id' | 'at'>,
): ShownProduct => ({
  ...EMPTY_PRODUCT,
  photoURL: imageURL ?? null,
  ...withoutUndefined(payload),
  id,
  updatedAt: at,
  isWaiting: true,
})

export const changedProduct = (
  before: ShownProduct,
  { imageURL, ...patch }: ProductPatch,
  at: string,
): ShownProduct => ({
  ...before,
  ...withoutUndefined(patch),
  ...(imageURL !== undefined && { photoURL: imageURL }),
  updatedAt: at,
  isWaiting: true,
})

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields &
    Partial<Product>
