import { describe, expect, test } from 'vitest'
import { profit, register } from '#contract/book.ts'
import { entry } from '#contract/entries.ts'
import { fieldList } from '#contract/fields.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const YEAR = '?from=2026-01-01&to=2026-12-31'

describe.each(backends)('profit and registers on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls(call)

  const add = async (payload: object) =>
    entry.parse((await call('POST', '/api/entries', { onDate: '2026-05-05', ...payload })).json)
  const profitOf = async (query = '?year=2026') =>
    profit.parse((await call('GET', `/api/book/profit${query}`)).json)
  const read = async (name: string, query = YEAR) =>
    register.parse((await call('GET', `/api/book/registers/${name}${query}`)).json)

  async function farm() {
    const projectId = await createProject()
    const path = `/api/projects/${projectId}`
    const planted = { name: 'Tomatoes', plantingDate: '2026-04-20', expectedHarvest: '2026-08-01' }
    await create(`${path}/crops`, buildCropPayload({ fieldName: 'North', ...planted }))
    const herdId = await create(`${path}/animals`, buildAnimalPayload({ herdName: 'Cows' }))
    const fields = fieldList.parse((await call('GET', `/api/fields?projectId=${projectId}`)).json)
    const field = { kind: 'field', id: fields[0]?.id ?? '' }
    return { projectId, field, herd: { kind: 'animal', id: herdId } }
  }

  test('fields, herds and what is not allocated add up to the whole', async () => {
    const { projectId, field, herd } = await farm()
    await add({ kind: 'sale', amountMinor: 10_001, targets: [field, herd], produce: 'milk' })
    await add({ kind: 'cost', amountMinor: 999, targets: [{ ...field, share: 3_333 }] })
    await add({ kind: 'work', amountMinor: 5, targets: [] })
    expect(await profitOf()).toEqual({
      year: 2026,
      currency: 'USD',
      currencies: ['USD'],
      rows: [
        {
          ...field,
          name: 'North',
          projectId,
          salesMinor: 5_001,
          costsMinor: 332,
          energyMinor: null,
          energyKwh: null,
          profitMinor: 4_669,
        },
        {
          ...herd,
          name: 'Cows',
          projectId,
          salesMinor: 5_000,
          costsMinor: 0,
          energyMinor: null,
          energyKwh: null,
          profitMinor: 5_000,
        },
      ],
      unallocated: { salesMinor: 0, costsMinor: 672, energyMinor: null, profitMinor: -672 },
      total: { salesMinor: 10_001, costsMinor: 1_004, energyMinor: null, profitMinor: 8_997 },
    })
  })

  test('a currency that changes within a year is never added to the other', async () => {
    await add({ kind: 'sale', amountMinor: 700, targets: [] })
    await call('PUT', '/api/book/settings', { currency: 'EUR' })
    await add({ kind: 'sale', amountMinor: 900, targets: [] })
    expect(await profitOf()).toMatchObject({
      currency: 'EUR',
      currencies: ['EUR', 'USD'],
      total: { profitMinor: 900 },
    })
    expect((await profitOf('?year=2026&currency=USD')).total.profitMinor).toBe(700)
    expect((await profitOf('?year=2025')).currencies).toEqual([])
  })

  test('a deleted herd keeps its row', async () => {
    const { projectId, herd } = await farm()
    await add({ kind: 'cost', amountMinor: 10, targets: [herd] })
    await call('DELETE', `/api/projects/${projectId}/animals/${herd.id}`)
    expect((await profitOf()).rows).toMatchObject([
      { name: 'Cows', projectId: null, costsMinor: 10 },
    ])
  })

  test('a year is asked for', async () => {
    const { status, text } = await call('GET', '/api/book/profit?year=1999')
    expect([status, text]).toEqual([400, 'Choose a year from 2000 to 2100.'])
  })

  test('a register has the entries of its kind, with products and crops', async () => {
    const { field, herd } = await farm()
    const productId = await create('/api/products', { name: 'Movento', kind: 'plantProtection' })
    const spray = await add({ kind: 'treatment', productId, targets: [field] })
    const later = { kind: 'treatment', onDate: '2026-05-06' }
    const dose = await add({ ...later, targets: [herd] })
    await add({ ...later, onDate: '2025-12-31', targets: [field] })
    await add({ kind: 'cost', amountMinor: 1, targets: [field] })
    const { entries, products, crops } = await read('spray')
    expect(entries.map(({ id }) => id)).toEqual([spray.id])
    expect(products.map(({ id }) => id)).toEqual([productId])
    const standing = { from: '2026-04-20', to: '2026-12-31', isOfSeason: false }
    expect(crops).toEqual([{ fieldId: field.id, name: 'Tomatoes', ...standing }])
    expect((await read('medicine')).entries.map(({ id }) => id)).toEqual([dose.id])
    expect((await read('sales')).entries).toEqual([])
  })

  test.each([
    ['?from=2026-02-01&to=2026-01-31', 'The first day must not be after the last.'],
    ['?from=2016-01-01&to=2026-01-01', 'A register covers at most 10 years at once.'],
  ])('a period of %s is refused', async (query, sentence) => {
    const { status, text } = await call('GET', `/api/book/registers/sales${query}`)
    expect([status, text]).toEqual([400, sentence])
  })
})
