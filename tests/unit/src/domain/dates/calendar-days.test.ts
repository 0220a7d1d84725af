import { afterEach, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  mondayOf,
  weekdayOf,
} from '#domain/dates/calendar-days.ts'

afterEach(() => vi.restoreAllMocks())

test('days are counted across months, leap days and daylight saving', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  // In Berlin the last Sundays of March and October have 23 and 25 hours.
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-05-03', '2026-05-01')).toBe(-2)
})

test('adding a month keeps the day, or takes the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
  expect(addMonths('2026-11-15', 3)).toBe('2027-02-15')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
})

test('weeks start on Monday', () => {
  expect(weekdayOf('2026-06-01')).toBe(0)
  expect(weekdayOf('2026-06-07')).toBe(6)
  expect(weekdayOf('1969-12-31')).toBe(2)
  expect(mondayOf('2026-06-07')).toBe('2026-06-01')
  expect(mondayOf('2026-06-08')).toBe('2026-06-08')
})

test('today depends on the time zone', () => {
  const moment = new Date('2026-06-01T11:30:00Z')
  expect(dateIn('Pacific/Auckland', moment)).toBe('2026-06-01')
  expect(dateIn('Pacific/Kiritimati', moment)).toBe('2026-06-02')
  expect(dateIn('Pacific/Pago_Pago', moment)).toBe('2026-06-01')
  expect(dateIn('Pacific/Pago_Pago', new Date('2026-06-01T10:59:00Z'))).toBe('2026-05-31')
})

test.each([
  // Midnight does not exist on this day in Santiago, and 01:00 to 02:00 comes twice in Berlin.
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['Europe/Berlin', '2026-10-24T21:59:59Z', '2026-10-24'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
])('in %s it is %s on %s', (zone, moment, date) => {
  expect(dateIn(zone, new Date(moment))).toBe(date)
})

/** How many formats are created for the dates in these time zones. */
function formatsMadeFor(zones: string[]) {
  const { DateTimeFormat } = Intl
  const make = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    return new DateTimeFormat(locale, options)
  })
  for (const zone of zones) dateIn(zone, new Date('2026-06-01T12:00:00Z'))
  const made = make.mock.calls.length
  make.mockRestore()
  return made
}

test('the case of a time zone does not matter to the cache', () => {
  dateIn('Europe/Berlin', new Date())
  expect(formatsMadeFor(['EUROPE/BERLIN', 'europe/berlin', 'eUrOpE/bErLiN'])).toBe(0)
})

test('the cache of formats is bounded', () => {
  const world = Intl.supportedValuesOf('timeZone')
  expect(world.length).toBeGreaterThan(400)
  formatsMadeFor(world)
  expect(formatsMadeFor(world.slice(0, 1))).toBe(1)
  expect(formatsMadeFor(world.slice(0, 1))).toBe(0)
})
