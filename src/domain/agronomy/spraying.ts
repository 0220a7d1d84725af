import { windAt2m } from './air-vapour.ts'
import { HOUR_MS, type HourWeather } from './weather-hours.ts'

/*
 * When spray drifts and dries least. Delta T: GRDC, Spray application manual, module 10. Wind: the label
 * instruction of the Australian Pesticides and Veterinary Medicines Authority for 2,4-D, 3 to 15 km/h at the
 * site, which is read as 2 m above the ground. Labels of other products differ, and go before this.
 */
const LEAST_DELTA_T_C = 2
const MOST_DELTA_T_C = 8
const LEAST_WIND_KMH = 3
const MOST_WIND_KMH = 15
const DRY_HOURS_AFTER = 4
const LEAST_WINDOW_HOURS = 2
const ANEMOMETER_M = 10
const KMH_PER_MS = 3.6

/**
 * At sea level; within 1 °C from 5 to 99 % humidity. Stull 2011, Journal of Applied Meteorology and
 * Climatology 50, 2267-2269, equation 1.
 */
export const wetBulbC = (temperatureC: number, humidityPercent: number): number =>
  temperatureC * Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)) +
  Math.atan(temperatureC + humidityPercent) -
  Math.atan(humidityPercent - 1.676331) +
  0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
  4.686035

export type SprayWindow = { fromMs: number; toMs: number }

/** Windows of at least two hours by daylight, in which no rain falls nor in the four hours after. */
export function sprayWindows(hours: readonly HourWeather[]): SprayWindow[] {
  const windows: SprayWindow[] = []
  hours.forEach((hour, at) => {
    if (!isCalmAndMild(hour) || !staysDry(hours.slice(at, at + 1 + DRY_HOURS_AFTER))) return
    const last = windows.at(-1)
    if (last?.toMs === hour.startMs) last.toMs += HOUR_MS
    else windows.push({ fromMs: hour.startMs, toMs: hour.startMs + HOUR_MS })
  })
  return windows.filter(({ fromMs, toMs }) => toMs - fromMs >= LEAST_WINDOW_HOURS * HOUR_MS)
}

function isCalmAndMild({ temperatureC, humidityPercent, windMs, globalWm2 }: HourWeather) {
  if (temperatureC === null || humidityPercent === null || windMs === null) return false
  const deltaTC = temperatureC - wetBulbC(temperatureC, humidityPercent)
  const windKmh = windAt2m(windMs, ANEMOMETER_M) * KMH_PER_MS
  return (
    (globalWm2 ?? 0) > 0 &&
    deltaTC >= LEAST_DELTA_T_C &&
    deltaTC <= MOST_DELTA_T_C &&
    windKmh >= LEAST_WIND_KMH &&
    windKmh <= MOST_WIND_KMH
  )
}

/** Whether an hour and the four after it are all known, one after the other, and dry. */
const staysDry = (hours: readonly HourWeather[]) =>
  hours.length === 1 + DRY_HOURS_AFTER &&
  hours.every(
    ({ startMs, precipitationMm }, at) =>
      precipitationMm === 0 && startMs === (hours[0]?.startMs ?? 0) + at * HOUR_MS,
  )
