import { expect, test } from 'vitest'
import { energyDays, energyTotals } from '#src/features/today/energy-days.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'

const days = (...dates: string[]) => dates.map((date) => ({ date, kwh: 10 }))
const barn = {
  system: buildSolar({ id: 's1' }),
  newestDay: '2026-06-03',
  days: days('2026-06-01', '2026-06-03'),
}
const shed = {
  system: buildSolar({ id: 's2', latitude: '' }),
  newestDay: '2026-06-02',
  days: days('2026-06-02', '2026-05-01'),
}
const round = (value: number | null) => value && Math.round(value)

test('the days end with the newest measured one; unmeasured days have no value', () => {
  const found = energyDays([barn], 3)
  expect(found.map(({ date, measuredKwh }) => [date, measuredKwh])).toEqual([
    ['2026-06-01', 10],
    ['2026-06-02', null],
    ['2026-06-03', 10],
  ])
  const clear = found.map(({ clearSkyKwh }) => round(clearSkyKwh))
  expect(clear.every((kwh) => kwh !== null && kwh > 20 && kwh < 32)).toBe(true)
})

test('a day counts only the systems measured on it', () => {
  const roof = { ...barn, days: days('2026-06-01', '2026-06-02', '2026-06-03') }
  const half = { ...barn, system: buildSolar({ capacity: '2' }), days: days('2026-06-03') }
  const [one, , two] = energyDays([roof, half], 3)
  expect([one?.measuredKwh, two?.measuredKwh]).toEqual([10, 20])
  expect((two?.clearSkyKwh ?? 0) / (one?.clearSkyKwh ?? 1)).toBeCloseTo(1.5, 1)
})

test('without coordinates there is no expected value and no share', () => {
  expect(energyTotals(energyDays([shed], 2))).toEqual({
    measuredKwh: 10,
    measuredDays: 1,
    clearSkyKwh: null,
  })
  expect(energyTotals(energyDays([barn, shed], 3))).toMatchObject({
    measuredKwh: 30,
    measuredDays: 3,
    clearSkyKwh: null,
  })
  const both = { ...shed, days: days('2026-06-01', '2026-06-02', '2026-06-03') }
  expect(energyTotals(energyDays([{ ...barn, days: both.days }, both], 3))).toMatchObject({
    measuredDays: 3,
    clearSkyKwh: null,
  })
  expect(energyTotals(energyDays([barn], 3))).toMatchObject({ measuredKwh: 20, measuredDays: 2 })
  expect(energyDays([], 30)).toEqual([])
})
