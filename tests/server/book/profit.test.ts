import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profit } from '#contract/book.ts'
import type { EntryKind } from '#contract/entries.ts'
import { pick, seededRandom } from '#scripts/siege/random.ts'
import { seedBook } from '#scripts/bench/seed-book.ts'
import type { EntryRow, EntryTargetRow } from '#server/db/book-tables.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { insertEntry } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { insertSystem } from '#tests/setup/solar.ts'

const COSTS: EntryKind[] = ['cost', 'input', 'treatment', 'work']

describe.each(engines)('the profit of a year on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let farmId: string
  let projectId: string

  beforeEach(async () => {
    running = await startTestApp({ db: await open() })
    ada = await signUp(running.app)
    farmId = (await ada.call('GET', '/api/auth/user')).json<{ id: string }>().id
    projectId = await create('/api/projects', { name: 'North farm' })
  })
  afterEach(() => running.close())

  const create = async (path: string, payload: unknown) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const profit = async (year = 2026, currency = '') =>
    (
      await ada.call('GET', `/api/book/profit?year=${year}${currency && `&currency=${currency}`}`)
    ).json<Profit>()

  async function createField(fieldName: string) {
    await create(`/api/projects/${projectId}/crops`, { ...buildCropPayload(), fieldName })
    const fields = (await ada.call('GET', `/api/fields?projectId=${projectId}`)).json<
      { id: string; name: string }[]
    >()
    return fields.find(({ name }) => name === fieldName)?.id ?? ''
  }
  const createHerd = () => create(`/api/projects/${projectId}/animals`, buildAnimalPayload())

  const write = (
    kind: EntryKind,
    amountMinor: number,
    targets: Pick<EntryTargetRow, 'kind' | 'targetId' | 'amountMinor'>[] = [],
    change: Partial<EntryRow> = {},
  ) => insertEntry(running.db, farmId, { kind, amountMinor, currency: 'USD', ...change }, targets)

  async function measured(systemId: string, kwhByDay: Record<string, number>) {
    const days = Object.entries(kwhByDay).map(([date, kwh]) => ({
      systemId,
      date,
      kwh,
      uploadKey: 'k',
      createdAt: '2026-06-01',
    }))
    await running.db.insertInto('solarDays').values(days).execute()
  }

  test('is of the fields and of what is not allocated', async () => {
    const field = await createField('North')
    await write('sale', 100_00, [{ kind: 'field', targetId: field, amountMinor: 75_00 }])
    await write('cost', 20_01, [{ kind: 'field', targetId: field, amountMinor: 20_01 }])
    await write('work', 5_00)
    // Neither costs nor earns, and is of another year.
    await write('harvest', 9_99, [{ kind: 'field', targetId: field, amountMinor: 9_99 }])
    await write('sale', 1_00, [], { onDate: '2025-12-31' })
    expect(await profit()).toEqual({
      year: 2026,
      currency: 'USD',
      currencies: ['USD'],
      rows: [
        {
          kind: 'field',
          id: field,
          name: 'North',
          projectId,
          energyKwh: null,
          salesMinor: 75_00,
          costsMinor: 20_01,
          energyMinor: null,
          profitMinor: 54_99,
        },
      ],
      unallocated: { salesMinor: 25_00, costsMinor: 5_00, energyMinor: null, profitMinor: 20_00 },
      total: { salesMinor: 100_00, costsMinor: 25_01, energyMinor: null, profitMinor: 74_99 },
    })
  })

  test('adds up no two currencies', async () => {
    await write('sale', 100)
    await write('sale', 700, [], { currency: 'EUR' })
    expect(await profit()).toMatchObject({
      currency: 'USD',
      currencies: ['EUR', 'USD'],
      total: { salesMinor: 100 },
    })
    expect((await profit(2026, 'EUR')).total.salesMinor).toBe(700)
    await running.db
      .insertInto('farmers')
      .values({
        farmId,
        timeZone: 'UTC',
        currency: 'EUR',
        routineAt: null,
        routine: null,
        findingsSeenAt: null,
      })
      .onConflict((on) => on.column('farmId').doUpdateSet({ currency: 'EUR' }))
      .execute()
    expect(await profit(2024)).toMatchObject({ currency: 'EUR', currencies: [], rows: [] })
  })

  test('values the energy of a year at the tariff that was entered, and no other', async () => {
    const valued = await insertSystem(running.db, projectId, {
      location: 'Barn',
      tariffPerKwh: '0.30',
    })
    const unvalued = await insertSystem(running.db, projectId, { location: 'California' })
    await measured(valued, { '2025-12-31': 1_000, '2026-01-01': 10.5, '2026-12-31': 20 })
    await measured(unvalued, { '2026-06-01': 4 })
    const year = await profit()
    expect(year.rows).toMatchObject([
      { kind: 'solar', name: 'Barn', energyKwh: 30.5, energyMinor: 915, profitMinor: 915 },
      { kind: 'solar', name: 'California', energyKwh: 4, energyMinor: null, profitMinor: 0 },
    ])
    expect(year.total).toMatchObject({ energyMinor: 915, profitMinor: 915 })
    // A tariff is in the currency of the farm.
    expect(await profit(2026, 'EUR')).toMatchObject({ rows: [], total: { energyMinor: null } })
  })

  test('keeps the row of what was deleted, under its former name', async () => {
    await write('cost', 700, [{ kind: 'animal', targetId: 'gone', amountMinor: 700 }])
    await running.db.updateTable('entryTargets').set({ formerName: 'Hill flock' }).execute()
    expect((await profit()).rows).toMatchObject([
      { kind: 'animal', id: 'gone', name: 'Hill flock', projectId: null, costsMinor: 700 },
    ])
  })

  test('is not that of another farm', async () => {
    const field = await createField('North')
    await write('sale', 100, [{ kind: 'field', targetId: field, amountMinor: 100 }])
    const eve = await signUp(running.app)
    const { total, rows } = (await eve.call('GET', '/api/book/profit?year=2026')).json<Profit>()
    expect([total.profitMinor, rows]).toEqual([0, []])
  })

  test('of 2,000 generated entries is what a slow count says', async () => {
    const random = seededRandom(7)
    const about = [
      { kind: 'field' as const, id: await createField('North') },
      { kind: 'field' as const, id: await createField('South') },
      { kind: 'animal' as const, id: await createHerd() },
      { kind: 'solar' as const, id: await insertSystem(running.db, projectId) },
      { kind: 'field' as const, id: await createField('East') },
    ]
    const book = await seedBook(running.db, random, {
      farmId,
      entries: 2_000,
      from: '2024-06-01',
      days: 800,
      about,
      currencies: ['USD', 'EUR', 'JPY'],
    })
    for (let times = 0; times < 9; times += 1) {
      const [year, currency] = [2024 + (times % 3), pick(random, ['USD', 'EUR', 'JPY'])]
      expect(seen(await profit(year, currency))).toEqual(slowProfit(book, year, currency))
    }
  })

  test('asks for a year', async () => {
    const { statusCode, body } = await ada.call('GET', '/api/book/profit?year=2101')
    expect([statusCode, body]).toEqual([400, 'Choose a year from 2000 to 2100.'])
  })
})

