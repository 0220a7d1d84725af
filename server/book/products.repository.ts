import type { Kysely, Transaction } from 'kysely'
import {
  PRODUCT_EXISTS,
  PRODUCT_IN_USE,
  type Product,
  type ProductPatch,
  type ProductPayload,
} from '#contract/products.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { EMPTY_PRODUCT } from '#domain/book/empty.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import type { ProductRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, writeFarm } from '#server/farm/farm-write.ts'
import { idFor, refuseOtherVersion, type Sent } from '#server/farm/sent-with.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { photoURL } from './entry-rows.ts'
import { keepPhoto, sentPhoto } from './photo.ts'

const COLUMNS = [
  'id',
  'name',
  'nameKey',
  'kind',
  'active',
  'registrationNumber',
  'harvestDays',
  'reentryHours',
  'milkHours',
  'meatDays',
  'eggDays',
  'photoKey',
  'createdAt',
  'updatedAt',
] as const

const selectProducts = (db: Kysely<Tables>, farmId: string) =>
  db.selectFrom('products').select(COLUMNS).where('farmId', '=', farmId)

const toProduct = (row: Omit<ProductRow, 'farmId'>): Product => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  active: row.active,
  registrationNumber: row.registrationNumber,
  harvestDays: row.harvestDays,
  reentryHours: row.reentryHours,
  milkHours: row.milkHours,
  meatDays: row.meatDays,
  eggDays: row.eggDays,
  photoURL: photoURL(row.photoKey),
  updatedAt: row.updatedAt,
})

/** By name. */
export const listProducts = async (db: Kysely<Tables>, farmId: string) =>
  (await selectProducts(db, farmId).orderBy('nameKey').execute()).map(toProduct)

/** Changes of a farm's products. All throw HttpErrors of 400, 404, 409 and 507. */
export function productRepository(deps: Deps, farmId: string, sent: Sent) {
  const { db, now, newId } = deps

  const findVersion = async (tx: Kysely<Tables>, id: string) => {
    const row = await selectProducts(tx, farmId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Product'))
    await refuseOtherVersion(sent, row, async () => ({ record: toProduct(row), by: undefined }))
    return row
  }

  const refuseTakenName = async (tx: Kysely<Tables>, nameKey: string, ownId = '') => {
    const other = await selectProducts(tx, farmId)
      .where('nameKey', '=', nameKey)
      .where('id', '<>', ownId)
      .executeTakeFirst()
    if (other) throw new HttpError(409, PRODUCT_EXISTS)
  }

  const releasePhoto = (tx: Transaction<Tables>, id: string, key: string | null) =>
    key === null ? undefined : uploadRepository(tx, farmId).releaseFromProduct(id, key)

  return {
    create: async ({ imageURL, ...payload }: ProductPayload) => {
      const photoKey = (await sentPhoto(deps, farmId, imageURL)) ?? null
      return writeFarm(db, farmId, sent.key, async (tx) => {
        const id = await idFor(tx, sent, newId)
        const nameKey = fieldKey(payload.name)
        await refuseTakenName(tx, nameKey)
        await keepPhoto(tx, farmId, { productId: id }, photoKey, now())
        const stamps = { createdAt: sent.at, updatedAt: now().toISOString() }
        const row = { ...EMPTY_PRODUCT, ...payload, id, nameKey, photoKey, ...stamps }
        await tx
          .insertInto('products')
          .values({ ...row, farmId })
          .execute()
        return toProduct(row)
      })
    },

    update: async (id: string, { imageURL, ...patch }: ProductPatch) => {
      const photoKey = await sentPhoto(deps, farmId, imageURL)
      return alterFarm(db, farmId, sent.key, async (tx) => {
        const before = await findVersion(tx, id)
        const nameKey = fieldKey(patch.name ?? before.name)
        await refuseTakenName(tx, nameKey, id)
        await keepPhoto(tx, farmId, { productId: id }, photoKey, now())
        const row = {
          ...before,
          ...patch,
          nameKey,
          photoKey: photoKey === undefined ? before.photoKey : photoKey,
          updatedAt: nextVersion(before.updatedAt, now()),
        }
        await tx.updateTable('products').set(row).where('id', '=', id).execute()
        if (row.photoKey !== before.photoKey) await releasePhoto(tx, id, before.photoKey)
        return toProduct(row)
      })
    },

    remove: (id: string) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const { photoKey } = await findVersion(tx, id)
        if (await isNamed(tx, farmId, id)) throw new HttpError(409, PRODUCT_IN_USE)
        await tx.deleteFrom('products').where('id', '=', id).execute()
        await releasePhoto(tx, id, photoKey)
        return { id }
      }),
  }
}

/** By an entry, or by what one was before it was corrected or deleted. */
async function isNamed(tx: Kysely<Tables>, farmId: string, id: string) {
  const entry = await tx
    .selectFrom('entries')
    .select('id')
    .where('productId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (entry) return true
  const version = await tx
    .selectFrom('entryVersions')
    .select('entryId')
    .where('farmId', '=', farmId)
    .where('content', 'like', `%"productId":"${id}"%`)
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}
