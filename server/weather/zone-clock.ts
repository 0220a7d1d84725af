import { zoneOffset, type UtcOffset } from '#domain/solar-model/local-time.ts'

const DAY_MS = 86_400_000
/** Bounds what is kept: some hundred days a zone. */
const MOST_ZONES = 50
const clocks = new Map<string, UtcOffset>()

/**
 * As `zoneOffset`, which takes 10 µs a time: a year of hours is read with one of these a day, once. Clocks change at
 * most once in a UTC day.
 */
export function zoneClock(zone: string): UtcOffset {
  const known = clocks.get(zone)
  if (known) return known
  const exact = zoneOffset(zone)
  const midnights = new Map<number, number>()
  const atMidnight = (day: number) => {
    const offset = midnights.get(day) ?? exact(day * DAY_MS)
    midnights.set(day, offset)
    return offset
  }
  const clock: UtcOffset = (utcMs) => {
    const day = Math.floor(utcMs / DAY_MS)
    const offset = atMidnight(day)
    return offset === atMidnight(day + 1) ? offset : exact(utcMs)
  }
  if (clocks.size >= MOST_ZONES) clocks.clear()
  clocks.set(zone, clock)
  return clock
}
