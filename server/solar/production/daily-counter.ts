import { daysBetween } from '#domain/dates/calendar-days.ts'
import { coarseWarning, type ClockedDay } from './shape.ts'
import { isNamedTotal } from './words.ts'

/** So many rises in a row happen by chance once in 5,000, or in half a billion. */
const UNLIKELY_RISES = 6
const IMPOSSIBLE_RISES = 12
/** First reading of a new inverter, relative to the one before. Days of snow fall as far. */
const NEW_COUNTER_SHARE = 0.05
/** Share of days with rows at two times: an export at a different hour explains no more. */
const DOUBLE_SHARE = 0.1
/** Hours with hardly any production: a reading before dawn belongs to the day before. */
const NIGHT = { untilMinute: 4 * 60, fromMinute: 20 * 60 }

type Reading = { date: string; kwh: number }

/**
 * Increments of a counter that is read once a day. A reading at midnight starts the day that begins
 * then; one at night, or with a date alone, ends the day that is over. Days next to a gap are left
 * out, because the increment covers several days.
 * @param days oldest first
 * @returns null if the rows hold amounts
 */
export function readDailyRows(
  days: readonly ClockedDay[],
  name: string,
  isAmongCounters: boolean,
): CounterReading {
  if (days.filter(({ values }) => values.length > 1).length > days.length * DOUBLE_SHARE)
    return null
  const when = whenRead(days)
  const readings = days.map((day) => readingOf(day, when === 'start'))
  const counts = countsUp(readings, name, isAmongCounters)
  if (counts === null) return unclear(name, 'days')
  if (!counts) return null
  if (when === 'between') return { problem: betweenText(name) }
  const glitch = readings.findIndex((_, at) => isGlitch(readings, at))
  const [last, low] = [readings[glitch - 1], readings[glitch]]
  if (last && low) return fallen(name, { when: low.date, from: last.kwh, to: low.kwh })
  const made = readings.slice(1).flatMap(({ date, kwh }, at): [string, number][] => {
    const before = readings[at]
    if (!before || daysBetween(before.date, date) !== 1 || kwh < before.kwh) return []
    return [[when === 'start' ? before.date : date, kwh - before.kwh]]
  })
  const kwhOf = new Map(made)
  const note = when === 'start' ? midnightNote(name) : lastingNote(name)
  const warning = coarseWarning(
    readings.map(({ kwh }) => kwh),
    kwhOf,
  )
  return { days: kwhOf, note: note + warning, lacking: [] }
}

/** Falls below the day before, and is back at that level the next day. */
function isGlitch(readings: readonly Reading[], at: number) {
  const [before, own, after] = [readings[at - 1], readings[at], readings[at + 1]]
  return before && own && after ? own.kwh < before.kwh && after.kwh >= before.kwh : false
}

function countsUp(readings: readonly Reading[], name: string, isAmongCounters: boolean) {
  const steps = readings.slice(1).map(({ kwh }, at) => [readings[at]?.kwh ?? 0, kwh] as const)
  const rises = steps.filter(([before, kwh]) => kwh > before).length
  const falls = steps.filter(([before, kwh]) => kwh < before)
  const isNew = falls.every(([before, kwh]) => kwh <= before * NEW_COUNTER_SHARE)
  const enough = isNamedTotal(name) ? UNLIKELY_RISES : IMPOSSIBLE_RISES
  if (!isNew) return false
  if (isAmongCounters) return true
  if (rises >= enough * Math.max(1, falls.length)) return true
  if (isNamedTotal(name)) {
    const isStill = rises === 0 && falls.length === 0 && (readings[0]?.kwh ?? 0) > 0
    return falls.length <= 1 && (rises > 0 || (isStill && steps.length > 0)) ? null : false
  }
  return falls.length === 0 && rises >= UNLIKELY_RISES ? null : false
}

type When = 'start' | 'end' | 'between'

function whenRead(days: readonly ClockedDay[]): When {
  const minutes = days.flatMap((day) => (day.isClocked ? smallestOf(day.minutes) : []))
  if (minutes.every((minute) => minute >= NIGHT.fromMinute)) return 'end'
  const isStart = minutes.every((minute) => minute <= NIGHT.untilMinute)
  return isStart && minutes.length === days.length ? 'start' : 'between'
}

/** Of several rows, the one at the time of day at which all others are read. */
function readingOf({ date, minutes, values }: ClockedDay, isStart: boolean): Reading {
  if (!isStart) return { date, kwh: values.reduce((a, b) => Math.max(a, b), 0) }
  const first = smallestOf(minutes)
  return { date, kwh: values[minutes.indexOf(first)] ?? 0 }
}

/** Not Math.min(...): a day may have more rows than a call can have arguments. */
const smallestOf = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)

const midnightNote = (name: string) =>
  `${quoted(name)} counts up and is read at midnight: what it rose by until the next midnight was taken. Days that it cannot tell are left out: begin each file with the last midnight of the one before.`

const betweenText = (name: string) =>
  `${quoted(name)} counts up and is read while the sun shines, so which day made what cannot be told: read it at midnight or late in the evening, or send what each day brought.`

/** Result of reading a counter; null if the rows hold amounts. */
export type CounterReading =
  | {
      /** kWh by YYYY-MM-DD. */
      days: Map<string, number>
      note: string
      /** Days not covered from dawn to dusk. */
      lacking: readonly string[]
    }
  | { problem: string }
  | null

export const quoted = (name: string) => (name === '' ? 'The column of numbers' : `"${name}"`)

export const dailyNote = (name: string) =>
  `${quoted(name)} counts up and begins again each day: what it reached was taken.`

export const lastingNote = (name: string) =>
  `${quoted(name)} counts up and goes on: what it rose by from day to day was taken. Days that it cannot tell are left out: begin each file with the last day of the one before.`

const ADVICE = {
  rows: 'send whole days, or what each day brought, and name the devices, where there are several, in a column "Inverter"',
  days: 'send more days, or name it "Production of the day (kWh)" where it says what each day brought',
}

export const unclear = (name: string, of: keyof typeof ADVICE) => ({
  problem: `Whether ${quoted(name)} counts up or says what each row brought cannot be told: ${ADVICE[of]}.`,
})

/** @param fall where a lifetime counter falls, kWh */
export const fallen = (name: string, fall: { when: string; from: number; to: number }) => ({
  problem: `${quoted(name)} counts up, but falls from ${kwhText(fall.from)} to ${kwhText(fall.to)} at ${fall.when}: take out the rows that are false there. Where a new meter began, send what stands before and what follows as files of their own.`,
})

const kwhText = (kwh: number) => `${kwh.toLocaleString('en', { maximumFractionDigits: 3 })} kWh`
