import { halfTurn } from './angles.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Minutes that local clocks are ahead of UTC at an instant (Unix milliseconds). */
export type UtcOffset = (utcMs: number) => number

/** A local calendar date; months are 1 to 12. */
export type LocalDate = { year: number; month: number; day: number }

/** A constant offset, such as -7 for Mountain Standard Time. */
export const fixedOffset = (hours: number): UtcOffset => {
  const minutes = hours * 60
  return () => minutes
}

/** The whole hour nearest to solar time, for a site whose time zone is unknown. */
export const nauticalOffset = (longitudeDeg: number): UtcOffset =>
  fixedOffset(Math.round(longitudeDeg / 15))

/** Kept, as Intl is slow; bounded, as people choose the zone. */
const MAX_OFFSETS = 300
/** Of each zone; within a quarter of an hour no clocks are changed. */
const MAX_QUARTERS = 1_000
const QUARTER_MS = 15 * MINUTE_MS
const offsets = new Map<string, UtcOffset>()

/**
 * Offsets of an IANA zone such as 'America/Denver', including daylight saving time.
 * @throws RangeError if the zone is unknown
 */
export function zoneOffset(timeZone: string): UtcOffset {
  const known = offsets.get(timeZone)
  if (known) return known
  const offset = keptByQuarter(newOffset(timeZone))
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(timeZone, offset)
  return offset
}

function keptByQuarter(offset: UtcOffset): UtcOffset {
  const known = new Map<number, number>()
  return (utcMs) => {
    const quarter = Math.floor(utcMs / QUARTER_MS)
    const minutes = known.get(quarter) ?? offset(utcMs)
    if (known.size >= MAX_QUARTERS) known.clear()
    known.set(quarter, minutes)
    return minutes
  }
}

function newOffset(timeZone: string): UtcOffset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (utcMs) => {
    const parts = format.formatToParts(utcMs)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    const wallMs = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
    return Math.round((wallMs - utcMs) / MINUTE_MS)
  }
}

/** Fractional local hours since midnight: 13.5 is half past one. */
export const localHour = (utcMs: number, offset: UtcOffset): number => {
  const wallMs = utcMs + offset(utcMs) * MINUTE_MS
  return (wallMs - DAY_MS * Math.floor(wallMs / DAY_MS)) / HOUR_MS
}

export const localDate = (utcMs: number, offset: UtcOffset): LocalDate => {
  const wall = new Date(utcMs + offset(utcMs) * MINUTE_MS)
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/**
 * The first instant of a local day, in Unix milliseconds: the moment of the change if the clocks
 * skip midnight. Days and months out of range carry over, as in Date.UTC.
 */
export function startOfDay({ year, month, day }: LocalDate, offset: UtcOffset): number {
  const wallMs = Date.UTC(year, month - 1, day)
  const before = wallMs - offset(wallMs - DAY_MS) * MINUTE_MS
  const after = wallMs - offset(wallMs + DAY_MS) * MINUTE_MS
  const strikesMidnight = (utcMs: number) => utcMs + offset(utcMs) * MINUTE_MS === wallMs
  return [before, after].filter(strikesMidnight).toSorted((a, b) => a - b)[0] ?? before
}

/**
 * Most likely offset at a farm: the viewer's own if it puts noon within three hours of solar noon
 * there, as every legal time zone does, or else the nautical zone.
 */
export function likelyOffset(longitudeDeg: number, viewer: UtcOffset, nowMs: number): UtcOffset {
  const hoursApart = halfTurn(viewer(nowMs) / 4 - longitudeDeg) / 15
  return Math.abs(hoursApart) <= 3 ? viewer : nauticalOffset(longitudeDeg)
}
