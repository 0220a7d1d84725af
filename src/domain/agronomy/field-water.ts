import type { FieldWater } from '#contract/weather.ts'
import { addDays, daysBetween } from '#domain/dates/calendar-days.ts'
import { seasonOf, type Planting, type Season } from './crop-water.ts'
import { degreeDayC, degreeDayRule } from './degree-days.ts'
import { waterBalance, type BalanceDay, type BalancedDay } from './water-balance.ts'
import type { DayWeather } from './weather-hours.ts'

type Water = Omit<FieldWater, 'fieldId' | 'fieldName' | 'crop'>
export type WaterDay = DayWeather & { et0Mm: number | null }
type PlantingToday = Planting & { today: string; latitudeDeg: number }

/** The roots' soil is taken to be full this many days ago, or at planting if that was later. */
const LONGEST_BALANCE_DAYS = 120
const DAYS_SHOWN = 7

const unknownWater = (unknown: FieldWater['unknown']): Water => ({
  unknown,
  depletionMm: null,
  readilyAvailableMm: null,
  irrigation: null,
  rainMm: null,
  irrigationMm: null,
  cropEvapotranspirationMm: null,
  degreeDaysC: null,
  baseC: null,
})

/** The season of what is planted, or why there is none. */
function seasonOrReason({ today, latitudeDeg, ...planting }: PlantingToday) {
  if (planting.crop === '' || planting.plantedOn > today) return 'noCrop'
  const season = seasonOf(planting, today, latitudeDeg)
  if (typeof season === 'string') return season
  return season.startsOn === '' ? 'noPlantingDate' : season
}

const balanceFrom = (season: Season, today: string) => {
  const earliest = addDays(today, -LONGEST_BALANCE_DAYS)
  return season.startsOn > earliest ? season.startsOn : earliest
}

/** The first day whose weather a field's balance needs; null where there can be none. */
export function waterSince(planting: PlantingToday): string | null {
  const season = seasonOrReason(planting)
  return typeof season === 'string' ? null : balanceFrom(season, planting.today)
}

/**
 * Water of a field at the end of today, with what is forecast for today and was irrigated, and what to give
 * before the forecast lets the crop suffer.
 * @param days in order, from planting (or as many as are known) to the end of the forecast
 * @param irrigationMm by date
 */
export function fieldWater({
  days,
  irrigationMm,
  ...planting
}: PlantingToday & {
  days: readonly WaterDay[]
  irrigationMm: ReadonlyMap<string, number>
}): Water {
  const season = seasonOrReason(planting)
  if (typeof season === 'string') return unknownWater(season)
  const { today } = planting
  const from = balanceFrom(season, today)
  const known = knownDays(days, from, irrigationMm)
  const balanced = waterBalance(season.crop, known, {
    firstDay: daysBetween(season.startsOn, from) + 1,
    depletionMm: 0,
  })
  const present = balanced.find(({ date }) => date === today)
  if (!present) return unknownWater('noWeather')
  const week = balanced.filter(({ date }) => date <= today).slice(-DAYS_SHOWN)
  const total = (read: (day: BalancedDay) => number) =>
    week.reduce((sum, day) => sum + read(day), 0)
  return {
    unknown: null,
    depletionMm: present.depletionMm,
    readilyAvailableMm: present.readilyMm,
    irrigation: irrigationNeed(balanced.filter(({ date }) => date >= today)),
    rainMm: total((day) => day.rainMm),
    irrigationMm: total((day) => day.irrigationMm),
    cropEvapotranspirationMm: total((day) => day.actualEtMm),
    degreeDaysC: degreeDaysSince(season.startsOn, planting, days),
    baseC: degreeDayRule(planting.crop)?.baseC ?? null,
  }
}

/** Days without a gap from the first one needed. */
function knownDays(
  days: readonly WaterDay[],
  from: string,
  irrigationMm: ReadonlyMap<string, number>,
): BalanceDay[] {
  const known: BalanceDay[] = []
  for (const { date, et0Mm, precipitationMm } of days) {
    if (date < from) continue
    if (date !== addDays(from, known.length) || et0Mm === null || precipitationMm === null) break
    known.push({ date, et0Mm, rainMm: precipitationMm, irrigationMm: irrigationMm.get(date) ?? 0 })
  }
  return known
}

/** On the first day on which the crop would suffer, what fills its roots' soil again. */
function irrigationNeed(ahead: readonly BalancedDay[]) {
  const dry = ahead.find(({ depletionMm, readilyMm }) => depletionMm > readilyMm)
  return dry ? { mm: dry.depletionMm, by: dry.date } : null
}

/** Null without a published base, and where a day since planting is not known. */
function degreeDaysSince(
  plantedOn: string,
  { crop, today }: PlantingToday,
  days: readonly WaterDay[],
): number | null {
  const rule = degreeDayRule(crop)
  if (!rule) return null
  let sum = 0
  let count = 0
  for (const { date, minC, maxC } of days) {
    if (date < plantedOn || date > today) continue
    if (minC === null || maxC === null) return null
    sum += degreeDayC({ minC, maxC }, rule)
    count++
  }
  return count === daysBetween(plantedOn, today) + 1 ? sum : null
}
