import type { FieldWater, WeatherFinding } from '#contract/weather.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import type { UtcOffset } from '#domain/solar-model/local-time.ts'
import { frostNights } from './frost.ts'
import { heatStress, MODERATE_STRESS_THI } from './heat-stress.ts'
import { sprayWindows } from './spraying.ts'
import { dateAt, HOUR_MS, seldomAsked, type HourWeather } from './weather-hours.ts'

const HARD_FROST_C = 0
const SPRAY_AHEAD_MS = 48 * HOUR_MS
/** A frost or a heat further ahead is in the days of the forecast; it asks for nothing yet. */
const ASKED_AHEAD_MS = 72 * HOUR_MS

const iso = (utcMs: number) => new Date(utcMs).toISOString()

/**
 * What the forecast asks for, of hours that are not over. Keys are unique on one place.
 * @param hours in order; with those of today that are past, a spray window that has begun keeps its key
 */
export function weatherFindings({
  hours,
  utcOffset,
  nowMs,
  hasCrops,
  hasCattle,
  fields,
}: {
  hours: readonly HourWeather[]
  utcOffset: UtcOffset
  nowMs: number
  hasCrops: boolean
  hasCattle: boolean
  fields: readonly FieldWater[]
}): WeatherFinding[] {
  const offset = seldomAsked(utcOffset)
  const ahead = hours.filter(({ startMs }) => startMs + HOUR_MS > nowMs)
  return [
    ...(hasCrops ? frostFindings(ahead, offset) : []).filter(isSoon(nowMs)),
    ...(hasCattle ? heatFindings(ahead, offset) : []).filter(isSoon(nowMs)),
    ...irrigateFindings(fields, dateAt(nowMs, offset)),
    ...(hasCrops ? sprayFindings(hours, nowMs) : []),
  ]
}

type At = Extract<WeatherFinding, { at: string }>

const isSoon =
  (nowMs: number) =>
  ({ at }: At) =>
    Date.parse(at) <= nowMs + ASKED_AHEAD_MS

const frostFindings = (hours: readonly HourWeather[], utcOffset: UtcOffset): At[] =>
  frostNights(hours, utcOffset).map(({ date, coldestMs, minC }) => ({
    kind: 'frost',
    key: `frost:${date}`,
    level: minC <= HARD_FROST_C ? 'act' : 'look',
    at: iso(coldestMs),
    minC,
  }))

const heatFindings = (hours: readonly HourWeather[], utcOffset: UtcOffset): At[] =>
  heatStress(hours, utcOffset).map(({ date, worstMs, thi }) => ({
    kind: 'heat',
    key: `heat:${date}`,
    level: thi >= MODERATE_STRESS_THI ? 'act' : 'look',
    at: iso(worstMs),
    thi: Math.floor(thi),
  }))

const irrigateFindings = (fields: readonly FieldWater[], today: string): WeatherFinding[] =>
  fields.flatMap(({ fieldId, fieldName, irrigation }) =>
    irrigation === null
      ? []
      : {
          kind: 'irrigate',
          key: `irrigate:${fieldId}:${irrigation.by}`,
          level: irrigation.by <= addDays(today, 1) ? 'act' : 'look',
          fieldId,
          fieldName,
          mm: Math.round(irrigation.mm),
          by: irrigation.by,
        },
  )

/** The next window alone, if it begins within two days. */
function sprayFindings(hours: readonly HourWeather[], nowMs: number): WeatherFinding[] {
  const next = sprayWindows(hours).find(({ toMs }) => toMs > nowMs)
  if (!next || next.fromMs > nowMs + SPRAY_AHEAD_MS) return []
  const [from, to] = [iso(next.fromMs), iso(next.toMs)]
  return [{ kind: 'spray', key: `spray:${from}`, level: 'good', from, to }]
}
