import { expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const HOURS = [0, 4, 6, 2]
const hour = (at: number) => `${String(at * 3 + 6).padStart(2, '0')}:00`

test('a missing date is not guessed if times do not continue', async () => {
  const rows = ['2024-05-01,12:00,4', ',11:00,4', '2024-05-02,12:00,5', '2024-05-03,12:00,5']
  const { refused, days } = await readFile(`Date,Time,Energy (kWh)\n${rows.join('\n')}\n`)
  expect(refused).toEqual([{ row: 3, reason: '"" is not a date.' }])
  expect([...days.values()]).toEqual([4, 5, 5])
})

test('a file with mostly undated rows is refused', async () => {
  const rows = ['2024-05-01 10:00', '2024-05-01 11:00', '', 'x', 'y', 'z', 'u']
  const { problem, days, rowsRefused } = await readFile(
    `Time,Energy (kWh)\n${rows.map((time) => `${time},1\n`).join('')}`,
  )
  expect(problem).toMatch(
    /^Most rows do not say when they were \(row 4: "" is not a date\.\)\. Write/,
  )
  expect(days.size).toBe(0)
  expect(rowsRefused).toBe(5)
})

test('a daily total below the hours is not counted as an hour', async () => {
  const rows = ['2024-05-01', '2024-05-02'].flatMap((date) => [
    ...HOURS.map((kwh, at) => `${date} ${hour(at)},${kwh}`),
    `${date},12`,
  ])
  const file = `Time,Energy (kWh)\n${rows.join('\n')}\n`
  expect(await kwhOf(file)).toEqual([12, 12])
  expect((await readFile(file)).refused[0]).toEqual({
    row: 6,
    reason: 'There is no time of day, as in other rows.',
  })
})
