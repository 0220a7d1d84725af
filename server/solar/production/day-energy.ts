import type { ReadingMeans } from '#contract/production-reading.ts'
import { dayLimitKwh } from '#domain/entered-generation.ts'
import { counterSteps } from './counter-steps.ts'
import { DAY_MINUTES } from './read-moment.ts'
import { usualStep, type Readings } from './series.ts'
import { sumDays } from './sum-days.ts'

export type DayEnergyOptions = {
  means: ReadingMeans
  /** kWh per unit; for power, kWh per hour. */
  kwhPerUnit: number
  /** Minutes of the plant's clock since 1970 at a row's `at`, which is it where this is left out. */
  localMinuteOf?: (at: number) => number
  capacityKw: number | null
}

/** Days are numbers since 1970. */
export type DayEnergy = {
  kwh: Map<number, number>
  /** Days above what the plant can make, left out of `kwh`. */
  above: number[]
  /** Days on which rows are missing while the sun shone. */
  lacking: number[]
  /** Single rows that cannot be, left out. */
  glitches: number
  /** Rows that stand there twice, counted once. */
  repeated: number
  /** Days with several different rows of one moment, which were added up. */
  conflicts: number[]
}

/** Above its plate by so much no plant ever is. */
const MOST_OVER_PLATE = 2
/** Where the capacity is unknown. */
const ANY_CAPACITY_KW = 100_000

/** The most that a plant can make in a day. */
export const mostOfDay = (capacityKw: number | null) => dayLimitKwh(capacityKw ?? ANY_CAPACITY_KW)

const limitOf = (capacityKw: number | null) => (minutes: number) => {
  const kw = capacityKw ?? ANY_CAPACITY_KW
  const days = Math.max(1, Math.ceil(minutes / DAY_MINUTES))
  return Math.min((kw * MOST_OVER_PLATE * Math.max(minutes, 1)) / 60, mostOfDay(capacityKw) * days)
}

/** Rows with what each brought (NaN: unknown) and on which day. */
export type Amounts = Pick<DayEnergy, 'glitches' | 'repeated' | 'conflicts' | 'lacking'> & {
  kwh: Float64Array
  dayOf: (row: number) => number
  /** Increases over a night or more without rows: they may be of either day. */
  across: { day: number; before: number; kwh: number }[]
}

export type Rows = {
  at: Float64Array
  minutes: Float64Array
  kwh: Float64Array
  dayOf: (row: number) => number
  stepMinutes: number
  limit: (minutes: number) => number
}

export const isOnceADay = (stepMinutes: number) =>
  stepMinutes === 0 || stepMinutes > DAY_MINUTES * 0.9

/**
 * What a column of rows brought each day. Files and live readings are judged alike.
 * @param readings oldest first
 */
export function dayEnergy({ at, values }: Readings, options: DayEnergyOptions): DayEnergy {
  const { means, kwhPerUnit, localMinuteOf, capacityKw } = options
  const minutes = localMinuteOf ? at.map(localMinuteOf) : at
  const rows: Rows = {
    at,
    minutes,
    kwh: kwhPerUnit === 1 ? values : values.map((value) => value * kwhPerUnit),
    dayOf: (row) => Math.floor((minutes[row] ?? 0) / DAY_MINUTES),
    stepMinutes: usualStep(at),
    limit: limitOf(capacityKw),
  }
  const isCounter =
    means === 'counter' || (means === 'dailyCounter' && !isOnceADay(rows.stepMinutes))
  const amounts = isCounter ? countedRows(rows, means) : shownRows(rows, means === 'power')
  const { kwh, lacking } = sumDays(rows, amounts)
  const most = mostOfDay(capacityKw)
  const above = [...kwh].flatMap(([day, sum]) => (sum > most ? [day] : []))
  for (const day of above) kwh.delete(day)
  const { glitches, repeated, conflicts } = amounts
  return { kwh, above, lacking, glitches, repeated, conflicts }
}

/** Energy or power as each row shows it. */
function shownRows(rows: Rows, isPower: boolean): Amounts {
  const { at, dayOf, stepMinutes, limit } = rows
  const kwh = rows.kwh.slice()
  const conflicts = new Set<number>()
  const lacking: number[] = []
  let [repeated, glitches] = [0, 0]
  const distance = (row: number) => (at[row + 1] ?? NaN) - (at[row] ?? NaN) || 0
  for (let row = 0; row < at.length; row += 1) {
    const shown = rows.kwh[row] ?? 0
    const beside = Math.max(distance(row), distance(row - 1), stepMinutes)
    const lasts = isPower ? lastsMinutes(distance(row), distance(row - 1), stepMinutes) : 60
    kwh[row] = (shown * lasts) / 60
    const isNight = (rows.minutes[row] ?? 0) % DAY_MINUTES < DAWN_MINUTES
    const isBeforeSame = row > 0 && at[row] === at[row - 1] && shown > 0 && !isNight
    if (shown < 0) kwh[row] = NaN
    else if (isBeforeSame && shown === rows.kwh[row - 1]) {
      repeated += 1
      kwh[row] = NaN
    } else if (isBeforeSame && (rows.kwh[row - 1] ?? 0) > 0) conflicts.add(dayOf(row))
    if (!isOnceADay(stepMinutes) && shown > (isPower ? limit(60) : limit(beside))) {
      glitches += 1
      lacking.push(dayOf(row))
      kwh[row] = NaN
    }
  }
  return { kwh, dayOf, glitches, repeated, conflicts: [...conflicts], lacking, across: [] }
}

/** A lost row is bridged, a longer gap is not. */
const BRIDGED_STEPS = 2.1
const BRIDGED_MINUTES = 15

function lastsMinutes(until: number, since: number, stepMinutes: number) {
  const usual = Math.max(stepMinutes, 1)
  if (until <= 0) return since > 0 ? Math.min(since, usual * BRIDGED_STEPS) : usual
  return Math.min(until, Math.max(usual * BRIDGED_STEPS, BRIDGED_MINUTES, since))
}

/** What a counter rose by. One that is read at midnight tells of the day that is over. */
function countedRows(rows: Rows, means: ReadingMeans): Amounts {
  const { at, kwh, minutes, stepMinutes, limit } = rows
  const isDaily = isOnceADay(stepMinutes)
  const ofDay = (minute: number) => minute - Math.floor(minute / DAY_MINUTES) * DAY_MINUTES
  const isAtDawn = isDaily && minutes.every((minute) => ofDay(minute) <= DAWN_MINUTES)
  const dayOf = isAtDawn ? (row: number) => rows.dayOf(row) - 1 : rows.dayOf
  const steps = counterSteps({ at, kwh, dayOf, limit }, means === 'dailyCounter')
  const across: Amounts['across'] = []
  steps.rise.forEach((rise, row) => {
    const from = steps.from[row] ?? -1
    const days = from < 0 ? 0 : dayOf(row) - dayOf(from)
    const isNear = isDaily || (at[row] ?? 0) - (at[from] ?? 0) <= 2 * stepMinutes
    if (from < 0 || days === 0 || (days === 1 && isNear)) return
    if (!isDaily) across.push({ day: dayOf(row), before: dayOf(from), kwh: rise || 0 })
    steps.rise[row] = isDaily ? NaN : 0
  })
  if (isDaily && steps.rise.length > 0) steps.rise[0] = NaN
  return {
    kwh: steps.rise,
    dayOf,
    glitches: steps.glitches,
    repeated: 0,
    conflicts: [],
    lacking: steps.breaks.map(dayOf),
    across,
  }
}

const DAWN_MINUTES = 4 * 60
