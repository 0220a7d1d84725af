import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from './dates/calendar-days.ts'

/** Thresholds from the design, as shares of the expected production of 14 days. */
const WARNING_SHARE = 0.9
const ALARM_SHARE = 0.7
const SPELL_DAYS = 14
const MIN_DAYS = 10
/** Two spells share a season if they are this close, whatever the year. */
const SEASON_DAYS = 45
/** The fewest other spells of a season from which to tell what is usual. */
const MIN_SPELLS = 3
const YEAR_DAYS = 365.2425

type Spell = {
  firstDay: string
  lastDay: string
  middle: number
  clearKwh: number
  clearSkyShare: number
}

export type AssessedSpell = {
  level: 'warning' | 'alarm' | null
  firstDay: string
  lastDay: string
  /** Measured energy over clear-sky energy of these days. */
  clearSkyShare: number
  /** The median share of the same season. */
  usualShare: number
  /** Usual energy of the measured days less what was made; below 0 after a good spell. */
  missingKwh: number
}

export type Shortfall = AssessedSpell & { level: 'warning' | 'alarm' }

export type ShortfallCheck = {
  assessedSpells: number
  spells: number
  shortfalls: Shortfall[]
  /** The spell up to the last day; null if it could not be assessed. */
  newest: AssessedSpell | null
}

/**
 * Spells of 14 days, counted back from the last day, with less than 90 % (warning) or 70 % (alarm) of
 * the expected energy: the clear-sky energy times the share of it that this system usually reaches in
 * that season. Only a hint, as clouds alone may cause it.
 * @param clearSkyKwh an estimate by YYYY-MM-DD
 */
export function findShortfalls(
  days: readonly SolarDay[],
  clearSkyKwh: ReadonlyMap<string, number>,
): ShortfallCheck {
  const spells = spellsOf(days, clearSkyKwh)
  const assessed = spells.flatMap((spell): AssessedSpell[] => {
    const others = spells.filter((other) => other !== spell && isSameSeason(spell, other))
    if (others.length < MIN_SPELLS) return []
    const usualShare = median(others.map((other) => other.clearSkyShare))
    const { firstDay, lastDay, clearSkyShare, clearKwh } = spell
    const level = levelOf(clearSkyShare / usualShare)
    const missingKwh = clearKwh * (usualShare - clearSkyShare)
    return [{ level, firstDay, lastDay, clearSkyShare, usualShare, missingKwh }]
  })
  return {
    assessedSpells: assessed.length,
    spells: spells.length,
    shortfalls: assessed.filter((spell): spell is Shortfall => spell.level !== null),
    newest: assessed.find(({ lastDay }) => lastDay === days.at(-1)?.date) ?? null,
  }
}

/**
 * The newest spell if it fell short; null if it did not or could not be assessed. Asks only for the
 * clear-sky energy of its season, as that is slow to compute.
 * @param clearSkyKwh an estimate for `count` days from a date
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
  // The last day may have been incomplete when the file was exported.
  for (const day of days.slice(0, -1)) {
    const end = last - Math.floor((last - dayNumber(day.date)) / SPELL_DAYS) * SPELL_DAYS
    const known = measured.get(end)
    if (known) known.push(day)
    else measured.set(end, [day])
  }
  return [...measured].flatMap(([end, known]): Spell[] => {
    const clear = known.reduce((sum, { date }) => sum + (clearSkyKwh.get(date) ?? 0), 0)
    const start = end - SPELL_DAYS + 1
    if (known.length < MIN_DAYS || clear <= 0 || start < first) return []
    const made = known.reduce((sum, { kwh }) => sum + kwh, 0)
    const [firstDay, lastDay] = [dateOf(start), dateOf(end)]
    const middle = end - SPELL_DAYS / 2
    return [{ firstDay, lastDay, middle, clearKwh: clear, clearSkyShare: made / clear }]
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

/** Measured energy over clear-sky energy of the same days; null without any of the latter. */
export function clearSkyShare(
  days: readonly SolarDay[],
  clearSkyKwh: ReadonlyMap<string, number>,
): number | null {
  const made = days.reduce((sum, { kwh }) => sum + kwh, 0)
  const clear = days.reduce((sum, { date }) => sum + (clearSkyKwh.get(date) ?? 0), 0)
  return clear > 0 ? made / clear : null
}
