import { expect, test } from 'vitest'
import { csvOf, rowKw, rowKwh, SUNNY_KWH, sunnyRows } from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile, tenthsOf } from '#tests/setup/history-file.ts'

const quarters = sunnyRows(900)
const ofDay = (day: number) => quarters.filter((row) => row.day === day)

test.each([
  ['one day is in both', [...quarters, ...ofDay(2)], /^4\d rows stand in the file twice/],
  ['all days are in both', [...quarters, ...quarters], /^14\d rows stand in the file twice/],
])('two exports below one another count once: %s', async (_, rows, reported) => {
  for (const [name, valueOf] of [
    ['Energy (kWh)', rowKwh],
    ['Power (kW)', rowKw],
  ] as const) {
    const file = csvOf(name, rows, valueOf)
    expect(await tenthsOf(file)).toEqual([...SUNNY_KWH])
    expect((await readFile(file)).warnings).toEqual([expect.stringMatching(reported)])
  }
})

test('an identical duplicate row counts once', async () => {
  const file = 'Date,kWh\n2024-05-01,10\n2024-05-02,12\n2024-05-02,12\n2024-05-03,9\n'
  expect(await kwhOf(file)).toEqual([10, 12, 9])
  expect((await readFile(file)).warnings).toEqual([
    '1 row stands in the file twice and was counted once.',
  ])
})

test('the repeated hour when clocks go back is not a duplicate', async () => {
  const rows = [
    '00:30,0.1',
    '01:30,0.1',
    '02:30,0.1',
    '02:30,0.1',
    '03:30,0.1',
    '12:00,5',
    '13:00,4',
  ]
  const { warnings } = await readFile(
    `Time,Energy (kWh)\n${rows.map((row) => `2024-10-27 ${row}\n`).join('')}`,
  )
  expect(warnings.join()).not.toMatch(/twice|several rows/)
})

test('differing rows of the same time are refused, naming the day', async () => {
  const others = quarters.map((row) => ({ ...row, day: 0 }))
  const file = csvOf('Energy (kWh)', [...quarters, ...others], rowKwh)
  const { problem, days } = await readFile(file)
  expect(problem).toMatch(/^On 2024-05-02 several rows are of one moment: name the devices/)
  expect(days.size).toBe(0)
})
