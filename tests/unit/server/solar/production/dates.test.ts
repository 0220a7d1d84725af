import { expect, test } from 'vitest'
import { readFile } from '#tests/setup/history-file.ts'

const datesOf = async (...cells: string[]) => {
  const { days, problem } = await readFile(
    `Date;kWh\n${cells.map((cell) => `${cell};5\n`).join('')}`,
  )
  expect(problem).toBeNull()
  return [...days.keys()]
}

test.each([
  ['1-May-24', '2-May-24'],
  ['1st May 2024', '2nd May 2024'],
  ['May 1, 2024', 'May 2, 2024'],
  ['1-May-24 12:00', '2-May-24 12:00'],
])('days are read from %j', async (...cells) => {
  expect(await datesOf(...cells)).toEqual(['2024-05-01', '2024-05-02'])
})

test('the months of other languages are refused, and what to write is told', async () => {
  const { problem } = await readFile('Date;kWh\n15. März 2024;5\n16. März 2024;4\n')
  expect(problem).toMatch(
    /^No dates were found in this file\. Each row needs one, such as 2024-03-31/,
  )
})

test.each(['Summe 01.05.2024', '1 moon 2024', 'Stand 1 May 2024', '1-May-245'])(
  '%s is not a day',
  async (cell) => {
    const { refused } = await readFile(`Date;kWh\n2024-05-01;5\n2024-05-02;4\n${cell};9\n`)
    expect(refused).toEqual([{ row: 4, reason: `"${cell}" is not a date.` }])
  },
)

test.each([
  ['8:00 a. m.', '1:00 p. m.'],
  ['8:00\u202fa.\u00a0m.', '1:00\u202fp.\u00a0m.'],
  ['8:00 AM', '1:00 PM'],
  ['8:00 a.m.', '1:00 p.m.'],
])('times are read from %j', async (...times) => {
  const rows = times.map((time) => `1/5/2024 ${time},5\n15/5/2024 ${time},5\n`)
  const { days, refused } = await readFile(`Date,kWh\n${rows.join('')}`)
  expect(refused).toEqual([])
  expect([...days]).toEqual([
    ['2024-05-01', 10],
    ['2024-05-15', 10],
  ])
})
