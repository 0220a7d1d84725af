import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waiting } from '#contract/book.ts'
import { engines } from '#tests/setup/engines.ts'
import { openBook, type OpenBook } from '#tests/setup/book.ts'
import { stoppedClock } from '#tests/setup/server.ts'

const MILK = { kind: 'sale', quantity: 40, unit: 'l', produce: 'milk' }

describe.each(engines)('waiting periods on $name', ({ open }) => {
  let book: OpenBook
  const clock = stoppedClock('2026-06-01T08:00:00.000Z')
  let salve = ''
  let spray = ''

  beforeAll(async () => {
    book = await openBook({ db: await open(), now: clock.now, zone: 'Europe/Berlin' })
    const periods = { milkHours: 84, meatDays: 10, eggDays: 0 }
    salve = await book.create('/api/products', { name: 'Salve', kind: 'medicine', ...periods })
    const spraying = { name: 'Movento', kind: 'plantProtection', harvestDays: 21 }
    spray = await book.create('/api/products', spraying)
  })
  afterAll(() => book.close())

  test('close milk to the hour, and meat to the day', async () => {
    const { add, refusedUntil, herd } = book
    const targets = [herd]
    // Until 19:00 on 8 May in Berlin.
    const treated = { kind: 'treatment', onDate: '2026-05-05', startTime: '07:00' }
    await add({ ...treated, productId: salve, targets })
    const sale = { ...MILK, onDate: '2026-05-08', targets }
    expect(await refusedUntil({ ...sale, startTime: '18:59' })).toBe('2026-05-09')
    expect(await refusedUntil({ ...sale, startTime: '19:00' })).toBeNull()
    expect(await refusedUntil(sale)).toBe('2026-05-09')
    expect(await refusedUntil({ ...sale, onDate: '2026-05-09' })).toBeNull()
    expect(await refusedUntil({ ...sale, produce: 'meat', onDate: '2026-05-14' })).toBe(
      '2026-05-15',
    )
    expect(await refusedUntil({ ...sale, produce: 'meat', onDate: '2026-05-15' })).toBeNull()
    expect(await refusedUntil({ ...sale, produce: 'eggs' })).toBeNull()
    expect(await refusedUntil({ ...sale, produce: 'other' })).toBeNull()
  })

  test('ask for a reason that says something', async () => {
    const { add, refusedUntil, field } = book
    const targets = [field]
    await add({ kind: 'treatment', onDate: '2026-01-06', productId: spray, targets })
    const harvest = { kind: 'harvest', onDate: '2026-01-07', targets }
    expect(await refusedUntil({ ...harvest, reason: ' \u200b\n' })).toBe('2026-01-27')
    expect(await refusedUntil({ ...harvest, reason: 'x' })).toBeNull()
  })

  test('follow the product as it is entered now, for what was harvested too', async () => {
    const { add, refusedUntil, entries, field, ada } = book
    const targets = [field]
    const harvest = { kind: 'harvest', quantity: 1, unit: 't', targets }
    const early = await add({ ...harvest, onDate: '2026-04-20' })
    await add({ kind: 'treatment', onDate: '2026-04-06', productId: spray, targets })
    const closedUntil = async () => (await entries()).find(({ id }) => id === early.id)?.closedUntil
    expect(await closedUntil()).toBe('2026-04-27')
    expect(await refusedUntil({ ...harvest, onDate: '2026-04-26' })).toBe('2026-04-27')
    await ada.call('PATCH', `/api/products/${spray}`, { harvestDays: 5 })
    expect(await closedUntil()).toBeNull()
    expect(await refusedUntil({ ...harvest, onDate: '2026-04-26' })).toBeNull()
    await ada.call('PATCH', `/api/products/${spray}`, { harvestDays: 21 })
  })

  test('of two products the longer holds, on each of the places', async () => {
    const { add, refusedUntil, field, herd } = book
    const wash = await book.create('/api/products', {
      name: 'Wash',
      kind: 'plantProtection',
      harvestDays: 3,
      reentryHours: 24,
    })
    const treated = { kind: 'treatment', targets: [field] }
    await add({ ...treated, onDate: '2026-03-01', lastDate: '2026-03-04', productId: spray })
    await add({ ...treated, onDate: '2026-03-20', productId: wash })
    const harvest = { kind: 'harvest', produce: 'milk', targets: [herd, field] }
    expect(await refusedUntil({ ...harvest, onDate: '2026-03-21' })).toBe('2026-03-25')
    expect(await refusedUntil({ ...harvest, onDate: '2026-03-25' })).toBeNull()
    expect(await refusedUntil({ ...harvest, targets: [herd], onDate: '2026-03-21' })).toBeNull()
    const sale = { kind: 'sale', targets: [field] }
    expect(await refusedUntil({ ...sale, onDate: '2026-03-02' })).toBe('2026-03-25')
    expect(await refusedUntil({ ...sale, onDate: '2026-02-28' })).toBeNull()
  })

  test('are listed while they last, and end with their hour or day', async () => {
    const { add, herd, field, ada } = book
    const targets = [herd]
    // Milk until 19:00 in Berlin on 3 June, meat up to 9 June.
    const treated = { kind: 'treatment', onDate: '2026-05-31', startTime: '07:00' }
    const { id } = await add({ ...treated, productId: salve, targets })
    await add({ kind: 'treatment', onDate: '2026-02-20', productId: null, targets: [field] })
    await add({ kind: 'treatment', onDate: '2026-05-30', targets: [field] })
    const read = async () => waiting.parse((await ada.call('GET', '/api/book/waiting')).json())
    const ends = async () =>
      (await read()).closures.map(({ waitingFor, until, entryId }) => [
        waitingFor,
        until,
        entryId === id,
      ])
    const meat = ['meat', '2026-06-10', true]
    expect(await ends()).toEqual([meat, ['milk', '2026-06-04', true]])
    expect((await read()).closures[1]?.endsAt).toBe('2026-06-03T17:00:00.000Z')
    expect((await read()).unknown).toMatchObject([
      { onDate: '2026-05-30', waitingFor: ['harvest', 'reentry'], productId: null },
      { onDate: '2026-04-06', waitingFor: ['reentry'], productName: 'Movento' },
      { onDate: '2026-03-01', waitingFor: ['reentry'], productName: 'Movento' },
    ])
    clock.move((2 * 24 + 9) * 3_600_000)
    expect(await ends()).toEqual([meat])
    clock.move(6 * 24 * 3_600_000 + 5 * 3_600_000)
    expect(await ends()).toEqual([])
  })
})
