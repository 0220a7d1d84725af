import { DAY_MINUTES } from './clock.ts'
import { inOrder, type ClockedDay } from './shape.ts'

const LEAST_GAP_MINUTES = 30
/** Relative to the neighbouring intervals. */
const GAP_STEPS = 1.5
/** With longer steps, gaps mean nothing. */
const MOST_STEP_MINUTES = 60
const HOUR_MINUTES = 60
/** Share of a day's production in one hour: the sun rises and sets more gradually. */
const SUDDEN_SHARE = 0.12

type Moments = { minutes: readonly number[]; kwh: readonly number[] }

/**
 * Days with rows missing during daylight, whose true production is higher.
 * @param days in kWh per row
 */
export function lackingDays(days: readonly ClockedDay[], stepMinutes: number): string[] {
  if (stepMinutes > MOST_STEP_MINUTES) return []
  const lacks = (day: ClockedDay) => {
    const { minutes, values } = inOrder(day)
    const moments = { minutes, kwh: values }
    return beginsLate(moments, stepMinutes) || stopsEarly(moments, stepMinutes) || hasGap(moments)
  }
  const dates = days.map((day) => (lacks(day) ? day.date : null))
  return dates.filter((date) => date !== null)
}

/** Whether the rows of a counter begin after sunrise, or end before sunset. */
export function unseenBy({ minutes, values }: ClockedDay, stepMinutes: number) {
  if (stepMinutes > MOST_STEP_MINUTES) return { beginsLate: false, stopsEarly: false }
  const rises = values.map((shown, at) => Math.max(0, shown - (values[at - 1] ?? shown)))
  const ahead = [...rises.slice(1), 0]
  return {
    beginsLate: beginsLate({ minutes, kwh: ahead }, stepMinutes),
    stopsEarly: stopsEarly({ minutes, kwh: rises }, stepMinutes),
  }
}

function beginsLate({ minutes, kwh }: Moments, stepMinutes: number) {
  const first = minutes[0] ?? 0
  return first >= 2 * stepMinutes && isHigh(kwh, (at) => (minutes[at] ?? 0) < first + HOUR_MINUTES)
}

function stopsEarly({ minutes, kwh }: Moments, stepMinutes: number) {
  const last = minutes.at(-1) ?? 0
  const isEarly = last + 2 * stepMinutes < DAY_MINUTES
  return isEarly && isHigh(kwh, (at) => (minutes[at] ?? 0) > last - HOUR_MINUTES)
}

/** More than the sun yields in the first or last hour of a day. */
function isHigh(kwh: readonly number[], isInHour: (at: number) => boolean) {
  let [all, hour] = [0, 0]
  kwh.forEach((own, at) => {
    all += own
    if (isInHour(at)) hour += own
  })
  return hour > all * SUDDEN_SHARE
}

/** Only gaps with production before or after them count. */
function hasGap({ minutes, kwh }: Moments) {
  const gapAt = (at: number) => (minutes[at + 1] ?? NaN) - (minutes[at] ?? NaN) || 0
  return minutes.some((_, at) => {
    const gap = gapAt(at)
    if (gap < LEAST_GAP_MINUTES) return false
    const around = Math.max(gapAt(at - 1), gapAt(at + 1))
    const isSunny = (kwh[at] ?? 0) > 0 || (kwh[at + 1] ?? 0) > 0
    return around > 0 && gap > around * GAP_STEPS && isSunny
  })
}
