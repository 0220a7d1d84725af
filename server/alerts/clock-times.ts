import type { AlertWishes } from '#contract/alerts.ts'
import { zoneOffset } from '#domain/solar-model/local-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The clocks of every zone are changed at a whole quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS
/** No clock is changed by more. */
const LARGEST_CHANGE_MS = 3 * HOUR_MS

/** What local clocks show at a moment, as if it were UTC. */
function wallClock(zone: string) {
  const offset = zoneOffset(zone)
  return (utcMs: number) => utcMs + offset(utcMs) * MINUTE_MS
}

/** '06:30' in milliseconds since midnight. */
function msOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}

const startOf = (wallMs: number) => DAY_MS * Math.floor(wallMs / DAY_MS)

/** Goes on by `stepMs`, but not past a moment at which the clocks may be changed. */
const onward = (utcMs: number, stepMs: number) =>
  Math.min(utcMs + stepMs, QUARTER_MS * (Math.floor(utcMs / QUARTER_MS) + 1))

type Quiet = NonNullable<AlertWishes['quiet']>

/**
 * The first moment, from `now` on, at which local clocks show no time within the quiet hours: where an
 * hour is doubled, both are quiet; where the end is skipped, they end with the change.
 */
export function quietUntil({ from, to }: Quiet, zone: string, now: Date) {
  const wall = wallClock(zone)
  const [start, end] = [msOf(from), msOf(to)]
  /** Milliseconds of quiet still to come by the clock; 0 outside. */
  const left = (utcMs: number) => {
    const time = wall(utcMs) - startOf(wall(utcMs))
    const isQuiet = start <= end ? start <= time && time < end : start <= time || time < end
    return isQuiet ? (end - time + DAY_MS) % DAY_MS : 0
  }
  let at = now.getTime()
  for (let ms = left(at); ms > 0; ms = left(at)) at = onward(at, ms)
  return new Date(at)
}

/**
 * The first moment after `after` at which local clocks show a time of day: of a doubled hour the first,
 * of a skipped one that of the change.
 */
export function nextClockTime(clock: string, zone: string, after: Date) {
  const wall = wallClock(zone)
  const now = wall(after.getTime())
  const today = startOf(now) + msOf(clock)
  const wanted = today > now ? today : today + DAY_MS
  let at = after.getTime() + Math.max(0, wanted - now - LARGEST_CHANGE_MS)
  for (let ms = wanted - wall(at); ms > 0; ms = wanted - wall(at)) at = onward(at, ms)
  return new Date(at)
}