const seen = ({ rows, unallocated, total }: Profit) => ({
  rows: Object.fromEntries(
    rows.map(({ id, salesMinor, costsMinor }) => [id, [salesMinor, costsMinor]]),
  ),
  unallocated: [unallocated.salesMinor, unallocated.costsMinor],
  total: [total.salesMinor, total.costsMinor],
})

type Book = { entries: EntryRow[]; targets: EntryTargetRow[] }

/** Entry by entry. */
function slowProfit({ entries, targets }: Book, year: number, currency: string) {
  const rows: Record<string, [number, number]> = {}
  const total: [number, number] = [0, 0]
  const unallocated: [number, number] = [0, 0]
  for (const entry of entries) {
    if (!entry.onDate.startsWith(`${year}`) || entry.currency !== currency) continue
    const at = entry.kind === 'sale' ? 0 : COSTS.includes(entry.kind) ? 1 : undefined
    let left = entry.amountMinor ?? 0
    for (const { targetId, amountMinor } of targets.filter(({ entryId }) => entryId === entry.id)) {
      const row = (rows[targetId] ??= [0, 0])
      left -= amountMinor ?? 0
      if (at !== undefined) row[at] += amountMinor ?? 0
    }
    if (at === undefined) continue
    total[at] += entry.amountMinor ?? 0
    unallocated[at] += left
  }
  return { rows, unallocated, total }
}
