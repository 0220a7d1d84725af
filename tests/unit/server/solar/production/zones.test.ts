import { describe, expect, test } from 'vitest'
import { broughtBy } from '#tests/builders/sunny-rows.ts'
import { asRead, readProduction } from '#tests/setup/production-file.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
const MADE = [20, 24, 8]
/** All with a noon of the sun near twelve o'clock. */
const PLACES = {
  'Australia/Brisbane': { latitudeDeg: -27.5, longitudeDeg: 153, offsetHours: 10 },
  'Pacific/Honolulu': { latitudeDeg: 21, longitudeDeg: -157.9, offsetHours: -10 },
  'America/Phoenix': { latitudeDeg: 33.4, longitudeDeg: -112, offsetHours: -7 },
  'Asia/Kolkata': { latitudeDeg: 28.6, longitudeDeg: 82.5, offsetHours: 5.5 },
}

/** Three days of quarters at a place, as written by `stampOf`. */
const fileOf = (offsetHours: number, stampOf: (ms: number) => string, name = 'Time') => {
  const rows = MADE.flatMap((kwh, day) =>
    Array.from({ length: 96 }, (_, at) => {
      const wall = Date.UTC(2024, 4, 1 + day) + at * QUARTER_MS
      const made = (broughtBy(at / 4 + 0.25) - broughtBy(at / 4)) * kwh
      return `${stampOf(wall - offsetHours * 3_600_000)},${made.toFixed(5)}\n`
    }),
  )
  return `${name},PV Energy (kWh)\n${rows.join('')}`
}
const iso = (ms: number) => new Date(ms).toISOString()
const plain = (ms: number) => iso(ms).slice(0, 16).replace('T', ' ')
const DAYS = { '2024-05-01': 20, '2024-05-02': 24, '2024-05-03': 8 }

describe.each(Object.entries(PLACES))('at %s', (zone, { offsetHours, ...place }) => {
  const more = { place: { ...place, zone } }
  test.each([
    ['in UTC', fileOf(offsetHours, iso)],
    ['as seconds', fileOf(offsetHours, (ms) => `${ms / 1000}`)],
    ['named UTC in the header', fileOf(offsetHours, plain, 'Time (UTC)')],
    ['by the clock of the plant', fileOf(0, plain)],
  ])('rows %s fall on its own days', async (_, file) => {
    expect(await asRead(file, more)).toEqual({ days: DAYS })
  })

  test('rows whose noon is in the night are asked about, and UTC is proposed', async () => {
    const { preview, days } = await readProduction(fileOf(offsetHours, plain), more)
    expect([preview.questions, preview.reading?.zone]).toEqual([['zone'], 'UTC'])
    expect([...days.keys()]).toEqual(Object.keys(DAYS))
  })

  test('days stamped with its own midnight in UTC are its days', async () => {
    const rows = MADE.map(
      (kwh, day) =>
        `${iso(Date.UTC(2024, 4, 1) + day * DAY_MS - offsetHours * 3_600_000)},${kwh}\n`,
    )
    expect(await asRead(`Time,PV Energy (kWh)\n${rows.join('')}`, more)).toEqual({ days: DAYS })
  })
})

test('days with the midnight of UTC are those that are written, and asked about where it is the day before', async () => {
  const file = 'Time,PV Energy (kWh)\n2024-05-01T00:00:00Z,9\n2024-05-02T00:00:00Z,8\n'
  const days = { '2024-05-01': 9, '2024-05-02': 8 }
  expect(await asRead(file)).toEqual({ days })
  const place = { ...PLACES['America/Phoenix'], zone: 'America/Phoenix' }
  expect(await asRead(file, { place })).toEqual({ days, asked: ['zone'] })
})

test('without a place rows fall on the written day, and the farmer is told to enter it', async () => {
  const { days, notes } = await readProduction(fileOf(0, iso), { place: null })
  expect([...days.keys()]).toEqual(Object.keys(DAYS))
  expect(notes.some(({ id }) => id.includes('Enter the location of the plant'))).toBe(true)
})

test('the hour that the clocks repeat is counted twice, the one they skip is no error', async () => {
  const hour = (day: string, at: number) =>
    `${day} ${String(at).padStart(2, '0')}:00,${at > 6 && at < 18 ? 1 : 0}\n`
  const hours = Array.from({ length: 24 }, (_, at) => at)
  const autumn = hours.flatMap((at) =>
    at === 2
      ? Array<string>(2).fill(hour('2024-10-27', 2).replace(',0', ',0.001'))
      : [hour('2024-10-27', at)],
  )
  const spring = hours.filter((at) => at !== 2).map((at) => hour('2025-03-30', at))
  const { days, preview } = await readProduction(
    `Time,PV (kWh)\n${[...autumn, ...spring].join('')}`,
  )
  expect([...days.values()].map((kwh) => kwh.toFixed(3))).toEqual(['11.002', '11.000'])
  expect(preview.warnings).toEqual([])
})

describe('the order of day and month', () => {
  const dates = (...written: string[]) =>
    `Date,kWh\n${written.map((date) => `${date},5\n`).join('')}`
  test.each([
    ['a part above 12', dates('03/04/2025', '04/04/2025', '13/04/2025'), '2025-04-03'],
    ['days that follow each other', dates('05/04/2025', '06/04/2025', '07/04/2025'), '2025-04-05'],
    ['dots', dates('03.04.2025', '04.04.2025'), '2025-04-03'],
    ['equal parts', dates('05/05/2025'), '2025-05-05'],
    ['years first', dates('24-01-30', '24-01-31', '24-02-01'), '2024-01-30'],
  ])('is told by %s', async (_, file, first) => {
    const { days, asked } = await asRead(file)
    expect([Object.keys(days ?? {})[0], asked]).toEqual([first, undefined])
  })
  test.each([
    ['one day', dates('03/04/2025')],
    ['days of January or firsts of months', dates('01/01/2025', '02/01/2025', '03/01/2025')],
  ])('is asked for %s', async (_, file) => {
    expect((await asRead(file)).asked).toEqual(['order'])
  })
})

describe('a mark before three digits', () => {
  const file = (values: string[], name = 'kWh') =>
    `Date;${name}\n${values.map((value, at) => `2024-05-0${at + 1};${value}\n`).join('')}`
  test.each([
    ['decimals beside it', file(['9,5', '12,345']), 12.35],
    ['what the plant makes', file(['22,345', '18,120']), 18.12],
    ['what it makes at least', file(['12.345', '18.120'], 'Wh'), 18.12],
    ['thousands in other marks', file(["1'234", '1\u202f234'], 'Wh'), 1.23],
  ])('is told by %s', async (_, text, kwh) => {
    const { days, asked } = await asRead(text)
    expect([Object.values(days ?? {})[1], asked]).toEqual([kwh, undefined])
  })
  test('is asked about where both fit', async () => {
    expect((await asRead(file(['1.234', '1.250']), { capacityKw: null })).asked).toEqual(['unit'])
  })
})
