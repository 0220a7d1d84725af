import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from './dates/calendar-days.ts'

/** Design: below these shares of what was to be expected over 14 days. */
const WARNING_SHARE = 0.9
const ALARM_SHARE = 0.7
const SPELL_DAYS = 14
const LEAST_DAYS = 10
/** A season is what lies within these many days of a date, in any year. */
const SEASON_DAYS = 45
/** Fewer spells of a season do not say what is usual. */
const LEAST_SPELLS = 3
const YEAR_DAYS = 365.2425

type Spell = { firstDay: string; lastDay: string; middle: number; clearSkyShare: number }

export type Shortfall = {
  level: 'warning' | 'alarm'
  firstDay: string
  lastDay: string
  /** Of the clear-sky energy of these days. */
  clearSkyShare: number
  /** The median of the same season. */
  usualShare: number
}

export type ShortfallCheck = { assessedSpells: number; spells: number; shortfalls: Shortfall[] }

/**
 * Spells of 14 days, counted back from the last day, that made less than 90 % (warning) or 70 %
 * (alarm) of what was to be expected: the clear-sky energy times the share of it that this system
 * usually reaches in that season. Clouds alone may take as much, so it is a hint and no proof.
 * @param clearSkyKwh by YYYY-MM-DD, an estimate
 */
export function findShortfalls(
  days: readonly SolarDay[],
  clearSkyKwh: ReadonlyMap<string, number>,
): ShortfallCheck {
  const spells = spellsOf(days, clearSkyKwh)
  let assessedSpells = 0
  const shortfalls = spells.flatMap((spell): Shortfall[] => {
    const others = spells.filter((other) => other !== spell && isSameSeason(spell, other))
    if (others.length < LEAST_SPELLS) return []
    assessedSpells += 1
    const usualShare = median(others.map(({ clearSkyShare }) => clearSkyShare))
    const level = levelOf(spell.clearSkyShare / usualShare)
    if (!level) return []
    const { firstDay, lastDay, clearSkyShare } = spell
    return [{ level, firstDay, lastDay, clearSkyShare, usualShare }]
  })
  return { assessedSpells, spells: spells.length, shortfalls }
}

/**
 * The newest spell, where it fell short; null where it did not, or could not be assessed. Only the
 * days of its season, in any year, need a clear sky.
 * @param clearSkyKwh of `count` days from a date on, an estimate
 */
export function newestShortfall(
  days: readonly SolarDay[],
  clearSkyKwh: (from: string, count: number) => ReadonlyMap<string, number>,
): Shortfall | null {
  const last = days.at(-1)
  if (!last) return null
  const reach = SEASON_DAYS + SPELL_DAYS
  const middle = dayNumber(last.date) - SPELL_DAYS / 2
  const yearsAgo = new Set<number>()
  for (const { date } of days) {
    const ago = middle - dayNumber(date)
    const years = Math.round(ago / YEAR_DAYS)
    if (Math.abs(ago - years * YEAR_DAYS) <= reach + 1) yearsAgo.add(years)
  }
  const clear = new Map<string, number>()
  for (const years of yearsAgo) {
    const from = dateOf(Math.floor(middle - years * YEAR_DAYS - reach))
    for (const day of clearSkyKwh(from, 2 * reach + 1)) clear.set(...day)
  }
  const { shortfalls } = findShortfalls(days, clear)
  return shortfalls.find(({ lastDay }) => lastDay === last.date) ?? null
}

function spellsOf(days: readonly SolarDay[], clearSkyKwh: ReadonlyMap<string, number>): Spell[] {
  const [first, last] = [dayNumber(days[0]?.date ?? ''), dayNumber(days.at(-1)?.date ?? '')]
  const measured = new Map<number, SolarDay[]>()
  // The last day may not have been over when it was read.
  for (const day of days.slice(0, -1)) {
    const end = last - Math.floor((last - dayNumber(day.date)) / SPELL_DAYS) * SPELL_DAYS
    const known = measured.get(end)
    if (known) known.push(day)
    else measured.set(end, [day])
  }
  return [...measured].flatMap(([end, known]): Spell[] => {
    const clear = known.reduce((sum, { date }) => sum + (clearSkyKwh.get(date) ?? 0), 0)
    const start = end - SPELL_DAYS + 1
    if (known.length < LEAST_DAYS || clear <= 0 || start < first) return []
    const made = known.reduce((sum, { kwh }) => sum + kwh, 0)
    const [firstDay, lastDay] = [dateOf(start), dateOf(end)]
    return [{ firstDay, lastDay, middle: end - SPELL_DAYS / 2, clearSkyShare: made / clear }]
  })
}

function isSameSeason(a: Spell, b: Spell) {
  const apart = Math.abs(a.middle - b.middle) % YEAR_DAYS
  return Math.min(apart, YEAR_DAYS - apart) <= SEASON_DAYS
}

function levelOf(share: number) {
  if (share < ALARM_SHARE) return 'alarm'
  return share < WARNING_SHARE ? 'warning' : null
}

function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** What was measured, of the clear-sky energy of the same days; null where that is nothing. */
export function clearSkyShare(
  days: readonly SolarDay[],
  clearSkyKwh: ReadonlyMap<string, number>,
): number | null {
  const made = days.reduce((sum, { kwh }) => sum + kwh, 0)
  const clear = days.reduce((sum, { date }) => sum + (clearSkyKwh.get(date) ?? 0), 0)
  return clear > 0 ? made / clear : null
}
