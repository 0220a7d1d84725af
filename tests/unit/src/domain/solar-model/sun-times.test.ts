import { expect, test } from 'vitest'
import { fixedOffset, zoneOffset, type UtcOffset } from '#domain/solar-model/local-time.ts'
import { sunTimes } from '#domain/solar-model/sun-times.ts'

const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, altitudeM: 1830.14 }
const mountain = fixedOffset(-7)

const clock = (ms: number, offset: UtcOffset) =>
  new Date(Math.round((ms + offset(ms) * 60_000) / 1000) * 1000).toISOString().slice(0, 19)

function timesOf(
  latitudeDeg: number,
  longitudeDeg: number,
  isoDate: string,
  offset: UtcOffset,
): readonly string[] {
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number)
  const times = sunTimes({ latitudeDeg, longitudeDeg, altitudeM: 0 }, { year, month, day }, offset)
  const instants =
    times.kind === 'risesAndSets'
      ? [times.sunriseMs, times.transitMs, times.sunsetMs]
      : [times.transitMs]
  return [times.kind, ...instants.map((ms) => clock(ms, offset))]
}

const goldenTimes = (isoDate: string) =>
  timesOf(golden.latitudeDeg, golden.longitudeDeg, isoDate, mountain)

test('a winter day in Golden, to the second of NREL', () => {
  expect(goldenTimes('2015-01-02')).toEqual([
    'risesAndSets',
    '2015-01-02T07:21:55',
    '2015-01-02T12:04:45',
    '2015-01-02T16:47:43',
  ])
})

test('a summer day in Golden rises and culminates to the second of NREL', () => {
  expect(goldenTimes('2015-08-02').slice(0, 3)).toEqual([
    'risesAndSets',
    '2015-08-02T05:00:27',
    '2015-08-02T12:06:58',
  ])
})

test('the sunset that NREL lists for the UTC day is the evening before by the clock on the wall', () => {
  // NREL's 19:13:58 for 2 August is 02:13:58 UTC of that day: the evening of 1 August in Golden.
  expect(goldenTimes('2015-08-01')[3]).toBe('2015-08-01T19:13:58')
  // astronomy-engine 2.1.19 sets the sun at 02:12:52 UTC on 3 August.
  expect(goldenTimes('2015-08-02')[3]).toBe('2015-08-02T19:12:54')
})

test('Longyearbyen has a night without day and a day without night', () => {
  const svalbard = zoneOffset('Arctic/Longyearbyen')
  expect(timesOf(78.2, 15.6, '2025-12-21', svalbard)[0]).toBe('polarNight')
  expect(timesOf(78.2, 15.6, '2025-06-21', svalbard)).toEqual(['polarDay', '2025-06-21T12:59:27'])
  expect(timesOf(78.2, 15.6, '2025-03-21', svalbard)[0]).toBe('risesAndSets')
})

test('the poles have no day but the half-year', () => {
  expect(timesOf(90, 0, '2025-06-21', fixedOffset(0))[0]).toBe('polarDay')
  expect(timesOf(-90, 0, '2025-06-21', fixedOffset(0))[0]).toBe('polarNight')
})

// They take the size of the disc on that day, and parallax.
const SECONDS_APART = 15

// Computed with astronomy-engine 2.1.19, in UTC.
test.each([
  [
    'Auckland in summer',
    -36.85,
    174.76,
    '2025-12-21',
    'Pacific/Auckland',
    '2025-12-20T16:58:05Z',
    '2025-12-21T07:39:43Z',
  ],
  [
    'Fiji, west of the date line',
    -17.7,
    179.9,
    '2025-06-21',
    'Pacific/Fiji',
    '2025-06-20T18:30:05Z',
    '2025-06-21T05:34:12Z',
  ],
  [
    'Samoa, east of it on the western date',
    -13.8,
    -171.8,
    '2025-06-21',
    'Pacific/Apia',
    '2025-06-20T17:49:36Z',
    '2025-06-21T05:08:16Z',
  ],
  [
    'Kiritimati, 14 hours ahead',
    1.87,
    -157.4,
    '2025-03-21',
    'Pacific/Kiritimati',
    '2025-03-20T16:33:33Z',
    '2025-03-21T04:40:07Z',
  ],
  [
    'Adak, near three by the clock at noon',
    51.88,
    -176.6,
    '2025-06-21',
    'America/Adak',
    '2025-06-21T15:27:03Z',
    '2025-06-22T08:09:38Z',
  ],
  [
    'Reykjavik, where the sun sets after midnight',
    64.15,
    -21.94,
    '2025-06-21',
    'Atlantic/Reykjavik',
    '2025-06-21T02:55:15Z',
    '2025-06-22T00:03:56Z',
  ],
])(
  '%s has its sun on the day of its own calendar',
  (_, latitudeDeg, longitudeDeg, iso, zone, rise, set) => {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
    const site = { latitudeDeg, longitudeDeg, altitudeM: 0 }
    const times = sunTimes(site, { year, month, day }, zoneOffset(zone))
    if (times.kind !== 'risesAndSets') throw new Error('The sun should rise and set.')
    expect(Math.abs(times.sunriseMs - Date.parse(rise)) / 1000).toBeLessThan(SECONDS_APART)
    expect(Math.abs(times.sunsetMs - Date.parse(set)) / 1000).toBeLessThan(SECONDS_APART)
  },
)
