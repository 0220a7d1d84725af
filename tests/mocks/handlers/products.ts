import { http } from 'msw'
import {
  PRODUCT_EXISTS,
  PRODUCT_IN_USE,
  productPatch,
  productPayload,
  type Product,
} from '#contract/products.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import { buildProduct } from '#tests/builders/build-product.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { photoIn } from '#tests/mocks/book.ts'
import { farm } from '#tests/mocks/store.ts'
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'

const byName = (a: Product, b: Product) => fieldKey(a.name).localeCompare(fieldKey(b.name))

const isTaken = (name: string, own?: Product) =>
  farm.products.some((one) => one !== own && fieldKey(one.name) === fieldKey(name))

const noProduct = () => refuse(404, 'Product not found.')

export const productHandlers = [
  http.get('*/api/products', () => signedIn(() => json(farm.products.toSorted(byName)))),

  http.post('*/api/products', ({ request }) =>
    withHeaders(request, async ({ id = farm.newId('product') }) => {
      const payload = productPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { imageURL, ...said } = payload.data
      if (isTaken(said.name)) return refuse(409, PRODUCT_EXISTS)
      const { photo, refusal: noPhoto } = photoIn(imageURL)
      if (noPhoto) return noPhoto
      const updatedAt = new Date().toISOString()
      const unknown = { active: '', registrationNumber: '', harvestDays: null }
      const product = buildProduct({ ...unknown, ...said, ...photo, id, updatedAt })
      farm.products.push(product)
      return json(product, 201)
    }),
  ),

  http.patch('*/api/products/:id', ({ request, params }) =>
    withHeaders(request, async ({ version }) => {
      const patch = productPatch.safeParse(await request.json())
      if (!patch.success) return invalid(patch.error)
      const product = farm.products.find(({ id }) => id === params.id)
      if (!product) return noProduct()
      const { imageURL, ...said } = patch.data
      const refusal = refuseOldVersion(product, version)
      if (refusal) return refusal
      if (said.name !== undefined && isTaken(said.name, product)) return refuse(409, PRODUCT_EXISTS)
      const { photo, refusal: noPhoto } = photoIn(imageURL)
      if (noPhoto) return noPhoto
      const updatedAt = nextVersion(product.updatedAt, new Date())
      return json(Object.assign(product, said, photo, { updatedAt }))
    }),
  ),

  http.delete('*/api/products/:id', ({ request, params }) =>
    withHeaders(request, ({ version }) => {
      const product = farm.products.find(({ id }) => id === params.id)
      if (!product) return noProduct()
      const refusal = refuseOldVersion(product, version)
      if (refusal) return refusal
      const isNamed = [...farm.entries, ...farm.entryVersions].some(
        ({ productId }) => productId === product.id,
      )
      if (isNamed) return refuse(409, PRODUCT_IN_USE)
      farm.products = farm.products.filter((one) => one !== product)
      return json({ id: product.id })
    }),
  ),
]
