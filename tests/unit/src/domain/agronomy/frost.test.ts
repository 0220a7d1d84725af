import { expect, test } from 'vitest'
import { frostNights } from '#domain/agronomy/frost.ts'
import { weatherFindings } from '#domain/agronomy/weather-findings.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { fixedOffset, zoneOffset } from '#domain/solar-model/local-time.ts'
import { buildHours, seededRandom } from './build-weather.ts'

const HOUR_MS = 3_600_000

test('a night goes from noon to noon and is named by its morning', () => {
  const hours = buildHours(Date.UTC(2026, 3, 10, 12), 48, (_, at) => ({
    temperatureC: at === 10 ? 1.5 : at === 11 ? 2 : at === 30 ? -2 : at === 31 ? null : 6,
  }))
  expect(frostNights(hours, fixedOffset(0))).toEqual([
    { date: '2026-04-11', coldestMs: Date.UTC(2026, 3, 10, 22), minC: 1.5 },
    { date: '2026-04-12', coldestMs: Date.UTC(2026, 3, 11, 18), minC: -2 },
  ])
})

test('2 °C is a frost night, 2.1 °C is none', () => {
  const at = (temperatureC: number) =>
    frostNights(
      buildHours(0, 1, () => ({ temperatureC })),
      fixedOffset(0),
    )
  expect(at(2)).toHaveLength(1)
  expect(at(2.1)).toEqual([])
})

/** The date at the end of a night, from the calendar's own words and without our arithmetic. */
function morningOf(startMs: number, clock: Intl.DateTimeFormat) {
  const [date = '', time = ''] = clock.format(startMs).split(' ')
  const isEvening = Number(time.slice(0, 2)) >= 12
  return isEvening ? addDays(date, 1) : date
}

test.each([
  ['Europe/Berlin', 11],
  ['America/Denver', 12],
  ['Australia/Lord_Howe', 13],
  ['Asia/Kolkata', 14],
])(
  'a year in %s with a perfect forecast: every night at or under 2 °C and no other',
  (zone, seed) => {
    const random = seededRandom(seed)
    const startMs = Date.UTC(2025, 11, 31, 18)
    let front = 0
    const year = buildHours(startMs, 24 * 367, (_, at) => {
      front = 0.995 * front + (random() - 0.5)
      const season = -9 * Math.cos((2 * Math.PI * at) / 8766)
      const day = -5 * Math.cos((2 * Math.PI * (at - 3)) / 24)
      return { temperatureC: Math.round((9 + season + day + front * 3) * 10) / 10 }
    })
    const style = { dateStyle: 'short', timeStyle: 'short' } as const
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...style })
    const minima = new Map<string, number>()
    for (const { startMs: at, temperatureC } of year) {
      const morning = morningOf(at, clock)
      minima.set(morning, Math.min(temperatureC ?? 99, minima.get(morning) ?? 99))
    }
    const cold = [...minima].filter(([, minC]) => minC <= 2).map(([date]) => `frost:${date}`)
    expect(cold.length).toBeGreaterThan(40)
    expect(cold.length).toBeLessThan(250)

    const utcOffset = zoneOffset(zone)
    const found = new Map<string, number>()
    for (let first = 0; first < year.length; first += 12) {
      const findings = weatherFindings({
        hours: year.slice(first, first + 7 * 24),
        utcOffset,
        nowMs: startMs + first * HOUR_MS,
        hasCrops: true,
        hasCattle: false,
        fields: [],
      })
      for (const finding of findings)
        if (finding.kind === 'frost')
          found.set(finding.key, Math.min(finding.minC, found.get(finding.key) ?? 99))
    }
    expect([...found.keys()].toSorted()).toEqual(cold.toSorted())
    const minimumOf = (key: string) => minima.get(key.slice('frost:'.length))
    expect([...found].filter(([key, minC]) => minC !== minimumOf(key))).toEqual([])
  },
)
