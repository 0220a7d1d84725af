import { describe, expect, test } from 'vitest'
import { nextClockTime, quietUntil } from '#server/alerts/clock-times.ts'

/** Each with the days of its changes in 2026; Cairo and Beirut change at midnight. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
  ['Asia/Beirut', '2026-03-29', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
] as const
const STEP_MS = 5 * 60_000
const DAY_MS = 86_400_000

const QUIET = [
  { from: '22:00', to: '06:00' },
  { from: '00:00', to: '00:30' },
  { from: '23:30', to: '00:00' },
  { from: '01:45', to: '02:30' },
  { from: '02:15', to: '02:45' },
  { from: '20:00', to: '02:10' },
  { from: '06:00', to: '06:00' },
]

function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
  return (at: Date) => format.format(at)
}

function dateOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  return (at: Date) => format.format(at)
}

const isWithin = (clock: string, { from, to }: { from: string; to: string }) =>
  from <= to ? from <= clock && clock < to : from <= clock || clock < to

/** Every five minutes of the days around. */
function* around(date: string) {
  const day = Date.parse(`${date}T00:00:00Z`)
  for (let at = day - DAY_MS; at < day + 2 * DAY_MS; at += STEP_MS) yield new Date(at)
}

describe.each(CHANGES)('in %s', (zone, ...days) => {
  const clock = clockOf(zone)

  test.each(QUIET)('quiet hours from $from to $to end at their first loud moment', (quiet) => {
    for (const day of days)
      for (const now of around(day)) {
        const until = quietUntil(quiet, zone, now)
        const before = new Date(until.getTime() - 60_000)
        const isFirst = until.getTime() === now.getTime() || isWithin(clock(before), quiet)
        const isHeld = until > now
        expect([isHeld, isWithin(clock(until), quiet), isFirst], `${now.toISOString()}`).toEqual([
          isWithin(clock(now), quiet),
          false,
          true,
        ])
      }
  })

  test.each(['00:00', '00:30', '02:00', '02:30', '06:30', '23:55'])(
    'a loop finds %s once on every day',
    (wanted) => {
      const date = dateOf(zone)
      for (const day of days) {
        const struck: string[] = []
        let next: Date | undefined
        for (const now of around(day)) {
          next ??= nextClockTime(wanted, zone, now)
          if (now < next) continue
          // What a day skips comes with the change.
          expect(clock(next) >= wanted, `${wanted} at ${clock(next)}`).toBe(true)
          struck.push(date(next))
          next = nextClockTime(wanted, zone, now)
        }
        expect(new Set(struck).size).toBe(struck.length)
        expect(struck.length).toBeGreaterThanOrEqual(2)
        expect(struck).toContain(day)
      }
    },
  )
})

test('the next time of a day is the same that anybody would say', () => {
  const next = (clock: string, zone: string, after: string) =>
    nextClockTime(clock, zone, new Date(after)).toISOString()
  expect(next('06:30', 'Europe/Berlin', '2026-03-28T04:00:00Z')).toBe('2026-03-28T05:30:00.000Z')
  expect(next('06:30', 'Europe/Berlin', '2026-03-28T05:30:00Z')).toBe('2026-03-29T04:30:00.000Z')
  expect(next('02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(next('02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(next('00:00', 'Africa/Cairo', '2026-04-23T12:00:00Z')).toBe('2026-04-23T22:00:00.000Z')
})
