import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '#server/assistant/tools/book.ts'
import { bookRows } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { openToolFarms } from '#tests/setup/tools.ts'
import { linkFields } from '#server/db/fields.ts'

describe.each(engines)('the tool that reads the book, on $name', (engine) => {
  let farms: Awaited<ReturnType<typeof openToolFarms>>
  let ada: Awaited<ReturnType<typeof farms.farm>>
  let rows: ReturnType<typeof bookRows>
  let project: string
  let tomatoes: string
  let [north, flock] = ['', '']

  beforeAll(async () => {
    farms = await openToolFarms(engine)
  })
  beforeEach(async () => {
    ada = await farms.farm()
    rows = bookRows(farms.db, ada.context.farmId)
    project = await ada.project('North farm')
    tomatoes = await ada.crop(project, { fieldName: 'North' })
    flock = await ada.herd(project, { herdName: 'Flock' })
    await linkFields(farms.db, project)
    const crop = await farms.db
      .selectFrom('crops')
      .select('fieldId')
      .where('id', '=', tomatoes)
      .executeTakeFirstOrThrow()
    north = crop.fieldId ?? ''
  })
  afterAll(() => farms.db.destroy())

  const read = (given: object, change: object = {}) =>
    book.call({ ...ada.context, ...change }, given)

  const fill = async () => {
    const copper = await rows.product({ name: 'Copper', harvestDays: 7 })
    await rows.entry({ kind: 'treatment', onDate: '2026-05-30', productId: copper }, [
      { kind: 'field', targetId: north },
    ])
    await rows.entry(
      {
        kind: 'sale',
        onDate: '2026-05-20',
        quantity: 40,
        unit: 'kg',
        amountMinor: 10_050,
        currency: 'USD',
      },
      [
        { kind: 'field', targetId: north, amountMinor: 7_000 },
        { kind: 'animal', targetId: flock, amountMinor: 3_050 },
      ],
    )
    await rows.entry(
      { kind: 'harvest', onDate: '2025-05-20', quantity: 5, unit: 'kg', produce: 'other' },
      [{ kind: 'animal', targetId: flock, formerName: '' }],
    )
  }

  test('tells what is closed, entries with their sums, and profit, of a crop’s field', async () => {
    await fill()
    const facts = await read({ ids: [tomatoes] })
    expect(book.output.parse(facts)).toEqual(facts)
    const place = { kind: 'field', id: north, name: 'North', projectId: project }
    expect(facts).toMatchObject({
      today: '2026-06-01',
      places: [place],
      closures: [{ place, waitingFor: 'harvest', from: '2026-05-30', until: '2026-06-06' }],
      unknown: [{ place, product: 'Copper', waitingFor: ['reentry'] }],
      total: 2,
      entries: [
        { kind: 'treatment', product: 'Copper', places: [place] },
        { kind: 'sale', amount: { value: 100.5, unit: 'USD' } },
      ],
      quantities: [{ kind: 'sale', value: 40, unit: 'kg', entries: 1, alsoElsewhere: 1 }],
      amounts: [{ kind: 'sale', value: 70, unit: 'USD', entries: 1 }],
      profit: {
        year: 2026,
        rows: [{ place, profit: { value: 70, unit: 'USD' } }],
        total: { profit: { value: 100.5, unit: 'USD' } },
      },
      seesMoney: true,
    })
    const of2025 = await read({ from: '2025-01-01', to: '2025-12-31', kind: 'harvest' })
    expect(of2025).toMatchObject({ places: [], total: 1, quantities: [{ value: 5 }], amounts: [] })
    expect(of2025.profit?.year).toBe(2025)
  })

  test('shows a worker no money, and nobody the book of another farm', async () => {
    await fill()
    const seen = await read({}, { role: 'worker' })
    expect(seen).toMatchObject({ total: 3, amounts: null, profit: null, seesMoney: false })
    expect(JSON.stringify(seen)).not.toMatch(/100\.5|USD/)
    const ben = await farms.farm()
    const nothing = { closures: [], unknown: [], entries: [], total: 0, quantities: [] }
    expect(await book.call(ben.context, {})).toMatchObject(nothing)
    expect(await book.call(ben.context, { ids: [north, tomatoes] })).toMatchObject(nothing)
  })

  test('runs as many statements for many entries as for few', async () => {
    await fill()
    const few = await farms.counted(() => read({ ids: [tomatoes] }))
    for (let day = 10; day < 30; day += 1)
      await rows.entry({ kind: 'work', onDate: `2026-04-${day}`, quantity: 1, unit: 'h' }, [
        { kind: 'field', targetId: north },
      ])
    expect(await farms.counted(() => read({ ids: [tomatoes] }))).toBe(few)
  })
})
