import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { ProductionReading } from '#contract/production-reading.ts'
import { asRead, readProduction } from '#tests/setup/production-file.ts'
import { workbookOf } from '#tests/setup/workbook.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const sunny = (hour: number) => (hour > 6 && hour < 18 ? 1.5 : 0)
const month = Array.from({ length: 31 }, (_, day) => day + 1)
const SHOWN: ProductionReading = { dateColumn: 0, energyColumns: [1], means: 'energy', unit: 'kWh' }

describe('tables of another form are turned', () => {
  test.each([
    [
      'hours as columns',
      `Production (kWh)\nDate,${hours.map((hour) => `${hour}:00`).join()}\n2024-05-01,${hours.map(sunny).join()}\n2024-05-02,${hours.map(sunny).join()}\n`,
    ],
    [
      'hours counted from 1',
      `PV kWh;\nDatum;${hours.map((hour) => `H${hour + 1}`).join(';')}\n01.05.2024;${hours.map(sunny).join(';')}\n02.05.2024;${hours.map(sunny).join(';')}\n`,
    ],
    ['days across', 'Ertrag (kWh);01.05.2024;02.05.2024\nSumme;16.5;16.5\n'],
    [
      'months across',
      `Production 2024 (kWh)\nDay,Apr,May\n${month.map((day) => `${day},,${day < 3 ? 16.5 : ''}\n`).join('')}`,
    ],
    [
      'days of a month across',
      `Production 2024 (kWh)\nMonth,${month.join()}\nMay,${month.map((day) => (day < 3 ? 16.5 : '')).join()}\n`,
    ],
    [
      'a month in the title',
      `Mai 2024\nTag;Ertrag (kWh);Sonne\n${month.map((day) => `${day};${day < 3 ? '16,5' : ''};1\n`).join('')}`,
    ],
    ['days as spreadsheets count them', 'Date,Production (kWh)\n45413,16.5\n45414,16.5\n'],
    [
      'rows of one device',
      'entity_id,state,last_changed\nsensor.pv_energy_kWh,16.5,2024-05-01\nsensor.pv_energy_kWh,16.5,2024-05-02\n',
    ],
  ])('%s', async (_, file) => {
    expect((await asRead(file)).days).toEqual({ '2024-05-01': 16.5, '2024-05-02': 16.5 })
  })

  test('rows of several devices become columns', async () => {
    const rows = ['Roof', 'Barn', 'Fridge'].map((name, at) => `${name},2024-05-01,${at + 4}\n`)
    const { preview } = await readProduction(`Device,Date,Yield (kWh)\n${rows.join('')}`)
    expect(preview.columns.map(({ name }) => name)).toEqual([
      'Date',
      'Roof Yield (kWh)',
      'Barn Yield (kWh)',
      'Fridge Yield (kWh)',
    ])
    expect(preview.rows).toEqual([['2024-05-01', '4', '5', '6']])
    expect(preview.questions).toEqual(['columns'])
  })
})

