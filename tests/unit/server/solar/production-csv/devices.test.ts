import { describe, expect, test } from 'vitest'
import {
  broughtBy,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

type Device = { name: string; lateMinutes: number; valueOf: (row: SunnyRow) => number }

const fives = sunnyRows(300)
const rounded = async (file: string) => (await kwhOf(file)).map((kwh) => Math.round(kwh * 10) / 10)

/** Row by row of all devices, as a portal exports them. */
const inTurn = (column: string, devices: Device[], rows: readonly SunnyRow[] = fives) => {
  const lines = rows.flatMap((row) =>
    devices.map(({ name, lateMinutes, valueOf }) => {
      const minute = Number(row.time.slice(14, 16)) + lateMinutes
      const time = `${row.time.slice(0, 14)}${String(minute).padStart(2, '0')}:00`
      return `${name},${time},${valueOf(row).toFixed(5)}\n`
    }),
  )
  return `Inverter,Time,${column}\n${lines.join('')}`
}

const half = (of: (row: SunnyRow) => number) => (row: SunnyRow) => of(row) / 2
const total = (startKwh: number) => (row: SunnyRow) =>
  startKwh +
  SUNNY_KWH.slice(0, row.day).reduce((sum, kwh) => sum + kwh, 0) +
  broughtBy(row.hour) * (SUNNY_KWH[row.day] ?? 0)

describe('several devices in one file are read one by one', () => {
  test.each([
    [
      'power, each at its own minutes',
      'Power (kW)',
      [
        { name: 'Roof', lateMinutes: 0, valueOf: rowKw },
        { name: 'Barn', lateMinutes: 2, valueOf: half(rowKw) },
      ],
    ],
    [
      'energy of each row',
      'Energy (kWh)',
      [
        { name: 'Roof', lateMinutes: 0, valueOf: rowKwh },
        { name: 'Barn', lateMinutes: 2, valueOf: half(rowKwh) },
      ],
    ],
    [
      'counters that stand at different kWh',
      'Total yield (kWh)',
      [
        { name: 'INV-2101234567', lateMinutes: 0, valueOf: total(40_000) },
        { name: 'INV-2101234568', lateMinutes: 0, valueOf: half(total(500)) },
      ],
    ],
  ])('%s', async (_, column, devices) => {
    expect(await rounded(inTurn(column, devices))).toEqual(SUNNY_KWH.map((kwh) => kwh * 1.5))
    const { notes } = await readFile(inTurn(column, devices))
    expect(notes).toContain(
      `2 devices ("${devices[0]?.name}", "${devices[1]?.name}") were read one by one, and what they made was added up.`,
    )
  })

  test('a row of each a day, and none of them stands twice', async () => {
    const file =
      'Serial number;Date;Production (kWh)\n' +
      [1, 2, 3, 4]
        .map((day) => `2101234567;2024-05-0${day};10\n2101234568;2024-05-0${day};4\n`)
        .join('')
    expect(await kwhOf(file)).toEqual([14, 14, 14, 14])
    expect((await readFile(file)).warnings).toEqual([])
  })
})

test('a day that one device does not tell of is said, as it brought more', async () => {
  const row = (name: string, day: number) => `${name},2024-05-0${day},10\n`
  const days = [1, 2, 3, 4].map((day) => row('A', day) + (day === 3 ? '' : row('B', day)))
  const { warnings } = await readFile(`Device,Date,Production (kWh)\n${days.join('')}`)
  expect(warnings).toEqual([expect.stringMatching(/^On 1 day rows are missing.+: 2024-05-03\.$/)])
})

test('one that came later or went brought nothing before and after', async () => {
  const rows = ['A,2024-05-01,10', 'A,2024-05-02,10', 'B,2024-05-02,5', 'B,2024-05-03,5']
  const { warnings, days } = await readFile(`Device,Date,Production (kWh)\n${rows.join('\n')}\n`)
  expect([...days.values()]).toEqual([10, 15, 5])
  expect(warnings).toEqual([])
})

describe('refused is', () => {
  test('a counter beside what stands still at thousands', async () => {
    const file = inTurn('Energy (kWh)', [
      { name: 'Roof', lateMinutes: 0, valueOf: total(40_000) },
      { name: 'Barn', lateMinutes: 0, valueOf: () => 5000 },
    ])
    expect((await readFile(file)).problem).toMatch(/^"Energy \(kWh\)" counts up for one device/)
  })

  test('what cannot be told of one, which is named', async () => {
    const some = sunnyRows(30).filter((_, at) => (at * at) % 97 < 8)
    const lines = some.map((row) => `Barn,${row.time},${rowKw(row)}\n`)
    const even = fives.map((row) => `Roof,${row.time},${rowKw(row)}\n`)
    const { problem } = await readFile(`Inverter,Time,Power (kW)\n${[...even, ...lines].join('')}`)
    expect(problem).toMatch(/^Of "Barn": "Power \(kW\)" is power, and its rows lie at uneven/)
  })

  test('a file of more devices than a farm has', async () => {
    const rows = Array.from(
      { length: 101 },
      (_, at) => `D${at},2024-05-01,1\nD${at},2024-05-02,1\n`,
    )
    const { problem, rowsRefused } = await readFile(`Device,Date,Energy (kWh)\n${rows.join('')}`)
    expect(problem).toBe('There are rows of more than 100 devices: send fewer a file.')
    expect(rowsRefused).toBe(2)
  })
})

test('numbers under "Inverter" are what was made, not a name', async () => {
  expect(await kwhOf('Date,Inverter\n2024-05-01,10\n2024-05-02,12.5\n')).toEqual([10, 12.5])
})
