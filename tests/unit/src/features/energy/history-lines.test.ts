import { expect, test } from 'vitest'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { productionLines, selectedDays, shownSeconds } from '#src/features/energy/history-lines.ts'
import { judgeProduction } from '#src/features/energy/judge-production.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'

const seconds = (moment: string) => Date.parse(`${moment}Z`) / 1000
const daysFrom = (date: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: dateOf(dayNumber(date) + at), kwh: 10 }))

test('bars of days fill the chart, and selecting all of it selects these days', () => {
  const range = { first: dayNumber('2026-06-01'), last: dayNumber('2026-06-02') }
  const [from, to] = shownSeconds(range, 'day')
  expect([from, to]).toEqual([seconds('2026-05-31T12:00'), seconds('2026-06-02T12:00')])
  expect(selectedDays(from + 43_200, to - 43_200)).toEqual(range)
})

test('months and years are shown whole', () => {
  const range = { first: dayNumber('2025-11-20'), last: dayNumber('2026-02-03') }
  expect(shownSeconds(range, 'month')).toEqual([
    seconds('2025-11-01T00:00'),
    seconds('2026-03-01T00:00'),
  ])
  expect(shownSeconds(range, 'year')).toEqual([
    seconds('2025-01-01T00:00'),
    seconds('2027-01-01T00:00'),
  ])
})

test('a day without a reading has no bar, and a month compares its measured days alone', () => {
  const system = buildSolar()
  const days = daysFrom('2026-01-30', 5).filter(({ date }) => date !== '2026-02-01')
  const judgement = judgeProduction(system, days)
  const clear = (date: string) => judgement?.clearSkyKwh.get(date) ?? 0
  const byDay = productionLines(days, judgement, 'day')
  expect(byDay.bars[2]).toEqual({
    name: '2026-02-01',
    kwh: null,
    clearSkyKwh: clear('2026-02-01'),
  })
  const byMonth = productionLines(days, judgement, 'month')
  expect(byMonth.dates).toEqual(['2026-01-15', '2026-02-15'])
  expect(byMonth.bars[1]?.kwh).toBe(20)
  expect(byMonth.bars[1]?.clearSkyKwh).toBeCloseTo(clear('2026-02-02') + clear('2026-02-03'))
  expect(byMonth.nameOf?.('2026-02-15')).toBe('Feb 2026')
  expect(productionLines(days, null, 'year').series).toHaveLength(1)
})
