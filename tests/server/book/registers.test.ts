import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { register } from '#contract/book.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { seedBook } from '#scripts/bench/seed-book.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { insertEntry, insertProduct } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember } from '#tests/setup/members.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const YEAR = 'from=2026-01-01&to=2026-12-31'

describe.each(engines)('the registers on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let farmId: string
  let fieldId: string
  let herdId: string

  beforeEach(async () => {
    running = await startTestApp({ db: await open() })
    ada = await signUp(running.app)
    farmId = (await ada.call('GET', '/api/auth/user')).json<{ id: string }>().id
    const projectId = await create('/api/projects', { name: 'North farm' })
    await create(`/api/projects/${projectId}/crops`, {
      ...buildCropPayload(),
      name: 'Tomatoes',
      fieldName: 'North',
      plantingDate: '2026-04-20',
      expectedHarvest: '2026-08-01',
    })
    herdId = await create(`/api/projects/${projectId}/animals`, {
      ...buildAnimalPayload(),
      herdName: 'Hill flock',
    })
    const fields = await ada.call('GET', `/api/fields?projectId=${projectId}`)
    fieldId = fields.json<{ id: string }[]>()[0]?.id ?? ''
  })
  afterEach(() => running.close())

  const create = async (path: string, payload: unknown) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const read = async (name: string, period = YEAR, farmer = ada) =>
    register.parse((await farmer.call('GET', `/api/book/registers/${name}?${period}`)).json())
  const csv = async (name: string, period = YEAR, farmer = ada) =>
    (await farmer.call('GET', `/api/book/registers/${name}.csv?${period}`)).body
  const linesOf = (text: string) =>
    text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  const onField = () => [{ kind: 'field' as const, targetId: fieldId }]
  const onHerd = () => [{ kind: 'animal' as const, targetId: herdId }]

  test('have the treatments of fields and of herds apart, and each in one of them', async () => {
    const medicine = await insertProduct(running.db, farmId, { kind: 'medicine' })
    const treatment = { kind: 'treatment' as const }
    const field = await insertEntry(running.db, farmId, treatment, onField())
    const herd = await insertEntry(running.db, farmId, treatment, onHerd())
    const unnamed = await insertEntry(running.db, farmId, treatment)
    const dose = await insertEntry(running.db, farmId, { ...treatment, productId: medicine })
    const harvest = await insertEntry(running.db, farmId, {}, onField())
    const sale = await insertEntry(running.db, farmId, { kind: 'sale' })
    await insertEntry(running.db, farmId, { kind: 'cost' })
    const ids = async (name: string) => (await read(name)).entries.map(({ id }) => id)
    expect(await ids('spray')).toEqual([field, unnamed])
    expect(await ids('medicine')).toEqual([herd, dose])
    expect([await ids('harvest'), await ids('sales')]).toEqual([[harvest], [sale]])
  })

  test('of sprays answers what was entered, and says what was not', async () => {
    const productId = await insertProduct(running.db, farmId, {
      active: 'Spirotetramat',
      registrationNumber: '006384-00',
    })
    await insertEntry(
      running.db,
      farmId,
      {
        kind: 'treatment',
        startTime: '07:30',
        lastDate: '2026-05-06',
        productId,
        quantity: 1204.5,
        unit: 'ml',
        areaM2: 20_000,
        purpose: '=cmd|aphids',
      },
      onField(),
    )
    await insertEntry(running.db, farmId, { kind: 'treatment', onDate: '2026-11-01' })
    const text = await csv('spray')
    expect(text.startsWith('\uFEFFDate,Start time,Last day,Product,')).toBe(true)
    const [header = [], first = [], second = []] = linesOf(text)
    const cells = (row: string[]) => Object.fromEntries(header.map((name, at) => [name, row[at]]))
    expect(cells(first)).toEqual({
      Date: '2026-05-05',
      'Start time': '07:30',
      'Last day': '2026-05-06',
      Product: 'Movento',
      'Active substance': 'Spirotetramat',
      'Registration number': '006384-00',
      'Amount applied': '1204.5',
      Unit: 'ml',
      'Area treated (ha)': '2',
      'Area treated (acres)': '4.9421',
      Place: 'North',
      'Crop on the field that day': 'Tomatoes',
      // No spreadsheet runs it.
      'Reason for the treatment': "'=cmd|aphids",
      'Entered by': 'Ada Field',
      Notes: '',
    })
    expect(cells(second)).toMatchObject({
      'Start time': 'not entered',
      'Last day': '2026-11-01',
      Product: 'not entered',
      'Amount applied': 'not entered',
      'Area treated (ha)': 'not entered',
      Place: 'Whole farm',
    })
  })

  test('take what was entered for the season before the dates of a crop', async () => {
    await insertEntry(running.db, farmId, {}, onField())
    await insertEntry(running.db, farmId, { onDate: '2026-03-01' }, onField())
    const crops = async () => {
      const [header = [], ...rows] = linesOf(await csv('harvest'))
      return rows.map((row) => row[header.indexOf('Crop on the field that day')])
    }
    // Tomatoes were planted in April.
    expect(await crops()).toEqual(['not entered', 'Tomatoes'])
    await running.db
      .insertInto('fieldSeasons')
      .values({ farmId, fieldId, year: 2026, crop: 'Beans', updatedAt: '2026-01-01' })
      .execute()
    expect(await crops()).toEqual(['Beans', 'Beans'])
  })

  test('say what was harvested within a waiting period, and why', async () => {
    const productId = await insertProduct(running.db, farmId, { harvestDays: 7 })
    await insertEntry(running.db, farmId, { kind: 'treatment', productId }, onField())
    const reason = 'For the compost'
    await insertEntry(running.db, farmId, { onDate: '2026-05-11', reason }, onField())
    const { entries } = await read('harvest')
    expect(entries).toMatchObject([{ closedUntil: '2026-05-12', reason }])
    expect(await csv('harvest')).toContain(`2026-05-12,${reason}`)
  })

  test('show no amount to a worker, and all others to everybody', async () => {
    await insertEntry(running.db, farmId, { kind: 'sale', amountMinor: 123_456, currency: 'EUR' })
    expect(await csv('sales')).toContain('1234.56,EUR')
    const worker = await addMember(running.app, ada, await signUp(running.app), { role: 'worker' })
    const there: TestFarmer = {
      ...worker,
      call: (method, url, payload) => worker.call(method, url, payload, { farm: farmId }),
    }
    const seen = await csv('sales', YEAR, there)
    expect(seen).not.toMatch(/1234|EUR|Amount|Currency/)
    expect(linesOf(seen)).toHaveLength(2)
    expect((await read('sales', YEAR, there)).entries[0]).not.toHaveProperty('amountMinor')
  })

  test('have every entry of the period once, oldest first, over several pages', async () => {
    const about = [{ kind: 'field' as const, id: fieldId }]
    const book = await seedBook(running.db, seededRandom(3), {
      farmId,
      entries: 3_600,
      from: '2025-06-01',
      days: 400,
      currencies: ['USD'],
      about,
    })
    const expected = book.entries
      .filter(({ kind, onDate }) => kind === 'sale' && onDate.startsWith('2026'))
      .toSorted((a, b) => a.onDate.localeCompare(b.onDate) || a.id.localeCompare(b.id))
      .map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(250)
    expect((await read('sales')).entries.map(({ id }) => id)).toEqual(expected)
    expect(linesOf(await csv('sales'))).toHaveLength(expected.length + 1)
  })

  test('are of the farm alone, and have both days of the period', async () => {
    const days = ['2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08']
    for (const onDate of days) await insertEntry(running.db, farmId, { onDate })
    const { entries } = await read('harvest', 'from=2026-05-06&to=2026-05-07')
    expect(entries.map(({ onDate }) => onDate)).toEqual(days.slice(1, 3))
    const eve = await signUp(running.app)
    expect(await read('harvest', YEAR, eve)).toEqual({ entries: [], products: [], crops: [] })
  })

  test.each([
    ['from=2026-02-01&to=2026-01-31', 'The first day must not be after the last.'],
    ['from=2016-01-01&to=2026-01-01', 'A register covers at most 10 years at once.'],
    ['from=2026-02-31&to=2026-03-01', 'The last day of that month is February 28, 2026.'],
  ])('refuse a period of %s', async (period, sentence) => {
    for (const path of ['sales', 'sales.csv']) {
      const answer = await ada.call('GET', `/api/book/registers/${path}?${period}`)
      expect([answer.statusCode, answer.body]).toEqual([400, sentence])
    }
  })

  test('are four, of ten years at most, named as files', async () => {
    const last = addDays('2026-01-01', -1)
    const answer = await ada.call('GET', `/api/book/registers/spray.csv?from=2016-01-01&to=${last}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="spray-2016-01-01-2025-12-31.csv"',
    })
    const unknown = await ada.call('GET', `/api/book/registers/secrets?${YEAR}`)
    expect(unknown.statusCode).toBe(400)
  })
})
