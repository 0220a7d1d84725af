import { expect, test } from 'vitest'
import {
  csvOf,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const fileOf = (rows: readonly SunnyRow[]) => csvOf('PV power (kW)', rows, rowKw)
const daysOf = async (file: string) => (await kwhOf(file)).map((kwh) => Math.round(kwh * 100) / 100)

test.each([10, 20, 30, 60, 90, 300, 900, 3600])(
  'power is integrated over the interval of its rows: %d seconds',
  async (stepS) => {
    expect(await daysOf(fileOf(sunnyRows(stepS)))).toEqual(SUNNY_KWH)
  },
)

test.each([
  [30, '30 seconds'],
  [60, '1 minute'],
  [300, '5 minutes'],
])('rows of %d seconds are said to be of %s', async (stepS, text) => {
  const { notes } = await readFile(fileOf(sunnyRows(stepS)))
  expect(notes[0]).toBe(
    `"PV power (kW)" is power in kW: each row counts until the next, mostly for ${text}.`,
  )
})

const ofDay = (day: number, rows: SunnyRow[]) => rows.filter((row) => row.day === day)
const quarters = sunnyRows(900)
const fives = sunnyRows(300)
/** Times of a logger that samples slightly early or late. */
const jittered = fives.map((row, at) => ({
  ...row,
  time: row.time.replace(/00$/, String((at * 7) % 11).padStart(2, '0')),
}))
const lost = fives.filter(({ hour, day }) => !(day === 1 && [10.25, 14.5].includes(hour)))

test.each([
  ['finer from the third day on', [...quarters.filter(({ day }) => day < 2), ...ofDay(2, fives)]],
  ['finer from eleven on', sunnyRows(60).filter(({ hour }) => hour >= 11 || (hour * 4) % 1 === 0)],
  [
    'finer by day than by night',
    fives.filter(({ hour }) => hour % 1 === 0 || (hour > 5 && hour < 19)),
  ],
  [
    'every other one missing on a day',
    fives.filter(({ day, hour }) => day !== 1 || (hour * 6) % 1 < 0.1),
  ],
  ['newest first', quarters.toReversed()],
  ['a little early or late', jittered],
])('rows %s count each for its own time', async (_, rows) => {
  const days = await daysOf(fileOf(rows))
  expect(days).toHaveLength(SUNNY_KWH.length)
  days.forEach((kwh, day) => expect(kwh).toBeCloseTo(SUNNY_KWH[day] ?? 0, 0))
})

test('a row fills in for one missing row, and no more', async () => {
  const [, second = 0] = await daysOf(fileOf(lost))
  expect(second).toBeCloseTo(24, 1)
  const gone = fives.filter(({ hour, day }) => !(day === 1 && hour >= 10 && hour < 12))
  expect((await daysOf(fileOf(gone)))[1]).toBeCloseTo(24 - 24 * 0.25, 0)
})

/** The row of another device, sampled slightly later. */
const later = (row: SunnyRow) => ({ ...row, time: row.time.replace(/0$/, '7') })

test('alternating rows of two devices are added up', async () => {
  const rows = [...quarters, ...quarters.map(later)]
  expect(await daysOf(fileOf(rows))).toEqual(SUNNY_KWH.map((kwh) => kwh * 2))
})

/** The same in every run. */
const irregular = sunnyRows(30).filter((_, at) => (at * at) % 97 < 8)
const turns = sunnyRows(300).flatMap((row) => [row, later(row)])

test.each([
  ['at uneven times', irregular],
  ['of two devices in turn', turns],
])('power in rows %s is refused', async (_, rows) => {
  const { problem, days } = await readFile(fileOf(rows))
  expect(problem).toMatch(/its rows lie at uneven distances.+or energy \(kWh\).+"Inverter"/)
  expect(days.size).toBe(0)
})

test('energy among rows of power is not read as power', async () => {
  const { refused } = await readFile(
    'Time,Output\n2024-05-01 10:00,3 kW\n2024-05-01 10:15,3 kWh\n2024-05-01 10:30,0\n',
  )
  expect(refused).toEqual([{ row: 3, reason: '"3 kWh" is energy, not power.' }])
})

test('a counter sampled every half minute is read', async () => {
  let sum = 0
  const file = csvOf('Total yield (kWh)', sunnyRows(30), (row) => (sum += rowKwh(row)))
  expect(await daysOf(file)).toEqual(SUNNY_KWH)
})
