import type { Transaction } from 'kysely'
import { EMPTY_ENTRY, EMPTY_PRODUCT } from '#domain/book/empty.ts'
import { toMinor } from '#domain/book/money.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import { bookSetting } from '#server/book/farm-setting.ts'
import type { Tables } from '#server/db/tables.ts'
import type { sampleRows } from './sample-rows.ts'

type Rows = Pick<ReturnType<typeof sampleRows>, 'products' | 'entries' | 'seasons'>
/** Ids of the records, in the order of the sample. */
type Records = Record<'crops' | 'animals' | 'solarSystems', { id: string }[]>

const TARGETS = { crops: 'field', animals: 'animal', solarSystems: 'solar' } as const

type World = { newId: () => string; at: string; actorId: string }

/** Products, entries and seasons of the sample; each entry is about one record of it. */
export async function insertSampleBook(
  tx: Transaction<Tables>,
  farmId: string,
  { products, entries, seasons }: Rows,
  records: Records,
  { newId, at, actorId }: World,
) {
  const stamps = { createdAt: at, updatedAt: at }
  const productIds = await insertProducts(tx, farmId, products, { newId, stamps })
  const fieldIds = await fieldsOf(tx, records.crops)
  const { currency } = await bookSetting(tx, farmId)
  for (const { of, product, amount, quantity = null, unit = null, ...entry } of entries) {
    const entryId = newId()
    const recordId = records[of.table][of.at]?.id ?? ''
    const targetId = of.table === 'crops' ? (fieldIds.get(recordId) ?? '') : recordId
    const amountMinor = amount === undefined ? null : toMinor(amount, currency)
    const { kind, onDate, produce = null, purpose = '', animalMarks = '', notes = '' } = entry
    const about = { kind, onDate, quantity, unit, produce, purpose, animalMarks, notes }
    const productId = product === undefined ? null : (productIds[product] ?? null)
    const paid = { amountMinor, currency: amountMinor === null ? null : currency }
    await tx
      .insertInto('entries')
      .values({
        ...EMPTY_ENTRY,
        photoKey: null,
        version: 1,
        ...about,
        ...paid,
        ...stamps,
        id: entryId,
        farmId,
        productId,
        actorId,
      })
      .execute()
    const share = { share: null, amountMinor, formerName: '' }
    const target = { farmId, entryId, position: 0, kind: TARGETS[of.table], targetId }
    await tx
      .insertInto('entryTargets')
      .values({ ...target, ...share })
      .execute()
  }
  for (const { at: crop, ...season } of seasons) {
    const fieldId = fieldIds.get(records.crops[crop]?.id ?? '')
    if (fieldId)
      await tx
        .insertInto('fieldSeasons')
        .values({ farmId, fieldId, ...season, updatedAt: at })
        .execute()
  }
}

type Stamped = { newId: () => string; stamps: { createdAt: string; updatedAt: string } }

/** Their ids; one that is there from an earlier sample is taken again. */
async function insertProducts(
  tx: Transaction<Tables>,
  farmId: string,
  products: Rows['products'],
  { newId, stamps }: Stamped,
) {
  const rows = products.map(({ name, ...product }) => {
    const own = { id: newId(), farmId, name, nameKey: fieldKey(name) }
    return { ...EMPTY_PRODUCT, ...stamps, ...product, ...own }
  })
  await tx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['farmId', 'nameKey']).doNothing())
    .execute()
  const known = await tx
    .selectFrom('products')
    .select(['id', 'nameKey'])
    .where('farmId', '=', farmId)
    .execute()
  return rows.map(({ nameKey }) => known.find((one) => one.nameKey === nameKey)?.id)
}

async function fieldsOf(tx: Transaction<Tables>, crops: { id: string }[]) {
  const rows = await tx
    .selectFrom('crops')
    .select(['id', 'fieldId'])
    .where('id', 'in', ['', ...crops.map(({ id }) => id)])
    .execute()
  return new Map(rows.map(({ id, fieldId }) => [id, fieldId ?? '']))
}

/** What is entered of these projects alone, with what was corrected, and the products of the sample that no entry names any more. */
export async function removeSampleBook(
  tx: Transaction<Tables>,
  farmId: string,
  planted: { id: string; createdAt: string }[],
) {
  const ofProjects = (table: 'fields' | 'animals' | 'solarSystems') =>
    tx
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.projectId`, 'in', ['', ...planted.map(({ id }) => id)])
  const targets = await ofProjects('fields')
    .union(ofProjects('animals'))
    .union(ofProjects('solarSystems'))
    .execute()
  const ids = ['', ...targets.map(({ id }) => id)]
  const removed = await tx
    .deleteFrom('entries')
    .where('farmId', '=', farmId)
    .where(({ exists, not, selectFrom }) => {
      const own = selectFrom('entryTargets')
        .select('entryTargets.entryId')
        .whereRef('entryTargets.entryId', '=', 'entries.id')
      return exists(own).and(not(exists(own.where('entryTargets.targetId', 'not in', ids))))
    })
    .returning(['id', 'productId'])
    .execute()
  await tx
    .deleteFrom('entryVersions')
    .where('farmId', '=', farmId)
    .where('entryId', 'in', ['', ...removed.map(({ id }) => id)])
    .execute()
  await tx
    .deleteFrom('products')
    .where('farmId', '=', farmId)
    .where('id', 'in', ['', ...removed.map(({ productId }) => productId ?? '')])
    // A farmer's own, used on a sample field, was made at another moment.
    .where('createdAt', 'in', ['', ...planted.map(({ createdAt }) => createdAt)])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.productId', '=', 'products.id'),
        ),
      ),
    )
    .execute()
}
