import type { UtcOffset } from '#domain/solar-model/local-time.ts'
import { dateAt, type HourWeather } from './weather-hours.ts'

/**
 * Cattle suffer from 72, and moderately from 79. Armstrong 1994, Journal of Dairy Science 77, 2044-2050.
 */
export const HEAT_STRESS_THI = 72
export const MODERATE_STRESS_THI = 79

/**
 * Temperature-humidity index. National Research Council 1971, A guide to environmental research on animals,
 * with relative humidity.
 */
export const temperatureHumidityIndex = (temperatureC: number, humidityPercent: number): number =>
  1.8 * temperatureC + 32 - (0.55 - 0.0055 * humidityPercent) * (1.8 * temperatureC - 26)

export type HotDay = { date: string; worstMs: number; thi: number }

/** Days on which cattle suffer, with their worst hour. */
export function heatStress(hours: readonly HourWeather[], utcOffset: UtcOffset): HotDay[] {
  const days = new Map<string, HotDay>()
  for (const { startMs, temperatureC, humidityPercent } of hours) {
    if (temperatureC === null || humidityPercent === null) continue
    const thi = temperatureHumidityIndex(temperatureC, humidityPercent)
    if (thi < HEAT_STRESS_THI) continue
    const date = dateAt(startMs, utcOffset)
    const known = days.get(date)
    if (!known || thi > known.thi) days.set(date, { date, worstMs: startMs, thi })
  }
  return [...days.values()]
}
