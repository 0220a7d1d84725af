import type { ReadingMeans } from '#contract/production-reading.ts'
import { DAY_MINUTES } from './read-moment.ts'
import { usualStep, type Readings } from './series.ts'

const TURN = 2 * Math.PI
const DARK = { fromMinute: 22 * 60, untilMinute: 4 * 60 }

/** When of the day a column shows production; null if it has no rows of a part of a day. */
export function daylightOf({ at, values }: Readings, means: ReadingMeans) {
  const step = usualStep(at)
  if (step === 0 || step > DAY_MINUTES / 2) return null
  const isCounter = means === 'counter' || means === 'dailyCounter'
  const rises = values.map((value, row) => Math.max(0, value - (values[row - 1] ?? value)))
  const usual = isCounter ? (rises.toSorted()[Math.floor(rises.length * 0.95)] ?? 0) : 0
  let [x, y, all, dark] = [0, 0, 0, 0]
  for (let row = 0; row < at.length; row += 1) {
    const own = isCounter ? Math.min(rises[row] ?? 0, usual * 3) : (values[row] ?? 0)
    const minute = (((at[row] ?? 0) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    const angle = (minute / DAY_MINUTES) * TURN
    x += own * Math.cos(angle)
    y += own * Math.sin(angle)
    all += own
    if (minute >= DARK.fromMinute || minute < DARK.untilMinute) dark += own
  }
  if (all === 0) return null
  const centreMinute = ((Math.atan2(y, x) / TURN + 1) % 1) * DAY_MINUTES
  return { centreMinute, darkShare: dark / all }
}

/** Distance of two times of the day, 0 to 12 hours. */
export function hoursApart(minute: number, other: number) {
  const apart = Math.abs(minute - other) % DAY_MINUTES
  return Math.min(apart, DAY_MINUTES - apart) / 60
}
