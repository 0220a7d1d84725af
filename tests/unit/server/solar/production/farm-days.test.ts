import { expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const fileOf = (...stamps: string[]) =>
  `time,energy_kwh\n${stamps.map((stamp, at) => `${stamp},${20 + at}\n`).join('')}`
const NOTE =
  'Days are stamped in the time of Greenwich: each was taken for the day that begins then at the panels.'

test.each([
  ['Berlin in summer', 13.4, ['2025-04-30T22:00:00Z', '2025-05-01T22:00:00Z']],
  ['Berlin in winter', 13.4, ['2025-04-30T23:00:00Z', '2025-05-01T23:00:00Z']],
  ['Galicia', -8.6, ['2025-04-30T22:00:00+00:00', '2025-05-01T22:00:00+00:00']],
  ['London', -0.1, ['2025-04-30T23:00:00.000Z', '2025-05-01T23:00:00.000Z']],
  ['Kashgar', 76, ['2025-04-30 16:00 UTC', '2025-05-01 16:00 UTC']],
  ['Delhi', 77.2, ['2025-04-30T18:30:00Z', '2025-05-01T18:30:00Z']],
  ['Brisbane', 153, ['2025-04-30T14:00:00Z', '2025-05-01T14:00:00Z']],
  ['New York', -74, ['2025-05-01T04:00:00Z', '2025-05-02T04:00:00Z']],
])(
  'days stamped in UTC with the midnight of %s are days there',
  async (_, longitudeDeg, stamps) => {
    const { problem, days, notes, warnings } = await readFile(fileOf(...stamps), { longitudeDeg })
    expect(problem).toBeNull()
    expect([...days]).toEqual([
      ['2025-05-01', 20],
      ['2025-05-02', 21],
    ])
    expect(notes).toEqual(['Energy was read from "energy_kwh" in kWh.', NOTE])
    expect(warnings).toEqual([])
  },
)

test('days stay consecutive when clocks change', async () => {
  const days = ['2025-10-24T22:00:00Z', '2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z']
  const read = await readFile(fileOf(...days), { longitudeDeg: 13.4 })
  expect([...read.days.keys()]).toEqual(['2025-10-25', '2025-10-26', '2025-10-27'])
})

test('a counter read at these times yields the same days', async () => {
  const stamps = Array.from({ length: 10 }, (_, at) => `2025-05-${10 + at}T22:00:00Z`)
  const rows = stamps.map((stamp, at) => `${stamp},${1000 + 10 * at}\n`).join('')
  const { days } = await readFile(`time,Total yield (kWh)\n${rows}`, { longitudeDeg: 13.4 })
  expect([...days.keys()].slice(0, 2)).toEqual(['2025-05-11', '2025-05-12'])
})

test.each([
  ['the midnight of Greenwich', 77.2, ['2025-05-01T00:00:00Z', '2025-05-02T00:00:00Z']],
  ['noon', 13.4, ['2025-05-01T12:00:00Z', '2025-05-02T12:00:00Z']],
  ['noon anywhere', null, ['2025-05-01T12:00:00Z', '2025-05-02T12:00:00Z']],
  ['their last second', 13.4, ['2025-05-01T21:59:59Z', '2025-05-02T21:59:59Z']],
  ['their own midnight', 13.4, ['2025-05-01T00:00:00+02:00', '2025-05-02T00:00:00+02:00']],
])('days that are stamped with %s are as they are written', async (_, longitudeDeg, stamps) => {
  const { days, notes } = await readFile(fileOf(...stamps), { longitudeDeg })
  expect([...days.keys()]).toEqual(['2025-05-01', '2025-05-02'])
  expect(notes).toContain(
    'Times carry a time zone: each row belongs to the day that is written in it.',
  )
})

test('without a known place they are refused, saying what is missing', async () => {
  const file = fileOf('2025-04-30T22:00:00Z', '2025-05-01T22:00:00Z')
  expect((await readFile(file)).problem).toBe(
    'Days are stamped in the time of Greenwich, and which day of the farm that is cannot be told: enter latitude and longitude of the panels, or send the days of the farm as 2024-03-31.',
  )
  expect(await kwhOf(file)).toEqual([])
})
