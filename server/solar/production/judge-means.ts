import type { ReadingMeans } from '#contract/production-reading.ts'
import { dayEnergy, type DayEnergyOptions } from './day-energy.ts'
import { DAY_END } from './plant-clock.ts'
import { DAY_MINUTES } from './read-moment.ts'
import { usualStep, type Readings } from './series.ts'

export type JudgedMeans = {
  means: ReadingMeans
  /** Nothing else fits. */
  isClear: boolean
}

export type MeansHints = {
  isPower: boolean
  isDaily: boolean
  isTotal: boolean
}

/** Whether so few days lie above what the plant can make that unit and meaning are right. */
export const isFew = (above: number, below: number) =>
  above <= Math.max(below < 5 ? 0 : 1, (above + below) * 0.1)
/** So many rises in a row happen by chance once in 24. */
const LEAST_RISES = 3
/** Share of the rises that may be falls where a counter is glitchy or replaced. */
const COUNTER_FALL_SHARE = 0.1
/** Gaps explain no more. */
const UNEVEN_SHARE = 0.05
const STRAY_DAYS_SHARE = 0.2
/** Production cannot keep rising for longer than a morning. */
const MORNING_MINUTES = 8.5 * 60

/** What the numbers of a column say, by how they run and by what the plant can make. */
export function judgeMeans(
  readings: Readings,
  { isPower, isDaily, isTotal }: MeansHints,
  options: Omit<DayEnergyOptions, 'means'>,
): JudgedMeans {
  const stepMinutes = usualStep(readings.at)
  const isOnceADay = stepMinutes === 0 || stepMinutes > DAY_MINUTES * 0.9
  if (isPower) return { means: 'power', isClear: !isOnceADay && isEven(readings.at) }
  const fits = (means: ReadingMeans) => {
    const { kwh, above } = dayEnergy(readings, { ...options, means })
    return kwh.size > 0 && isFew(above.length, kwh.size)
  }
  return isOnceADay
    ? judgeDays(readings, { isDaily, isTotal }, fits)
    : judgeRows(daysOf(readings, options.localMinuteOf), { isDaily, isTotal }, fits)
}

type Fits = (means: ReadingMeans) => boolean
type Names = Pick<MeansHints, 'isDaily' | 'isTotal'>

/** One row a day. */
function judgeDays({ at, values }: Readings, { isDaily, isTotal }: Names, fits: Fits): JudgedMeans {
  let [rises, falls] = [0, 0]
  for (let row = 1; row < values.length; row += 1) {
    const step = (values[row] ?? 0) - (values[row - 1] ?? 0)
    if (step > 0) rises += 1
    if (step < 0) falls += 1
  }
  const isRising = rises > 0 && falls <= rises * COUNTER_FALL_SHARE
  const sum = values.reduce((all, value) => all + value, 0)
  const last = values.at(-1) ?? 0
  // The total of all days may stand below them under a date.
  if (values.length > 2 && Math.abs(sum - 2 * last) <= last * 0.01)
    return { means: 'energy', isClear: last === 0 }
  const isEnergy = fits('energy') && usualStep(at) < DAY_MINUTES * 1.5
  const isCounter = (isRising || (isTotal && falls === 0 && values.length > 1)) && fits('counter')
  if (!isCounter) return { means: 'energy', isClear: isEnergy && !(isTotal && values.length < 2) }
  if (!isEnergy) return { means: 'counter', isClear: at.every(isEvening) }
  const isDoubtful = isTotal || (rises >= LEAST_RISES && !isDaily)
  return { means: isTotal ? 'counter' : 'energy', isClear: !isDoubtful }
}

/**
 * A counter that is read earlier, or under a bare date (which stands at the end of its day), may be
 * of the day before.
 */
const isEvening = (minute: number) =>
  minute % DAY_MINUTES >= 20 * 60 && minute % DAY_MINUTES !== DAY_END

type Day = { rises: number; falls: number; risingMinutes: number; first: number; last: number }

function daysOf({ at, values }: Readings, localMinuteOf = (minute: number) => minute): Day[] {
  const days: Day[] = []
  let [own, firstRise] = [NaN, 0]
  for (let row = 0; row < at.length; row += 1) {
    const minute = localMinuteOf(at[row] ?? 0)
    const value = values[row] ?? 0
    const date = Math.floor(minute / DAY_MINUTES)
    const day = days.at(-1)
    if (date !== own || !day) {
      days.push({ rises: 0, falls: 0, risingMinutes: 0, first: value, last: value })
      own = date
      continue
    }
    if (value > day.last) {
      if (day.rises === 0) firstRise = minute
      day.rises += 1
      day.risingMinutes = minute - firstRise
    } else if (value < day.last) day.falls += 1
    day.last = value
  }
  return days
}

/** Several rows a day. */
function judgeRows(days: readonly Day[], { isDaily, isTotal }: Names, fits: Fits): JudgedMeans {
  const amounts = days.filter(
    ({ rises, falls }) => falls > Math.max(1, rises * 0.25) || (falls === 1 && rises === 1),
  )
  const counters = days.filter(
    ({ rises, falls, risingMinutes }) =>
      rises >= 3 &&
      falls <= Math.max(1, rises * COUNTER_FALL_SHARE) &&
      risingMinutes >= MORNING_MINUTES,
  )
  const told = amounts.length + counters.length
  if (told > 0 && counters.length <= told * STRAY_DAYS_SHARE)
    return { means: 'energy', isClear: fits('energy') }
  const kind = counterKind(days, { isDaily, isTotal })
  if (told > 0 && amounts.length <= told * STRAY_DAYS_SHARE && kind)
    return { means: kind, isClear: fits(kind) }
  const isFlat = days.every(({ rises, falls }) => rises + falls === 0)
  if (isFlat || (!isDaily && !isTotal && told === 0 && days.every(({ rises }) => rises < 3)))
    return { means: 'energy', isClear: fits('energy') && !isTotal && !isDaily }
  const means = (['energy', 'dailyCounter', 'counter'] as const).find(fits) ?? 'energy'
  return { means: kind ?? means, isClear: false }
}

/** Whether the first reading of a day lies below the last of the day before. */
function counterKind(days: readonly Day[], { isDaily, isTotal }: Names): ReadingMeans | null {
  const shining = days.filter(({ rises, last }) => rises > 0 || last > 0)
  let [again, on] = [0, 0]
  shining.forEach(({ first, falls, rises }, at) => {
    const before = shining[at - 1]
    if (!before || before.last === 0 || rises === 0) return
    if (first < before.last || falls > 0) again += 1
    else on += 1
  })
  if (again + on === 0) {
    if (shining.every(({ first }) => first === 0) || isDaily) return 'dailyCounter'
    return isTotal ? 'counter' : null
  }
  if (again >= (again + on) * (1 - STRAY_DAYS_SHARE)) return 'dailyCounter'
  return again <= Math.max(1, (again + on) * STRAY_DAYS_SHARE) ? 'counter' : null
}

/** Rows of two devices in turn, or of changes only, do not say how long each lasts. */
function isEven(at: Float64Array) {
  let uneven = 0
  for (let row = 2; row < at.length; row += 1) {
    const [before, own] = [
      (at[row - 1] ?? 0) - (at[row - 2] ?? 0),
      (at[row] ?? 0) - (at[row - 1] ?? 0),
    ]
    if (Math.min(before, own) * 2.5 < Math.max(before, own)) uneven += 1
  }
  return uneven <= Math.max(2, at.length * UNEVEN_SHARE)
}
