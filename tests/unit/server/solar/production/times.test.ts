import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

describe('the time of a row is read', () => {
  test.each([
    ['2025-05-01 00:00 CEST', '2025-05-01 00:15 CEST'],
    ['2025-05-01 00:00 GMT+02:00', '2025-05-01 00:15 GMT+02:00'],
    ['2025-05-01 00:00 (UTC+2)', '2025-05-01 00:15 (UTC+2)'],
    ['2025-05-01 00:00:00+02', '2025-05-01 00:15:00+02'],
    ['2025-05-01 00:00:00 -0400', '2025-05-01 00:15:00 -0400'],
    ['2025-05-01 00:00:00 +0200 CEST', '2025-05-01 00:15:00 +0200 CEST'],
    ['2025-05-01T00:00+02:00[Europe/Berlin]', '2025-05-01T00:15+02:00[Europe/Berlin]'],
    ['2025-05-01 00:00 Europe/Berlin', '2025-05-01 00:15 Europe/Berlin'],
    ['2025-05-01T00:00:00.000Z', '2025-05-01T00:15:00.000Z'],
  ])('with its zone: %j', async (...times) => {
    const rows = times.map((time) => `${time};0,1\n`).join('')
    const { notes, ...read } = await readFile(`Zeit;Ertrag (kWh)\n${rows}`)
    expect(read).toMatchObject({ problem: null, rowsRead: 2, rowsRefused: 0 })
    expect([...read.days.keys()]).toEqual(['2025-05-01'])
    expect(notes).toContain(
      'Times carry a time zone: each row belongs to the day that is written in it.',
    )
  })

  test.each([
    ['01/05/2025 08.15.00', '15/05/2025 08.30.00'],
    ['01.05.2025 08.15', '15.05.2025 08.30'],
    ['01/05/2025 8h15', '15/05/2025 8h30'],
    ['01.05.2025 00:00 - 00:15', '15.05.2025 23:45 - 00:00'],
    ['01.05.2025 08:15-08:30', '15.05.2025 08:30-08:45'],
    ['01.05.2025 08:15 bis 08:30', '15.05.2025 08:30 bis 08:45'],
  ])('as it is written: %j', async (...times) => {
    const rows = times.map((time) => `${time};0,1\n`).join('')
    const { problem, days, notes } = await readFile(`Zeit;Ertrag (kWh)\n${rows}`)
    expect(problem).toBeNull()
    expect([...days.keys()]).toEqual(['2025-05-01', '2025-05-15'])
    expect(notes).toEqual(['Energy was read from "Ertrag (kWh)" in kWh.'])
  })

  test('a range of two dates is not a time of day', async () => {
    const file = 'Zeit;kWh\n01.05.2025 00:00 - 08.05.2025 00:00;90\n'
    expect((await readFile(file)).problem).toMatch(/^What follows the day in "01.05.2025 00:00 - 0/)
  })

  test.each(['12 kWh', '12 MWH', 'noon', '08:75', '08:15 and more', '8.5'])(
    'but %s is not a time',
    async (time) => {
      const file = `Time;kWh\n2025-05-01 08:15;1\n2025-05-02 08:15;1\n2025-05-03 ${time};9\n`
      expect((await readFile(file)).refused).toEqual([
        { row: 4, reason: `"2025-05-03 ${time}" is not a date.` },
      ])
    },
  )

  test.each(['2025-05-01 noon', '2025-05-01 08:15 local time'])(
    'text after a date is reported if no row has a readable time: %s',
    async (moment) => {
      expect((await readFile(`Time;kWh\n${moment};5\n${moment};5\n`)).problem).toBe(
        `What follows the day in "${moment}" is no time of day: write it as 2024-03-31 13:45.`,
      )
    },
  )
})

describe('times in a separate column', () => {
  const clock = (hour: number) => String(hour).padStart(2, '0')
  const writings: Record<string, (hour: number) => string> = {
    'Tid with dots': (hour) => `${clock(hour)}.15`,
    'Ora with seconds': (hour) => `${clock(hour)}.15.00`,
    'Zeitraum of two times': (hour) => `${clock(hour)}:00 - ${clock(hour + 1)}:00`,
    'Intervall of two times': (hour) => `${clock(hour)}:00-${clock(hour + 1)}:00`,
    'Heure in French': (hour) => `${hour}h15`,
  }
  const fileOf = (name: string, kwhOfHour: (hour: number) => number) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const rows = ['01.05.2025', '02.05.2025'].flatMap((day) =>
      hours.map((hour) => `${day};${writings[name]?.(hour)};${kwhOfHour(hour)}\n`),
    )
    return `Dato;${name.split(' ')[0]};Produktion (kWh)\n${rows.join('')}`
  }

  test.each(Object.keys(writings))('%s', async (name) => {
    const sunny = (hour: number) => Math.max(0, 3 - Math.abs(hour - 12))
    const { days, warnings } = await readFile(fileOf(name, sunny))
    expect([...days]).toEqual([
      ['2025-05-01', 9],
      ['2025-05-02', 9],
    ])
    expect(warnings).toEqual([])
  })

  test('let a daily counter be recognised', async () => {
    const sinceDawn = (hour: number) => Math.min(15, Math.max(0, hour - 5))
    expect(await kwhOf(fileOf('Tid with dots', sinceDawn))).toEqual([15, 15])
  })

  test('are not confused with counted hours', async () => {
    const file = `Date;Sunshine hours;Production (kWh)\n2025-05-01;8.15;20\n2025-05-02;9.75;21\n`
    expect(await readFile(file)).toMatchObject({ rowsRefused: 0, warnings: [] })
    expect(await kwhOf(file)).toEqual([20, 21])
  })
})

describe('times in UTC', () => {
  const hours = Array.from(
    { length: 24 },
    (_, at) => Date.parse('2025-06-01T00:00:00Z') + at * 36e5,
  )
  const stamp = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

  test('are ignored in favour of local times', async () => {
    const rows = hours.map((local) => `${stamp(local - 10 * 36e5)},${stamp(local)},0.5\n`)
    const { days, notes } = await readFile(`Time (UTC),Time (local),Energy (kWh)\n${rows.join('')}`)
    expect([...days]).toEqual([['2025-06-01', 12]])
    expect(notes).toEqual(['Energy was read from "Energy (kWh)" in kWh.'])
  })

  test('are reported if only the column name says so', async () => {
    const rows = hours.map((time) => `${stamp(time)},500\n`)
    const { notes } = await readFile(`Date/time UTC,Production Wh\n${rows.join('')}`)
    expect(notes).toContain(
      'Times carry a time zone: each row belongs to the day that is written in it.',
    )
  })
})
