import { describe, expect, test } from 'vitest'
import { historyCsv } from '#server/solar/history.routes.ts'
import { readFile as read } from '#tests/setup/history-file.ts'

const daysOf = async (text: string | Buffer) => {
  const { days, problem, refused } = await read(text)
  expect({ problem, refused }).toEqual({ problem: null, refused: [] })
  return Object.fromEntries([...days].map(([date, kwh]) => [date, Math.round(kwh * 1e6) / 1e6]))
}

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

describe('the same two days are read from', () => {
  const twoDays = { '2025-03-14': 12.5, '2025-03-15': 8.25 }
  const files: Record<string, string | Buffer> = {
    'ISO dates': 'date,kwh\n2025-03-14,12.5\n2025-03-15,8.25\n',
    'European dates and decimal commas': 'Datum;Ertrag (kWh)\n14.03.2025;12,5\n15.03.2025;8,25\n',
    'US dates': 'Date,Energy kWh\n3/14/2025,12.5\n3/15/2025,8.25\n',
    'slashes, day first': 'Date,Energy kWh\n14/03/2025,12.5\n15/03/2025,8.25\n',
    'two-digit years': 'Date,kWh\n14/03/25,12.5\n15/03/25,8.25\n',
    'month names': 'Date,kWh\n14 Mar 2025,12.5\n"March 15, 2025",8.25\n',
    tabs: 'Day\tkWh\n2025-03-14\t12.5\n2025-03-15\t8.25\n',
    CRLF: 'Date,kWh\r\n2025-03-14,12.5\r\n2025-03-15,8.25\r\n',
    'a UTF-8 mark': '\uFEFFDate,kWh\n2025-03-14,12.5\n2025-03-15,8.25\n',
    'UTF-16, little end first': Buffer.from(
      '\uFEFFDate\tkWh\r\n2025-03-14\t12.5\r\n2025-03-15\t8.25\r\n',
      'utf16le',
    ),
    'UTF-16, big end first': utf16be('Date;kWh\n2025-03-14;12,5\n2025-03-15;8,25\n'),
    'Windows-1252, as a German spreadsheet saves it': Buffer.from(
      'Datum;Erträge (kWh)\r\n14.03.2025;12,5\r\n15.03.2025;8,25\r\n',
      'latin1',
    ),
    'watt-hours': 'Date,Energy (Wh)\n2025-03-14,12500\n2025-03-15,8250\n',
    'quoted thousands': 'Date,Energy (Wh)\n2025-03-14,"12,500"\n2025-03-15,"8,250"\n',
    'points for thousands': 'Datum;Energie (Wh)\n14.03.2025;12.500,0\n15.03.2025;8.250,0\n',
    'hours in a column of their own':
      'Date,Hour,kWh\n2025-03-14,11,6\n2025-03-14,12,6.5\n2025-03-15,12,8.25\n',
    'quarters of an hour':
      'Time,kWh\n2025-03-14 12:00,6\n2025-03-14 12:15,6.5\n2025-03-15T12:00:00,8.25\n',
    'twelve-hour clocks':
      'Time,kWh\n3/14/2025 1:00 PM,6\n3/14/2025 2:00 PM,6.5\n3/15/2025 9:00 AM,8.25\n',
    'power with its interval':
      'Time,PV power (W)\n2025-03-14 12:00,20000\n2025-03-14 12:15,30000\n2025-03-15 12:00,16000\n2025-03-15 12:15,17000\n',
    'no header at all': '2025-03-14,12.5\n2025-03-15,8.25\n',
    'other columns beside it':
      'Date,Consumption (kWh),Temperature,Production (kWh)\n2025-03-14,3,11,12.5\n2025-03-15,4,12,8.25\n',
    'titles above the header and an empty line':
      'sep=;\nMy inverter\n\nDate;kWh\n2025-03-14;12,5\n\n2025-03-15;8,25\n',
  }
  test.each(Object.entries(files))('%s', async (_, file) => {
    expect(await daysOf(file)).toEqual(twoDays)
  })
})

test('one row that can only be day first settles the date order of the whole file', async () => {
  expect(await daysOf('Date,kWh\n03/04/2025,1\n05/04/2025,2\n13/04/2025,3\n')).toEqual({
    '2025-04-03': 1,
    '2025-04-05': 2,
    '2025-04-13': 3,
  })
})

