import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { textUpTo } from './text.ts'
import { calendarDate } from './calendar-date.ts'

const isoTime = z.iso.datetime()
const measure = z.nullable(z.number())

/** What a provider knows of one hour, null where it does not. Rain and light are of the hour itself, not of the one before. */
export const weatherHour = z.object({
  /** When it begins. */
  at: isoTime,
  temperatureC: measure,
  humidityPercent: measure,
  precipitationMm: measure,
  /** 10 m above the ground. */
  windMs: measure,
  /** WMO 4677, as Open-Meteo has it. */
  code: measure,
})
export type WeatherHour = z.infer<typeof weatherHour>

/** One day of the farm's time zone; null where hours are missing. */
export const weatherDay = z.object({
  date: calendarDate,
  minC: measure,
  maxC: measure,
  precipitationMm: measure,
  maxWindMs: measure,
  /** Reference evapotranspiration, FAO-56 Penman-Monteith. */
  et0Mm: measure,
  /** The worst of the daylight. */
  code: measure,
})
export type WeatherDay = z.infer<typeof weatherDay>

const finding = {
  /** Unique on the farm, and the same as long as it is about the same night, window or field. */
  key: z.string(),
  level: z.enum(['look', 'act', 'good']),
}

/** A forecast that asks for something, as facts. */
export const weatherFinding = z.union([
  /** A night at 2 °C or less; `at` is its coldest hour. */
  z.object({ ...finding, kind: z.enum(['frost']), at: isoTime, minC: z.number() }),
  /** Temperature-humidity index of cattle from 72; `at` is the worst hour. */
  z.object({ ...finding, kind: z.enum(['heat']), at: isoTime, thi: z.number() }),
  /** What a field lacks until that day. */
  z.object({
    ...finding,
    kind: z.enum(['irrigate']),
    fieldId: z.string(),
    fieldName: z.string(),
    mm: z.number(),
    by: calendarDate,
  }),
  /** The next hours in which spraying drifts and dries least. */
  z.object({ ...finding, kind: z.enum(['spray']), from: isoTime, to: isoTime }),
])
export type WeatherFinding = z.infer<typeof weatherFinding>

/** Water of a field, an estimate by FAO-56. */
export const fieldWater = z.object({
  fieldId: z.string(),
  fieldName: z.string(),
  /** The crop that stands there; '' for none. */
  crop: z.string(),
  /**
   * Why there is no balance: no crop is planted, no table has this crop, no planting date was entered, hours of
   * weather are missing since, or the crop takes up no water now that matters.
   */
  unknown: z.nullable(z.enum(['noCrop', 'noTable', 'noPlantingDate', 'noWeather', 'outOfSeason'])),
  /** Water that the roots lack, and that they can lack before the crop suffers. */
  depletionMm: measure,
  readilyAvailableMm: measure,
  /** What to give until the day on which the crop would suffer; null if rain suffices. */
  irrigation: z.nullable(z.object({ mm: z.number(), by: calendarDate })),
  /** Of the last seven days. */
  rainMm: measure,
  irrigationMm: measure,
  cropEvapotranspirationMm: measure,
  /** Since planting, above the base of the crop; null where no base is published. */
  degreeDaysC: measure,
  baseC: measure,
})
export type FieldWater = z.infer<typeof fieldWater>

export const weatherPlace = z.object({
  projectId: z.string(),
  /** Rounded to 0.01°. */
  latitude: z.number(),
  longitude: z.number(),
  name: z.string(),
  /** Entered for the project, or that of its first solar system with coordinates. */
  from: z.enum(['project', 'solar']),
})
export type WeatherPlace = z.infer<typeof weatherPlace>

/** `GET /api/weather?projectId=`; 204 where nothing is known, or what is known is older than five days. */
export const weather = z.object({
  place: weatherPlace,
  /** IANA zone of the place, in which its days are. */
  zone: z.string(),
  /** When the provider answered. */
  updatedAt: isoTime,
  source: z.object({ name: z.string(), url: z.string(), licence: z.string() }),
  /** From the present hour on. */
  hours: z.array(weatherHour),
  /** Today and the days after. */
  days: z.array(weatherDay),
  fields: z.array(fieldWater),
  findings: z.array(weatherFinding),
})
export type Weather = z.infer<typeof weather>

export const weatherQuery = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(100)),
})

export const weatherSwitch = z.object({ on: z.boolean() })

/** `GET /api/weather/settings` */
export const weatherSettings = z.object({
  on: z.boolean(),
  /** Whom the server asks, e.g. 'api.open-meteo.com'; null where its host has turned the weather off. */
  provider: z.nullable(z.string()),
  /** Of the farm's projects; those without coordinates are missing. */
  places: z.array(weatherPlace),
})
export type WeatherSettings = z.infer<typeof weatherSettings>

const degrees = (most: number) =>
  z
    .number()
    .check(
      z.gte(-most, asIssue(msg('Choose a place on Earth.'))),
      z.lte(most, asIssue(msg('Choose a place on Earth.'))),
    )

/** `PUT /api/projects/{id}/place`: where the project's fields are; null for where its solar system stands. */
export const projectPlace = z.object({
  place: z.nullable(
    z.object({
      latitude: degrees(90),
      longitude: degrees(180),
      name: textUpTo(200, msg('The name of a place may have at most 200 characters.')),
    }),
  ),
})
export type ProjectPlace = z.infer<typeof projectPlace>

/**
 * `GET /api/projects/{projectId}/solar-systems/{id}/weather`: what the plant makes under real skies, by the hours of the
 * provider; 204 where the weather is not known.
 */
export const solarWeather = z.object({
  /** IANA zone of the plant, in which its days are. */
  zone: z.string(),
  updatedAt: isoTime,
  source: weather.shape.source,
  /** Today and the days after: kWh of the plant, times the share that it has been measured to reach. */
  forecast: z.array(z.object({ date: calendarDate, kwh: z.number(), code: measure })),
  /** Measured over expected in the last 30 days with both, of 90; null where they cannot be compared, and 1 is taken. */
  measuredShare: measure,
  /** Past days whose hours are all known: kWh of a plant that works as it should. */
  expected: z.array(z.object({ date: calendarDate, kwh: z.number() })),
  /** Of whole years; null until three are known. */
  typicalYear: z.nullable(
    z.object({
      years: z.int(),
      firstYear: z.int(),
      lastYear: z.int(),
      kwh: z.number(),
      lowestKwh: z.number(),
      highestKwh: z.number(),
      monthsKwh: z.array(z.number()),
    }),
  ),
})
export type SolarWeather = z.infer<typeof solarWeather>
