import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  product as productSchema,
  type ProductPatch,
  type ProductPayload,
} from '#contract/products.ts'
import type { Product } from '#contract/products.ts'
import type { Opened } from '#domain/records/merge.ts'
import type { DraftValues } from '#src/lib/drafts.ts'
import { t } from '#src/lib/texts.ts'
import { invalidateBook } from './book.ts'
import { addedProduct, changedProduct, shownProduct, type ShownProduct } from './changed-entry.ts'
import { markWaiting, sendChange } from './offline/send-change.ts'
import { sendWithPhoto, type UnsentPhoto } from './send-with-photo.ts'
import { useNewRecord } from './new-record.ts'
import { failureSentence, request } from './request.ts'
import { saveMerged } from './save-merged.ts'

export type { ShownProduct }

export const PRODUCTS_PATH = '/api/products'
const pathOf = (id: string) => `${PRODUCTS_PATH}/${encodeURIComponent(id)}`

/** By name. Refetched on every mount, as others enter products too. */
export const productsQuery = () =>
  queryOptions({
    queryKey: [PRODUCTS_PATH],
    queryFn: async () => {
      const products = z.array(shownProduct).parse(await request('GET', PRODUCTS_PATH))
      return products.toSorted((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: 0,
  })

type NewProduct = { payload: ProductPayload; photo?: UnsentPhoto }

export function useAddProduct() {
  const queryClient = useQueryClient()
  const newRecord = useNewRecord()
  return useMutation({
    mutationFn: async ({ payload, photo }: NewProduct) => {
      const headers = newRecord(payload)
      const { 'New-Id': recordId } = headers
      const { name } = payload
      const answer = await sendWithPhoto(
        { method: 'POST', path: PRODUCTS_PATH, body: payload, headers, recordId, name },
        photo,
        (at) => addedProduct(payload, { id: recordId, at }),
      )
      return markWaiting(shownProduct.parse(answer), answer)
    },
    onSuccess: (added) => {
      // Shown at once where it is chosen next.
      queryClient.setQueryData(productsQuery().queryKey, (known) =>
        known?.some(({ id }) => id === added.id) ? known : [...(known ?? []), added],
      )
      void invalidateBook(queryClient)
    },
  })
}

type Form<Values> = {
  /** What `now` changes of `base`. */
  patchOf: (now: Values, base: Values) => ProductPatch
  valuesOf: (saved: Product) => Values
}
type Update<Values> = {
  product: ShownProduct
  values: Values
  opened: Opened<Values>
  photo?: UnsentPhoto
}

export function useChangeProduct<Values extends DraftValues>({ patchOf, valuesOf }: Form<Values>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ product, values, opened, photo }: Update<Values>) => {
      let seen: Product = product
      const send = (now: Values, { base, version }: Opened<Values>) => {
        const body = patchOf(now, base)
        const names = Object.keys(body) as (keyof ProductPatch)[]
        const from = names.map((field) => [
          field,
          field === 'imageURL' ? seen.photoURL : seen[field],
        ])
        return sendWithPhoto(
          {
            method: 'PATCH',
            path: pathOf(product.id),
            body,
            recordId: product.id,
            name: product.name,
            opened: { base: Object.fromEntries(from), version },
          },
          photo,
          (at) => changedProduct(seen, body, at),
        )
      }
      return saveMerged(values, opened, {
        send,
        schema: productSchema,
        valuesOf: (saved) => {
          seen = saved
          return valuesOf(saved)
        },
      })
    },
    onSuccess: () => void invalidateBook(queryClient),
  })
}

/** Refused while an entry names it. */
export function useDeleteProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: ShownProduct) =>
      sendChange({ method: 'DELETE', path: pathOf(id), recordId: id, name }, () => ({})),
    onSettled: () => void invalidateBook(queryClient),
    meta: {
      saved: { title: t('Product deleted') },
      failed: (error) => t('The product was not deleted. {why}', { why: failureSentence(error) }),
    },
  })
}