test('an ambiguous date order is decided by neighbouring days, and the farmer is told', async () => {
  const { days, notes } = await read('Date,kWh\n01/04/2025,1\n02/04/2025,2\n03/04/2025,3\n')
  expect([...days.keys()]).toEqual(['2025-04-01', '2025-04-02', '2025-04-03'])
  expect(notes.join(' ')).toContain('dates were read as day/month/year')
})

test('a date that is invalid in both orders does not decide for the others', async () => {
  const { days } = await read('Date,kWh\n01/04/2025,1\n02/04/2025,2\n03/04/2025,3\n00/04/2025,0\n')
  expect([...days.keys()]).toEqual(['2025-04-01', '2025-04-02', '2025-04-03'])
})

const january = (dayText: (day: string) => string) =>
  Array.from(
    { length: 20 },
    (_, at) => `${dayText(String(at + 1).padStart(2, '0'))},${9 + (at % 3)}\n`,
  )

test.each([
  ['year first', (day: string) => `24-01-${day}`, /dates were read as year\/month\/day/],
  ['day first', (day: string) => `${day}-01-24`, /dates were read as day\/month\/year/],
  ['month first', (day: string) => `01-${day}-24`, /^Energy was read from "kWh" in kWh\.$/],
])('years of two digits, %s, are told from days', async (_, dayText, note) => {
  const { days, notes } = await read(`Date,kWh\n${january(dayText).join('')}`)
  expect([days.size, ...[...days.keys()].filter((_day, at) => at % 19 === 0)]).toEqual([
    20,
    '2024-01-01',
    '2024-01-20',
  ])
  expect(notes.join(' ')).toMatch(note)
})

test.each([
  ['one day', '03/04/2025,5\n'],
  ['days of January, or the firsts of months', '01/01/2025,5\n02/01/2025,6\n03/01/2025,4\n'],
])('a file that could mean %s is refused', async (_, rows) => {
  const { problem } = await read(`Date,kWh\n${rows}`)
  expect(problem).toMatch(/cannot be told: write dates as 2024-01-31/)
})

test('a date that is the same in both orders is not ambiguous', async () => {
  expect(await daysOf('Date,kWh\n05/05/2025,5\n')).toEqual({ '2025-05-05': 5 })
})

test.each([
  'Date time,Home (kWh),Solar Energy (kWh),Grid (kWh)\n2024-03-01,30.1,12.5,17\n',
  'Date,Usage (kWh),Production (kWh)\n2024-03-01,30.1,12.5\n',
  'Time,Load (kWh),PV (kWh)\n2024-03-01 07:00,20,6\n2024-03-01 08:00,10,6.5\n',
  'Date,From grid (kWh),Generated (kWh)\n2024-03-01,30.1,12.5\n',
])('what the panels made is told from what the house used: %j', async (file) => {
  expect((await read(file)).days).toEqual(new Map([['2024-03-01', 12.5]]))
})

test('three decimals after a comma are decimals where columns are parted by semicolons', async () => {
  const file = 'Tag;Gesamtertrag [kWh]\n01.06.2024;22,345\n02.06.2024;18,120\n'
  expect([...(await read(file)).days.values()]).toEqual([22.345, 18.12])
})

test.each([
  'Plant,My farm\nSerial number,21300456\nDate,Energy (kWh)\n2024-03-01,12.3\n',
  'Device,Date,Energy (kWh)\n1234567,2024-03-01,12.3\n',
])('a serial number is no day: %j', async (file) => {
  expect((await read(file)).days).toEqual(new Map([['2024-03-01', 12.3]]))
})

test('hourly rows are recognised with two-digit years', async () => {
  const hours = Array.from(
    { length: 24 },
    (_, hour) => `3/14/24 ${hour}:00,${hour === 12 ? 22 : 0}`,
  )
  const { days } = await read(['Date,Power (kW)', ...hours].join('\n'))
  expect(days).toEqual(new Map([['2024-03-14', 22]]))
})

