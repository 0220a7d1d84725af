import type { FieldWater, Weather, WeatherDay, WeatherHour } from '#contract/weather.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'

const HOUR_MS = 3_600_000
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The beginning of the hour that is so many from now. */
export const hourFromNow = (hours: number) =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()

const buildHour = (at: string, change: Partial<WeatherHour> = {}): WeatherHour => ({
  at,
  temperatureC: 12,
  humidityPercent: 60,
  precipitationMm: 0,
  windMs: 5,
  code: 2,
  ...change,
})

const buildDay = (date: string, change: Partial<WeatherDay> = {}): WeatherDay => ({
  date,
  minC: 4,
  maxC: 14,
  precipitationMm: 0,
  maxWindMs: 7,
  et0Mm: 3.1,
  code: 2,
  ...change,
})

export const buildFieldWater = (change: Partial<FieldWater> = {}): FieldWater => ({
  fieldId: 'f1',
  fieldName: 'South field',
  crop: 'Tomatoes',
  unknown: null,
  depletionMm: 18,
  readilyAvailableMm: 30,
  irrigation: null,
  rainMm: 3.4,
  irrigationMm: 0,
  cropEvapotranspirationMm: 28,
  degreeDaysC: 412,
  baseC: 10,
  ...change,
})

/** Of a provider that has just answered, in the zone of the browser. */
export function buildWeather(change: Partial<Weather> = {}): Weather {
  const today = dateIn(zone, new Date())
  return {
    place: {
      projectId: 'p1',
      latitude: 48.14,
      longitude: 11.58,
      name: 'München, Bavaria',
      from: 'project',
    },
    zone,
    updatedAt: new Date().toISOString(),
    source: { name: 'Open-Meteo.com', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' },
    hours: Array.from({ length: 72 }, (_, at) => buildHour(hourFromNow(at))),
    days: Array.from({ length: 7 }, (_, at) => buildDay(addDays(today, at))),
    fields: [],
    findings: [],
    ...change,
  }
}
