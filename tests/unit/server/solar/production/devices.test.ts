import { describe, expect, test } from 'vitest'
import {
  broughtBy,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile, tenthsOf } from '#tests/setup/history-file.ts'

type Device = { name: string; lateMinutes: number; valueOf: (row: SunnyRow) => number }

const fives = sunnyRows(300)

/** Rows of all devices in turn, as portals export them. */
const semaphore = (column: string, devices: Device[], rows: readonly SunnyRow[] = fives) => {
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

describe('several devices in one file are read separately', () => {
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
    expect(await tenthsOf(semaphore(column, devices))).toEqual(SUNNY_KWH.map((kwh) => kwh * 1.5))
    const { notes } = await readFile(semaphore(column, devices))
    expect(notes).toContain(
      `2 devices ("${devices[0]?.name}", "${devices[1]?.name}") were read one by one, and what they made was added up.`,
    )
  })

  test('one row per device and day, none of them a duplicate', async () => {
    const file =
      'Serial number;Date;Production (kWh)\n' +
      [1, 2, 3, 4]
        .map((day) => `2101234567;2024-05-0${day};10\n2101234568;2024-05-0${day};4\n`)
        .join('')
    expect(await kwhOf(file)).toEqual([14, 14, 14, 14])
    expect((await readFile(file)).warnings).toEqual([])
  })
})

test('a day on which one device is missing is reported as incomplete', async () => {
  const row = (name: string, day: number) => `${name},2024-05-0${day},10\n`
  const days = [1, 2, 3, 4].map((day) => row('A', day) + (day === 3 ? '' : row('B', day)))
  const { warnings } = await readFile(`Device,Date,Production (kWh)\n${days.join('')}`)
  expect(warnings).toEqual([expect.stringMatching(/^On 1 day rows are missing.+: 2024-05-03\.$/)])
})

test('a device that was added or removed counts as zero before or after', async () => {
  const rows = ['A,2024-05-01,10', 'A,2024-05-02,10', 'B,2024-05-02,5', 'B,2024-05-03,5']
  const { warnings, days } = await readFile(`Device,Date,Production (kWh)\n${rows.join('\n')}\n`)
  expect([...days.values()]).toEqual([10, 15, 5])
  expect(warnings).toEqual([])
})

describe('an ambiguous counter is read like the others', () => {
  test.each([
    ['stands still', () => 5000],
    ['makes nothing', () => 0],
  ])('where it %s', async (_, valueOf) => {
    const file = semaphore('Energy (kWh)', [
      { name: 'Roof', lateMinutes: 0, valueOf: total(40_000) },
      { name: 'Barn', lateMinutes: 0, valueOf },
    ])
    expect(await tenthsOf(file)).toEqual([...SUNNY_KWH])
  })

  test('when it was added three days ago', async () => {
    const dayOf = (at: number) => `2024-05-${String(at + 1).padStart(2, '0')}`
    const rows = Array.from({ length: 15 }, (_, at) => [
      `Roof,${dayOf(at)},${40_000 + at * 10}`,
      ...(at > 11 ? [`Barn,${dayOf(at)},${5 + at * 4}`] : []),
    ])
    const days = await kwhOf(`Device,Date,Total yield (kWh)\n${rows.flat().join('\n')}\n`)
    expect(days).toEqual([...Array.from({ length: 12 }, () => 10), 14, 14])
  })
})

describe('left out is', () => {
  const day = (name: string, kwh: number[]) =>
    kwh.map((one, at) => `${name},2024-05-0${at + 1},${one}\n`).join('')
  const inverters = day('INV-1', [8, 9, 3]) + day('INV-2', [12, 14, 5])
  test.each([
    ['Total', [20, 23, 8]],
    ['Gesamt', [20, 23, 8]],
    ['My home', [20, 23, 8]],
    ['Smart Meter', [4, 5, 6]],
  ])('%s', async (name, kwh) => {
    const file = `Date,Device name,Yield (kWh)\n${(inverters + day(name, kwh)).replace(
      /(.+),(2024.+),(.+)/g,
      '$2,$1,$3',
    )}`
    expect(await kwhOf(file)).toEqual([20, 23, 8])
    expect((await readFile(file)).notes).toContain(
      `Rows of "${name}" were left out: they are not what one inverter made.`,
    )
  })

  test('nothing if only the plant is named', async () => {
    expect(await kwhOf(`Plant name,Date,Yield (kWh)\n${day('Plant', [8, 9, 3])}`)).toEqual([
      8, 9, 3,
    ])
  })
})

describe('a column names devices', () => {
  const two = (header: string, first: string, second: string) =>
    `${header},Time,Power (kW)\n${fives
      .flatMap((row) => [
        `${first},${row.time},${rowKw(row).toFixed(5)}`,
        `${second},${row.time.replace(/[05]:00$/, (end) => (end === '0:00' ? '2:00' : '7:00'))},${rowKw(row).toFixed(5)}`,
      ])
      .join('\n')}\n`
  test.each([
    'Gerätename',
    'Geräte-ID',
    'Name',
    'Nom onduleur',
    "Numéro de série de l'onduleur",
    'Nombre del dispositivo',
    'Microinverter',
    'Inverter/Logger',
    'WR',
    'Plant name',
    'entity_id',
    'ManageObject',
  ])('%s', async (header) => {
    expect(await tenthsOf(two(header, 'A', 'B'))).toEqual(SUNNY_KWH.map((kwh) => kwh * 2))
  })

  test('besides one with the same value in all rows', async () => {
    const file = two('Logger SN,Inverter SN', 'L1,A', 'L1,B')
    expect(await tenthsOf(file)).toEqual(SUNNY_KWH.map((kwh) => kwh * 2))
    expect((await readFile(file)).notes.join()).toContain('2 devices ("A", "B")')
  })

  test('by numbers', async () => {
    expect(await tenthsOf(two('Inverter', '1', '2'))).toEqual(SUNNY_KWH.map((kwh) => kwh * 2))
  })
})

describe('refused is', () => {
  test('a counter besides varying amounts', async () => {
    const file = semaphore('Energy (kWh)', [
      { name: 'Roof', lateMinutes: 0, valueOf: total(40_000) },
      { name: 'Barn', lateMinutes: 0, valueOf: rowKwh },
    ])
    expect((await readFile(file)).problem).toMatch(/^"Energy \(kWh\)" counts up for one device/)
  })

  test('an ambiguous device, which is named', async () => {
    const some = sunnyRows(30).filter((_, at) => (at * at) % 97 < 8)
    const lines = some.map((row) => `Barn,${row.time},${rowKw(row)}\n`)
    const even = fives.map((row) => `Roof,${row.time},${rowKw(row)}\n`)
    const { problem } = await readFile(`Inverter,Time,Power (kW)\n${[...even, ...lines].join('')}`)
    expect(problem).toMatch(/^Of "Barn": "Power \(kW\)" is power, and its rows lie at uneven/)
  })

  test('a file with too many devices', async () => {
    const rows = Array.from(
      { length: 1001 },
      (_, at) => `D${at},2024-05-01,0.001\nD${at},2024-05-02,0.001\n`,
    )
    const { problem, rowsRefused } = await readFile(`Device,Date,Energy (kWh)\n${rows.join('')}`)
    expect(problem).toBe(
      'There are rows of more than 1,000 devices: send what all of them made together.',
    )
    expect(rowsRefused).toBe(2)
  })
})

test('numbers under "Inverter" are production, not a name', async () => {
  expect(await kwhOf('Date,Inverter\n2024-05-01,10\n2024-05-02,12.5\n')).toEqual([10, 12.5])
})