test.each([
  ['nothing', '\n\n', 'This file is empty.'],
  ['headers alone', 'Date,kWh\n', 'This file holds headers only'],
  ['no dates', 'a,b\n1,2\n3,4\n', 'This file has no dates.'],
  ['a log without dates', 'Time,W\n12:00,4000\n12:15,3900\n', 'The rows of this file have times'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'This is not a table'],
  ['a page', '<html><table>', 'This is not a table'],
  ['JSON', '[{"date": 1}]', 'This is not a table'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is an old Excel file'],
  ['a broken workbook', 'PK\x03\x04 and no more', 'No table was found in this workbook'],
  [
    'months',
    'Date,kWh\n2024-01-31,35\n2024-02-29,41\n2024-03-31,65\n',
    'The rows are weeks or months',
  ],
  ['a minus', 'Date,kWh\n2024-05-01,-20\n2024-05-02,0\n', 'The numbers are negative'],
  [
    'two tables',
    'Date,Energy (Wh)\n2024-05-01,20000\nDate,Use (Wh)\n2024-05-02,3000\n',
    'Row {row} begins another table',
  ],
  [
    'commas within numbers',
    'Date,kWh\n2024-01-01,12,34\n2024-01-02,11,20\n',
    'No row of this file',
  ],
])('a file with %s is told so in a sentence', async (_, file, sentence) => {
  expect((await asRead(file)).problem).toMatch(sentence)
})

test('rows that cannot be used are named, and the rest is kept', async () => {
  const { refused, rowsRead, days } = await readProduction(
    'Date,kWh\n2025-03-14,12.5\nyesterday,3\n2025-03-15,-2\n2025-03-16,\n2025-03-17,lots\nSum,12.5\n',
  )
  expect(refused.map(({ row, reason }) => `${row} ${reason.id}`)).toEqual([
    '3 "{text}" is not a date.',
    '4 "{text}" is negative: production cannot be.',
    '5 There is no value.',
    '6 "{text}" is not a number.',
    '7 "{text}" is not a date.',
  ])
  expect([rowsRead, days.size]).toEqual([1, 1])
})

test.each([
  [
    'days that have not come',
    'Date,kWh\n2026-05-30,9\n2026-05-31,8\n2026-06-09,7\n',
    '{count, plural, one {# day has}',
    2,
  ],
  [
    'a billion',
    'Date,kWh\n2025-05-01,9\n2025-05-02,8\n2025-05-03,1000000000\n2025-05-04,9\n2025-05-05,8\n2025-05-06,9\n',
    '{count, plural, one {# day shows}',
    5,
  ],
  [
    'the end cut off',
    'Date,kWh\n2025-05-01,9\n2025-05-02,8\n2025-0',
    'The file ends in the middle',
    2,
  ],
  [
    'the end cut off in quotes',
    'Date,kWh\n"2025-05-01","9"\n"2025-05-02","8"\n"2025-05-03","1',
    'The file ends in the middle',
    2,
  ],
])('what is left out is said: %s', async (_, file, sentence, size) => {
  const { preview, days } = await readProduction(file)
  expect(preview.warnings.map(({ id }) => id.slice(0, sentence.length))).toEqual([sentence])
  expect(days.size).toBe(size)
})

describe('a reading that is shown', () => {
  const file = 'Date,Barn (kWh),Eggs\n2024-05-01,3,40\n2024-05-02,4,41\n'
  test('is carried out', async () => {
    const { preview, days } = await readProduction(file, {}, SHOWN)
    expect([preview.isCertain, [...days.values()]]).toEqual([true, [3, 4]])
  })
  test.each([
    ['a zone that does not exist', { ...SHOWN, zone: 'Mars/Base' }, 'There is no time zone'],
    [
      'a column that does not exist',
      { ...SHOWN, energyColumns: [7] },
      'The columns that were chosen',
    ],
    ['a date column without dates', { ...SHOWN, dateColumn: 2 }, 'This file has no dates'],
    ['power in kWh', { ...SHOWN, means: 'power' as const }, 'Power is in W or kW'],
  ])('with %s is refused beside the columns', async (_, given, sentence) => {
    const { preview } = await readProduction(file, {}, given)
    expect(preview.problem?.id).toMatch(sentence)
    expect(preview.columns).toHaveLength(3)
  })
  test('is remembered by the header', async () => {
    const { fingerprint } = await readProduction(file)
    const later = file.replaceAll('2024', '2025')
    const { preview } = await readProduction(later, {}, null, { [fingerprint]: SHOWN })
    expect([preview.isCertain, preview.reading]).toEqual([true, SHOWN])
    const impossible = later.replace(',3,', ',3000,').replace(',4,', ',4000,')
    const again = await readProduction(impossible, {}, null, { [fingerprint]: SHOWN })
    expect(again.preview.isCertain).toBe(false)
  })
})

test('a workbook is read', async () => {
  const bytes = await readFile('tests/fixtures/production/solarman-daily.xlsx')
  expect((await readProduction(bytes)).rowsRead).toBeGreaterThan(5)
})

test('all sheets of a workbook with the header of the longest are read', async () => {
  const workbook = await workbookOf([
    [['Plant', 'Barn roof']],
    [
      ['Date', 'Production (kWh)'],
      ['2025-05-01', 12],
    ],
    [
      ['Date', 'Production (kWh)'],
      ['2025-06-01', 13],
      ['2025-06-02', 14],
    ],
  ])
  const { days } = await asRead(workbook)
  expect(days).toEqual({ '2025-05-01': 12, '2025-06-01': 13, '2025-06-02': 14 })
})

test('names of the language are names of columns', async () => {
  const file = '__proto__,constructor\n2025-05-01,12\n2025-05-02,13\n'
  expect((await asRead(file)).days).toEqual({ '2025-05-01': 12, '2025-05-02': 13 })
})

test.each([
  ['a cell of 80,000 blanks', `1${' '.repeat(80_000)}x`],
  ['a cell of 80,000 digits', '1'.repeat(80_000)],
])('%s is not a number', async (_, cell) => {
  const { days, refused } = await readProduction(
    `Date,kWh\n2024-05-01,2\n2024-05-02,3\n2024-05-03,${cell}\n`,
  )
  expect([days.size, refused.length]).toEqual([2, 1])
})
