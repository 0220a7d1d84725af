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
  ['1 mai 2024', '2 mai 2024'],
  ['1. Mai 2024', '2. Mai 2024'],
  ['1-May-24', '2-May-24'],
  ['01.Mai.2024', '02.Mai.2024'],
  ['1 de mayo de 2024', '2 de mayo de 2024'],
  ['1 maggio 2024', '2 maggio 2024'],
  ['1 mei 2024', '2 mei 2024'],
  ['1st May 2024', '2nd May 2024'],
  ['Mi., 01.05.2024', 'Do., 02.05.2024'],
  ['Wed 1 May 2024', 'Thu 2 May 2024'],
  ['Wednesday, May 1, 2024', 'Thursday, May 2, 2024'],
  ['mié. 1 may. 2024', 'jue. 2 may. 2024'],
  ['1-May-24 12:00', '2-May-24 12:00'],
  ['1. Mai 2024 12:00:00', '2. Mai 2024 12:00:00'],
])('days are read from %j', async (...cells) => {
  expect(await datesOf(...cells)).toEqual(['2024-05-01', '2024-05-02'])
})

test.each([
  ['15 janv. 2024', '2024-01-15'],
  ['15 févr. 2024', '2024-02-15'],
  ['15. März 2024', '2024-03-15'],
  ['15 Mrz 2024', '2024-03-15'],
  ['15 avril 2024', '2024-04-15'],
  ['15 juin 2024', '2024-06-15'],
  ['15 juillet 2024', '2024-07-15'],
  ['15 août 2024', '2024-08-15'],
  ['15 settembre 2024', '2024-09-15'],
  ['15. Okt. 2024', '2024-10-15'],
  ['15 Dez 2024', '2024-12-15'],
  ['Mar 15, 2024', '2024-03-15'],
])('%s is %s', async (cell, date) => {
  expect(await datesOf(cell)).toEqual([date])
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
