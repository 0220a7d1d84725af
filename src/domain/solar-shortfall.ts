import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from './dates/calendar-days.ts'
import {
  judgeOf,
  LONGEST_DAYS,
  SEASON_DAYS,
  SPELL_DAYS,
  YEAR_DAYS,
  type AssessedSpell,
  type Sky,
} from './judge-days.ts'

export type Shortfall = AssessedSpell & { level: 'look' | 'act' }

export type ShortfallCheck = {
  assessedSpells: number
  /** Oldest first. */
  shortfalls: Shortfall[]
  /** The days up to the last; null if they could not be assessed. */
  newest: AssessedSpell | null
}

/**
 * Judges every 14 days, counted back from the last whole one, beside what this system usually reaches
 * of the expected energy in that season, and the newest also by their last 3 and 7 days.
 * @param expectedKwh an estimate by YYYY-MM-DD
 */
export const findShortfalls = (
  days: readonly SolarDay[],
  expectedKwh: ReadonlyMap<string, number>,
  sky: Sky = 'cloudless',
): ShortfallCheck => checked(days, [{ sky, expectedKwh }])

/** The same by the real weather, and by a cloudless sky where too little of that is known. */
export const findShortfallsByWeather = (
  days: readonly SolarDay[],
  realKwh: ReadonlyMap<string, number>,
  cloudlessKwh: ReadonlyMap<string, number>,
): ShortfallCheck =>
  checked(days, [
    { sky: 'real', expectedKwh: realKwh },
    { sky: 'cloudless', expectedKwh: cloudlessKwh },
  ])

/** What `findShortfalls` and its kin look up. */
export const kwhByDate = (days: readonly SolarDay[] = []): ReadonlyMap<string, number> =>
  new Map(days.map(({ date, kwh }) => [date, kwh]))

type Expected = { sky: Sky; expectedKwh: ReadonlyMap<string, number> }

/** By the first of the skies under which it can be told. */
function checked(days: readonly SolarDay[], skies: readonly Expected[]): ShortfallCheck {
  const whole = wholeDays(days)
  const judges = skies.map(({ sky, expectedKwh }) => judgeOf(whole, expectedKwh, sky))
  const judge = (end: number, shortest?: number) =>
    judges.reduce<AssessedSpell | null>((told, one) => told ?? one(end, shortest), null)
  const last = dayNumber(whole.at(-1)?.date ?? '')
  const ends = new Set(
    whole.map(({ date }) => last - Math.floor((last - dayNumber(date)) / SPELL_DAYS) * SPELL_DAYS),
  )
  const newest = judge(last)
  const assessed = [...ends]
    .map((end) => (end === last ? newest : judge(end, SPELL_DAYS)))
    .filter((spell) => spell !== null)
  return {
    assessedSpells: assessed.length,
    shortfalls: assessed.filter((spell): spell is Shortfall => spell.level !== null),
    newest,
  }
}

/** From the last day to the first that it is compared with. */
const REACH_DAYS = LONGEST_DAYS + SEASON_DAYS

/** The last day may have been incomplete when the file was exported. */
const wholeDays = (days: readonly SolarDay[]) => days.slice(0, -1)

/**
 * The newest days if they fell short; null if they did not or could not be assessed. Asks only for
 * the cloudless energy of their season, as that is slow to compute, and only where the real weather does
 * not tell.
 * @param cloudlessKwh an estimate for `count` days from a date
 */
export function newestShortfall(
  days: readonly SolarDay[],
  cloudlessKwh: (from: string, count: number) => ReadonlyMap<string, number>,
  realKwh: ReadonlyMap<string, number> = new Map(),
): Shortfall | null {
  const whole = wholeDays(days)
  const last = dayNumber(whole.at(-1)?.date ?? '')
  const newest =
    judgeOf(whole, realKwh, 'real')(last) ??
    judgeOf(whole, kwhOfSeason(whole, last, cloudlessKwh), 'cloudless')(last)
  return newest?.level ? { ...newest, level: newest.level } : null
}

/** Of the season of a day, in each of the measured years. */
function kwhOfSeason(
  days: readonly SolarDay[],
  last: number,
  cloudlessKwh: (from: string, count: number) => ReadonlyMap<string, number>,
) {
  const yearsAgo = new Set<number>()
  for (const { date } of days) {
    const ago = last - dayNumber(date)
    const years = Math.round(ago / YEAR_DAYS)
    if (Math.abs(ago - years * YEAR_DAYS) <= REACH_DAYS + 1) yearsAgo.add(years)
  }
  const expected = new Map<string, number>()
  for (const years of yearsAgo) {
    const from = dateOf(Math.floor(last - years * YEAR_DAYS) - REACH_DAYS)
    for (const day of cloudlessKwh(from, REACH_DAYS + SEASON_DAYS + 2)) expected.set(...day)
  }
  return expected
}