test('unusable rows are named by their number, with the reason, and the rest is kept', async () => {
  const { refused, rowsRead, days } = await read(
    'Date,kWh\n2025-03-14,12.5\nyesterday,3\n2025-02-30,4\n2025-03-15,-2\n2025-03-16,\n2025-03-17,lots\n2027-01-01,5\n2025-03-18,=HYPERLINK("http://x")\n',
  )
  expect(refused).toEqual([
    { row: 3, reason: '"yesterday" is not a date.' },
    { row: 4, reason: 'The calendar has no such day.' },
    { row: 5, reason: '"-2" is negative: production cannot be.' },
    { row: 6, reason: 'There is no value.' },
    { row: 7, reason: '"lots" is not a number.' },
    { row: 8, reason: '2027-01-01 has not come yet.' },
    { row: 9, reason: '"=HYPERLINK("http://x")" is not a number.' },
  ])
  expect([rowsRead, days.size]).toEqual([1, 1])
})

test('the first hundred of many unusable rows are named, and all are counted', async () => {
  const bad = Array.from({ length: 250 }, () => '2025-03-15,-1').join('\n')
  const { refused, rowsRefused } = await read(`Date,kWh\n2025-03-14,1\n${bad}\n`)
  expect([refused.length, rowsRefused]).toEqual([100, 250])
})

test.each([
  ['headers alone', 'Date,kWh\n', /headers only/],
  ['nothing', '\n\n', /empty/],
  ['no dates', 'a,b\n1,2\n3,4\n', /^No dates were found in this file\. Each row needs one/],
  ['a log of times without dates', 'Time,W\n12:00,4000\n12:15,3900\n', /have times but no dates/],
  ['a single line of a log', '12:00 inverter ok\n', /have times but no dates/],
  ['no numbers', 'Date,Remark\n2025-03-14,sunny\n', /No column of produced energy/],
  ['two columns it could be', 'Date,Roof,Barn\n2025-03-14,1,2\n', /"Roof", "Barn"/],
  [
    'power without an interval',
    'Date,Power (kW)\n2025-03-14,3\n2025-03-15,4\n',
    /is power, not energy/,
  ],
  ['a PDF', '%PDF-1.7\n1 0 obj', /not a CSV/],
  ['no usable row', 'Date,kWh\n2025-13-14,1\n', /No row of this file|No dates were found/],
])('a file with %s is told so in a sentence', async (_, file, sentence) => {
  expect((await read(file)).problem).toMatch(sentence)
})

test('at most a million rows of a file are read', async () => {
  const { rowsRead, warnings } = await read(`d,kWh\n${'2025-03-14,0\n'.repeat(1_000_001)}`)
  expect(rowsRead).toBe(999_999)
  expect(warnings.join(' ')).toContain('Only the first 1,000,000 rows were read')
}, 120_000)

test.each(['=HYPERLINK(http://x)', '+1', '-2+3', '@SUM(A1)'])(
  'a formula is written as text: %s',
  (cell) => {
    const csv = historyCsv([{ date: '2025-03-14', kwh: 1.5, uploadKey: cell }])
    expect(csv).toBe(`date,kwh,upload\r\n2025-03-14,1.5,'${cell}\r\n`)
  },
)

test('a long file with line ends of old Macintoshes is read completely', async () => {
  const day = (at: number) => new Date(Date.parse('2020-01-01') + at * 86_400_000)
  const rows = Array.from({ length: 1200 }, (_, at) => `${day(at).toISOString().slice(0, 10)};12,5`)
  const { days, problem } = await read(['Datum;Ertrag (kWh)', ...rows].join('\r'))
  expect([problem, days.size, days.get('2023-04-14')]).toEqual([null, 1200, 12.5])
})

// Catastrophic backtracking in these would block the thread for seconds.
test.each(['blanks', 'digits'])('a cell of 80,000 %s is not a number', async (what) => {
  const days = Array.from({ length: 1500 }, (_, day) =>
    new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const cell = what === 'blanks' ? `1${' '.repeat(80_000)}x` : '1'.repeat(80_000)
  const file = ['Date,kWh', ...days.map((day) => `${day},2`), `2026-05-01,${cell}`].join('\n')
  const { refused, days: kept } = await read(file)
  expect(refused).toEqual([{ row: 1502, reason: expect.stringMatching(/^"1.{39}…" is not/) }])
  expect(kept.size).toBe(1500)
})
