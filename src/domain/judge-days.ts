import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from './dates/calendar-days.ts'

/** The sky that the expected energy is of: one without clouds, or as it was on each day. */
export type Sky = 'cloudless' | 'real'

/**
 * How far so many days fall below what is usual before there is something to look at, or to act on;
 * both are shares of it. Under a cloudless sky that is said of their best days: most fortnights have a
 * day or two without clouds, so that clouds lower what a fortnight makes, but only a fault lowers its
 * best days. Under the real sky all days tell, and so tell more. The longer the time, the surer. Tuned on eight
 * years of weather and graded on eight others (decision 59).
 */
const WINDOWS = {
  cloudless: [
    { length: 3, act: 0.04, look: 0 },
    { length: 7, act: 0.25, look: 0.6 },
    { length: 14, act: 0.65, look: 0.8 },
    { length: 28, act: 0.8, look: 0.94 },
  ],
  real: [
    { length: 3, act: 0.3, look: 0 },
    { length: 7, act: 0.5, look: 0.7 },
    { length: 14, act: 0.65, look: 0.89 },
    { length: 28, act: 0.8, look: 0.91 },
  ],
}
type Window = (typeof WINDOWS)[Sky][number]
export const LONGEST_DAYS = Math.max(
  ...Object.values(WINDOWS)
    .flat()
    .map(({ length }) => length),
)
export const SPELL_DAYS = 14
const BEST_DAYS = 2
/** The share of a season's days below the usual best. */
const USUAL_BEST = 0.9
/** Of a window, so much must be measured. */
const MIN_MEASURED_SHARE = 0.7
/** The season of a window: so many days before and after it, whatever the year. */
export const SEASON_DAYS = 45
/** The fewest other days of a season from which to tell what is usual. */
const MIN_SEASON_DAYS = 28
export const YEAR_DAYS = 365.2425

export type AssessedSpell = {
  /** What they are compared with. */
  sky: Sky
  level: 'look' | 'act' | null
  firstDay: string
  lastDay: string
  /** Measured over expected energy of these days. */
  expectedShare: number
  /** What is usual in this season, or more where the best of these days show more. */
  usualShare: number
  /** What the best days reached, or all under the real sky, over what such days usually do. */
  bestShare: number
  /** Usual energy of the measured days less what was made; below 0 after a good spell. */
  missingKwh: number
}

type Day = { at: number; kwh: number; expectedKwh: number; share: number }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const expectedOf = (days: readonly Day[]) => sum(days.map(({ expectedKwh }) => expectedKwh))
const shareOf = (days: readonly Day[]) => sum(days.map(({ kwh }) => kwh)) / expectedOf(days)

/** Of days with the best first. Where the clouds are in the expected energy, every day tells. */
const MEASURES = {
  cloudless: {
    reached: (best: readonly Day[]) => shareOf(best.slice(0, BEST_DAYS)),
    usual: (best: readonly Day[]) => best[Math.floor(best.length * (1 - USUAL_BEST))]?.share ?? 0,
  },
  real: { reached: shareOf, usual: shareOf },
}

function isSeasonOf(window: Window, daysFromMiddle: number) {
  const apart = Math.abs(daysFromMiddle) % YEAR_DAYS
  return Math.min(apart, YEAR_DAYS - apart) <= SEASON_DAYS + window.length / 2
}

/**
 * @returns a function that judges the days up to one of them, by windows of a length at least; null if
 * it cannot be told
 */
export function judgeOf(
  days: readonly SolarDay[],
  expectedKwh: ReadonlyMap<string, number>,
  sky: Sky,
) {
  const best = days
    .flatMap(({ date, kwh }): Day[] => {
      const expected = expectedKwh.get(date) ?? 0
      if (expected <= 0) return []
      return [{ at: dayNumber(date), kwh, expectedKwh: expected, share: kwh / expected }]
    })
    .toSorted((a, b) => b.share - a.share)

  function measured(end: number, window: Window) {
    const { length, act, look } = window
    const isWithin = ({ at }: Day) => at <= end && at > end - length
    const within = best.filter(isWithin)
    if (within.length < length * MIN_MEASURED_SHARE) return null
    const others = best.filter(
      (day) => !isWithin(day) && isSeasonOf(window, day.at - end + length / 2),
    )
    if (others.length < MIN_SEASON_DAYS) return null
    const share = MEASURES[sky].reached(within) / MEASURES[sky].usual(others)
    const level = share < act ? ('act' as const) : share < look ? ('look' as const) : null
    return { level, length, share, within, usualShare: shareOf(others) }
  }

  return (end: number, shortest = 0): AssessedSpell | null => {
    const windows = WINDOWS[sky].filter(({ length }) => length >= shortest)
    const measures = windows.flatMap((window) => measured(end, window) ?? [])
    const spell = measures.find(({ length }) => length === SPELL_DAYS)
    const found =
      measures.find(({ level }) => level === 'act') ??
      measures.findLast(({ level }) => level === 'look') ??
      spell
    if (!found) return null
    // Four weeks are only the surer look at the newest two.
    const { within, length } = found.length > SPELL_DAYS && spell ? spell : found
    const expectedShare = shareOf(within)
    const shown = found.level && found.share > 0 ? expectedShare / found.share : 0
    const usualShare = Math.max(found.usualShare, shown)
    return {
      sky,
      level: found.level,
      firstDay: dateOf(end - length + 1),
      lastDay: dateOf(end),
      expectedShare,
      usualShare,
      bestShare: found.share,
      missingKwh: expectedOf(within) * (usualShare - expectedShare),
    }
  }
}
