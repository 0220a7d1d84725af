import { expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const fileOf = (...stamps: string[]) =>
  `time,energy_kwh\n${stamps.map((stamp, at) => `${stamp},${20 + at}\n`).join('')}`
test.each([
  ['the midnight of Greenwich', ['2025-05-01T00:00:00Z', '2025-05-02T00:00:00Z']],
  ['noon', ['2025-05-01T12:00:00Z', '2025-05-02T12:00:00Z']],
  ['their own midnight', ['2025-05-01T00:00:00+02:00', '2025-05-02T00:00:00+02:00']],
])('days that are stamped with %s are as they are written', async (_, stamps) => {
  const { days, notes } = await readFile(fileOf(...stamps))
  expect([...days.keys()]).toEqual(['2025-05-01', '2025-05-02'])
  expect(notes).toContain(
    'Times carry a time zone: each row belongs to the day that is written in it.',
  )
})

test('days that begin in the evening of Greenwich are refused, saying what to send', async () => {
  const file = fileOf('2025-04-30T22:00:00Z', '2025-05-01T22:00:00Z')
  expect((await readFile(file)).problem).toBe(
    'Days are stamped in the time of Greenwich, and which day of the farm that is cannot be told: send the days of the farm as 2024-03-31.',
  )
  expect(await kwhOf(file)).toEqual([])
})
