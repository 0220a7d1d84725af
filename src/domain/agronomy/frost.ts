import type { UtcOffset } from '#domain/solar-model/local-time.ts'
import { dateAt, type HourWeather } from './weather-hours.ts'

const NOON_MINUTES = 720

/** Ground and leaves are colder than the air at 2 m in a clear night. */
export const FROST_AIR_C = 2

export type FrostNight = {
  /** The day on whose morning it ends. */
  date: string
  coldestMs: number
  minC: number
}

/** Nights, from noon to noon, in which the air is at 2 °C or less. */
export function frostNights(hours: readonly HourWeather[], utcOffset: UtcOffset): FrostNight[] {
  const nights = new Map<string, FrostNight>()
  for (const { startMs, temperatureC } of hours) {
    if (temperatureC === null || temperatureC > FROST_AIR_C) continue
    const date = dateAt(startMs, (utcMs) => utcOffset(utcMs) + NOON_MINUTES)
    const known = nights.get(date)
    if (!known || temperatureC < known.minC)
      nights.set(date, { date, coldestMs: startMs, minC: temperatureC })
  }
  return [...nights.values()]
}
