import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from './dates/calendar-days.ts'
import {
  judgeOf,
  SEASON_DAYS,
  SPELL_DAYS,
  WINDOWS,
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
export function findShortfalls(
  days: readonly SolarDay[],
  expectedKwh: ReadonlyMap<string, number>,
  sky: Sky = 'cloudless',
): ShortfallCheck {
  const whole = wholeDays(days)
  const judge = judgeOf(whole, expectedKwh, sky)
  const last = dayNumber(whole.at(-1)?.date ?? '')
  const ends = new Set(
    whole.map(({ date }) => last - Math.floor((last - dayNumber(date)) / SPELL_DAYS) * SPELL_DAYS),
  )
  const newest = judge(last, WINDOWS)
  const assessed = [...ends]
    .map((end) => (end === last ? newest : judge(end, FORTNIGHTLY)))
    .filter((spell) => spell !== null)
  return {
    assessedSpells: assessed.length,
    shortfalls: assessed.filter((spell): spell is Shortfall => spell.level !== null),
    newest,
  }
}

const FORTNIGHTLY = WINDOWS.filter(({ length }) => length >= SPELL_DAYS)
/** From the last day to the first that it is compared with. */
const REACH_DAYS = Math.max(...WINDOWS.map(({ length }) => length)) + SEASON_DAYS

/** The last day may have been incomplete when the file was exported. */
const wholeDays = (days: readonly SolarDay[]) => days.slice(0, -1)

/**
 * The newest days if they fell short; null if they did not or could not be assessed. Asks only for
 * the expected energy of their season, as that is slow to compute.
 * @param expectedKwh an estimate for `count` days from a date
 */
export function newestShortfall(
  days: readonly SolarDay[],
  expectedKwh: (from: string, count: number) => ReadonlyMap<string, number>,
): Shortfall | null {
  const whole = wholeDays(days)
  const last = dayNumber(whole.at(-1)?.date ?? '')
  const yearsAgo = new Set<number>()
  for (const { date } of whole) {
    const ago = last - dayNumber(date)
    const years = Math.round(ago / YEAR_DAYS)
    if (Math.abs(ago - years * YEAR_DAYS) <= REACH_DAYS + 1) yearsAgo.add(years)
  }
  const expected = new Map<string, number>()
  for (const years of yearsAgo) {
    const from = dateOf(Math.floor(last - years * YEAR_DAYS) - REACH_DAYS)
    for (const day of expectedKwh(from, REACH_DAYS + SEASON_DAYS + 2)) expected.set(...day)
  }
  const newest = judgeOf(whole, expected, 'cloudless')(last, WINDOWS)
  return newest?.level ? { ...newest, level: newest.level } : null
}
