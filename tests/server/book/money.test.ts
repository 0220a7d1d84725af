import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocate } from '#domain/book/money.ts'
import { bookCalls, openBook, type OpenBook } from '#tests/setup/book.ts'
import { addMember } from '#tests/setup/members.ts'
import { call, signUp, type TestFarmer } from '#tests/setup/server.ts'

let book: OpenBook
let worker: Pick<TestFarmer, 'call'>

beforeAll(async () => {
  book = await openBook()
  const member = await addMember(book.app, book.ada, await signUp(book.app), { role: 'worker' })
  const { farmId } = await book.db.selectFrom('projects').select('farmId').executeTakeFirstOrThrow()
  const onFarm = call(book.app, member.cookie)
  worker = { call: (method, url, payload) => onFarm(method, url, payload, { farm: farmId }) }
})
afterAll(() => book.close())

const amountsOf = async (entryId: string) => {
  const rows = await book.db
    .selectFrom('entryTargets')
    .select('amountMinor')
    .where('entryId', '=', entryId)
    .orderBy('position')
    .execute()
  return rows.map(({ amountMinor }) => amountMinor)
}

const COST = { kind: 'cost', onDate: '2026-05-20' }

test('an amount falls on the places to the cent, by their shares or in equal parts', async () => {
  const { add, ada, field, herd, system } = book
  const { id } = await add({ ...COST, amountMinor: 100, targets: [field, herd, system] })
  expect(await amountsOf(id)).toEqual([34, 33, 33])
  const shares = [3333, 3333, 1]
  const targets = [field, herd, system].map((target, at) => ({ ...target, share: shares[at] }))
  await ada.call('PATCH', `/api/entries/${id}`, { amountMinor: 1_000_001, targets })
  expect(await amountsOf(id)).toEqual(allocate(1_000_001, shares, 10_000))
  await ada.call('PATCH', `/api/entries/${id}`, { amountMinor: 10_000_000_000_000 })
  expect(await amountsOf(id)).toEqual([3_333_000_000_000, 3_333_000_000_000, 1_000_000_000])
  await ada.call('PATCH', `/api/entries/${id}`, { amountMinor: null })
  expect(await amountsOf(id)).toEqual([null, null, null])
})

test('an amount keeps its currency when that of the farm changes', async () => {
  const { add, ada, entries } = book
  const first = await add({ ...COST, amountMinor: 5, targets: [] })
  await ada.call('PUT', '/api/book/settings', { currency: 'JPY' })
  const second = await add({ ...COST, amountMinor: 6, targets: [] })
  expect([first.currency, second.currency]).toEqual(['USD', 'JPY'])
  const corrected = await ada.call('PATCH', `/api/entries/${first.id}`, { amountMinor: 7 })
  expect(corrected.json()).toMatchObject({ amountMinor: 7, currency: 'USD' })
  expect(await add({ ...COST, targets: [] })).toMatchObject({ amountMinor: null, currency: null })
  expect((await entries()).find(({ id }) => id === first.id)?.currency).toBe('USD')
  await ada.call('PUT', '/api/book/settings', { currency: 'USD' })
})

test.each([
  ['Europe/Vienna', 'EUR'],
  ['Asia/Kolkata', 'INR'],
  ['Africa/Nairobi', 'KES'],
  ['America/Sao_Paulo', 'BRL'],
  ['UTC', 'USD'],
])(
  'a farm that is first seen in %s reckons in %s, wherever its owner travels',
  async (zone, own) => {
    const owner = await signUp(book.app)
    const currency = async () => (await owner.call('GET', '/api/book/settings')).json().currency
    await owner.call('GET', `/api/tasks?zone=${zone}`)
    expect(await currency()).toBe(own)
    await owner.call('GET', '/api/tasks?zone=Asia/Tokyo')
    expect(await currency()).toBe(zone === 'UTC' ? 'JPY' : own)
  },
)

test('a worker enters what was paid, and is told no amount', async () => {
  const { field } = book
  const mine = bookCalls(worker)
  const made = await mine.add({ ...COST, amountMinor: 98_765_432, targets: [field] })
  const path = `/api/entries/${made.id}`
  const old = { 'if-match': '"2026-01-01T00:00:00.000Z"' }
  const seen = await book.ada.call('GET', '/api/entries')
  expect(seen.body).toContain('98765432')
  await worker.call('PATCH', path, { notes: 'Receipt is in the barn.' })
  expect((await book.entries()).find(({ id }) => id === made.id)).toMatchObject({
    amountMinor: 98_765_432,
    notes: 'Receipt is in the barn.',
  })
  const answers = [
    await worker.call('GET', '/api/entries'),
    await worker.call('PATCH', path, { amountMinor: 98_765_431 }),
    await worker.call('PATCH', path, { notes: 'x' }, old),
    await worker.call('GET', `${path}/versions`),
    await worker.call('GET', '/api/timeline'),
  ]
  await book.ada.call('DELETE', path)
  answers.push(await worker.call('GET', '/api/entries/deleted'))
  for (const { body } of answers) {
    expect(body).toContain('ost')
    expect(body).not.toMatch(/987[.,]?654|"currency"/)
  }
  expect((await worker.call('DELETE', path)).statusCode).toBe(403)
})
