import { dateOf } from '#domain/dates/calendar-days.ts'
import { localDate, startOfDay, type UtcOffset } from '#domain/solar-model/local-time.ts'

/** One hour of weather; null where it is not known. Rain and light are of the hour itself. */
export type HourWeather = {
  startMs: number
  temperatureC: number | null
  humidityPercent: number | null
  precipitationMm: number | null
  /** 10 m above the ground. */
  windMs: number | null
  globalWm2: number | null
  beamWm2: number | null
  diffuseWm2: number | null
  /** WMO 4677. */
  code: number | null
}

export type DayWeather = {
  date: string
  minC: number | null
  maxC: number | null
  maxHumidityPercent: number | null
  minHumidityPercent: number | null
  precipitationMm: number | null
  meanWindMs: number | null
  maxWindMs: number | null
  solarMJM2: number | null
  /** The worst of the daylight hours. */
  code: number | null
}

const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MJ_PER_WATT_HOUR = 0.0036

/**
 * The same offset, asked about once a day, as time zones are slow and a request reads a year of hours. No
 * zone changes its clocks twice between two midnights of UTC.
 */
export function seldomAsked(utcOffset: UtcOffset): UtcOffset {
  const known = new Map<number, number>()
  const atMidnight = (day: number) => {
    const minutes = known.get(day) ?? utcOffset(day * DAY_MS)
    known.set(day, minutes)
    return minutes
  }
  return (utcMs) => {
    const day = Math.floor(utcMs / DAY_MS)
    const minutes = atMidnight(day)
    return minutes === atMidnight(day + 1) ? minutes : utcOffset(utcMs)
  }
}

/** The local calendar date at an instant. */
export const dateAt = (utcMs: number, utcOffset: UtcOffset): string =>
  dateOf(Math.floor((utcMs + utcOffset(utcMs) * MINUTE_MS) / DAY_MS))

/** Local days of hours in order; null in a value where an hour of it is missing. */
export function weatherDays(hours: readonly HourWeather[], utcOffset: UtcOffset): DayWeather[] {
  const offset = seldomAsked(utcOffset)
  const days: DayWeather[] = []
  let at = 0
  for (let hour = hours[at]; hour; hour = hours[at]) {
    const { date, count, endMs } = localDay(hour.startMs, offset)
    const first = at
    do at++
    while ((hours[at]?.startMs ?? endMs) < endMs)
    days.push(dayOf(date, hours.slice(first, at), count))
  }
  return days
}

/** The local day of an instant, and how many hours begin in it: 23 or 25 where the clocks change. */
function localDay(utcMs: number, utcOffset: UtcOffset) {
  const date = localDate(utcMs, utcOffset)
  const startMs = startOfDay(date, utcOffset)
  const endMs = startOfDay({ ...date, day: date.day + 1 }, utcOffset)
  const count = Math.ceil(endMs / HOUR_MS) - Math.ceil(startMs / HOUR_MS)
  return { date: dateAt(utcMs, utcOffset), count, endMs }
}

function dayOf(date: string, hours: readonly HourWeather[], count: number): DayWeather {
  const isWhole = hours.length === count
  const all = (read: (hour: HourWeather) => number | null): number[] | null => {
    const known = hours.map(read).filter((value) => value !== null)
    return isWhole && known.length === count ? known : null
  }
  const temperatures = all(({ temperatureC }) => temperatureC)
  const humidities = all(({ humidityPercent }) => humidityPercent)
  const winds = all(({ windMs }) => windMs)
  const light = all(({ globalWm2 }) => globalWm2)
  return {
    date,
    minC: temperatures && Math.min(...temperatures),
    maxC: temperatures && Math.max(...temperatures),
    maxHumidityPercent: humidities && Math.max(...humidities),
    minHumidityPercent: humidities && Math.min(...humidities),
    precipitationMm: sum(all(({ precipitationMm }) => precipitationMm)),
    meanWindMs: winds && (sum(winds) ?? 0) / count,
    maxWindMs: winds && Math.max(...winds),
    solarMJM2: light && (sum(light) ?? 0) * MJ_PER_WATT_HOUR,
    code:
      light &&
      worstCode(
        light,
        all(({ code }) => code),
      ),
  }
}

const sum = (values: readonly number[] | null) =>
  values && values.reduce((total, value) => total + value, 0)

/** A higher code is worse weather. A day without daylight has the worst of its night. */
function worstCode(light: readonly number[], codes: readonly number[] | null) {
  if (!codes) return null
  const byDay = codes.filter((_, at) => (light[at] ?? 0) > 0)
  return Math.max(...(byDay.length > 0 ? byDay : codes))
}
