import { expect, test } from 'vitest'
import type { ReadingMeans } from '#contract/production-reading.ts'
import { dayNumber } from '#domain/dates/calendar-days.ts'
import {
  daysOfSensor,
  daysOfSystem,
  judgedMeans,
  plantClock,
  type SensorReadings,
} from '#server/solar/live-days.ts'

const DAY = dayNumber('2026-06-01')
const DAY_MINUTES = 1440
/** The sun shines from 04:00 to 20:00; a reading each ten minutes. */
const FROM = 4 * 60
const STEPS = 97

const plant = { clock: plantClock('UTC'), capacityKw: 10 }

type Values = (share: number, day: number) => number
const power: Values = (share) => 8 * Math.sin(share * Math.PI)
/** What the same plant has made since dawn. */
const sinceDawn: Values = (share) => ((16 * 8) / Math.PI) * (1 - Math.cos(share * Math.PI))
const counter: Values = (share, day) => 5000 + 81.5 * day + sinceDawn(share, day)

function readings(values: Values, days = [0], steps = STEPS): Omit<SensorReadings, 'means'> {
  const rows = days.flatMap((day) =>
    Array.from({ length: steps }, (_, step) => ({
      at: (DAY + day) * DAY_MINUTES + FROM + step * 10,
      value: values(step / (STEPS - 1), day),
    })),
  )
  return {
    at: Float64Array.from(rows, ({ at }) => at),
    values: Float64Array.from(rows, ({ value }) => value),
  }
}
const sensor = (means: ReadingMeans, values: Values, days = [0]) =>
  daysOfSensor({ means, ...readings(values, days) }, plant)

test.each([
  ['power', power],
  ['dailyCounter', sinceDawn],
  ['counter', counter],
] as const)('%s tells what each day brought', (means, values) => {
  const days = daysOfSystem([sensor(means, values, [0, 1])])
  expect([...days].at(-1)).toEqual([DAY + 1, expect.closeTo(81.5, 0)])
})

test('the day is that of the clock of the plant', () => {
  const at = Float64Array.from([DAY * DAY_MINUTES - 30], Number)
  expect(plantClock('Australia/Sydney')(at[0] ?? 0)).toBe(DAY * DAY_MINUTES + 570)
  expect(plantClock('America/Denver')(at[0] ?? 0)).toBe(DAY * DAY_MINUTES - 390)
})

test('a day that one of two inverters does not know is left out', () => {
  const east = sensor('power', power, [0, 1, 2])
  const west = sensor('power', power, [0, 2])
  expect([...daysOfSystem([east, west]).keys()]).toEqual([DAY, DAY + 2])
})

test('rows of the night alone are no day without sun', () => {
  expect([...sensor('power', () => 0, [0]).whole]).toEqual([DAY])
  const night = readings(() => 0, [0], 20)
  expect(daysOfSensor({ means: 'power', ...night }, plant).whole.size).toBe(0)
})

test.each([
  ['counter', counter],
  ['dailyCounter', sinceDawn],
  ['energy', (share: number) => power(share, 0) / 6],
] as const)('two days of numbers tell that they are of kind %s', (means, values) => {
  expect(judgedMeans(readings(values, [0, 1]), plant)).toBe(means)
})

test('of a morning it cannot be told whether it counts up', () => {
  expect(judgedMeans(readings(sinceDawn, [0], 30), plant)).toBeNull()
})
