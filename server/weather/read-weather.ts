import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { FieldWater, Weather, WeatherPlace } from '#contract/weather.ts'
import { referenceEt0Mm } from '#domain/agronomy/evapotranspiration.ts'
import { fieldWater } from '#domain/agronomy/field-water.ts'
import { weatherFindings } from '#domain/agronomy/weather-findings.ts'
import { weatherDays, type DayWeather, type HourWeather } from '#domain/agronomy/weather-hours.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { zoneOffset } from '#domain/solar-model/local-time.ts'
import type { Deps } from '#server/deps.ts'
import type { Tables } from '#server/db/tables.ts'
import { zoneAt } from '#server/places/zone-at.ts'
import { isTooOld, lastAnswer } from './last-answer.ts'
import {
  readIrrigation,
  readProjectFields,
  sinceWhen,
  type PlantedField,
} from './project-fields.ts'
import { placeKey, placeOfProject } from './weather-places.ts'
import type { WeatherSource } from './weather-source.ts'
import { readHours } from './weather-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHOWN_DAYS = 7
const DAYS_AT_ONCE = 60
/** Of the sums of the last days. */
const LEAST_PAST_MS = 8 * DAY_MS

type World = Pick<Deps, 'db' | 'now' | 'weather'>

/** What is known of a project before its hours are read; null where the weather is off, or where it has no place. */
export async function findProject({ db, now, weather }: World, farmId: string, projectId: string) {
  if (!weather || !(await isWeatherOn(db, farmId))) return null
  const place = await placeOfProject(db, farmId, projectId)
  const row = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!place || !row) return null
  const zone = await zoneAt(place.latitude, place.longitude)
  const today = dateIn(zone, now())
  const grown = await readProjectFields(db, projectId, today)
  const { source } = weather
  const since = sinceWhen(grown.fields, today, place.latitude)
  const key = placeKey(place)
  return { farmId, project: row.name, place, key, zone, today, ...grown, since, source }
}
export type FoundProject = NonNullable<Awaited<ReturnType<typeof findProject>>>

export async function isWeatherOn(db: Kysely<Tables>, farmId: string) {
  const farm = await db
    .selectFrom('farmers')
    .select('weatherSince')
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return typeof farm?.weatherSince === 'string'
}

/** From what is stored, without asking anybody; null where that is nothing, or too old. */
export async function readWeather(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  found: FoundProject,
): Promise<Weather | null> {
  const nowMs = now().getTime()
  const known = await lastAnswer(db, found.key)
  if (!known || isTooOld(known.updatedAt, nowMs)) return null
  const irrigation = await readIrrigation(db, found.farmId)
  const archive = await db
    .selectFrom('weatherMonths')
    .select((eb) => eb.fn.max('archivedAt').as('newest'))
    .where('place', '=', found.key)
    .executeTakeFirst()
  const days = [...irrigation].map(([fieldId, mm]) => [fieldId, ...mm])
  const version = [found, known, archive?.newest, days, Math.floor(nowMs / HOUR_MS)]
  return remembered(JSON.stringify(version), async () => {
    const fromMs = Math.min(Date.parse(found.since ?? '') || nowMs, nowMs - LEAST_PAST_MS)
    const hours = await readHours(db, found.key, fromMs, nowMs + (SHOWN_DAYS + 1) * DAY_MS)
    await otherRequests()
    const altitudeM = known.altitudeM ?? 0
    return assemble({ ...found, updatedAt: known.updatedAt, altitudeM, nowMs, hours, irrigation })
  })
}

const MOST_REMEMBERED = 200
/** By all that an answer is made of: a year of many fields takes a second to compute. */
const answers = new Map<string, Promise<Weather>>()

function remembered(version: string, make: () => Promise<Weather>) {
  const known = answers.get(version)
  if (known) return known
  const made = make()
  answers.set(version, made)
  made.catch(() => answers.delete(version))
  const [oldest] = answers.keys()
  if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest)
  return made
}

type Known = FoundProject & {
  updatedAt: string
  altitudeM: number
  nowMs: number
  hours: HourWeather[]
  irrigation: Map<string, Map<string, number>>
}

async function assemble(known: Known): Promise<Weather> {
  const { place, zone, today, hours, nowMs, fields, source, updatedAt } = known
  const utcOffset = zoneOffset(zone)
  const site = { latitudeDeg: place.latitude, altitudeM: known.altitudeM }
  const days: Day[] = []
  for (const [at, day] of weatherDays(hours, utcOffset).entries()) {
    if (at % DAYS_AT_ONCE === 0) await otherRequests()
    days.push({ ...day, et0Mm: referenceEt0Mm(day, site) })
  }
  const water: FieldWater[] = []
  for (const field of fields) {
    await otherRequests()
    water.push(waterOf(field, days, known))
  }
  const findings = weatherFindings({
    hours: hours.filter(({ startMs }) => startMs > nowMs - DAY_MS),
    utcOffset,
    nowMs,
    hasCrops: known.hasCrops,
    hasCattle: known.hasCattle,
    fields: water,
  })
  const end = addDays(today, SHOWN_DAYS)
  return {
    place,
    zone,
    updatedAt,
    source: attributionOf(source),
    hours: hours.filter((hour) => isAhead(hour, nowMs)).map(toHour),
    days: days.filter(({ date }) => date >= today && date < end).map(toDay),
    fields: water,
    findings: findings.map((finding) => ({ ...finding, key: keyOf(place, finding.key) })),
  }
}

const keyOf = ({ projectId }: WeatherPlace, key: string) => `${projectId}:${key}`

export const attributionOf = ({ name, url, licence }: WeatherSource) => ({ name, url, licence })

type Day = DayWeather & { et0Mm: number | null }

const waterOf = (
  { id, name, ...planting }: PlantedField,
  days: Day[],
  { place, today, irrigation }: Known,
): FieldWater => ({
  fieldId: id,
  fieldName: name,
  crop: planting.crop,
  ...fieldWater({
    ...planting,
    days,
    today,
    latitudeDeg: place.latitude,
    irrigationMm: irrigation.get(id) ?? new Map<string, number>(),
  }),
})

const isAhead = ({ startMs }: HourWeather, nowMs: number) =>
  startMs > nowMs - HOUR_MS && startMs < nowMs + SHOWN_DAYS * DAY_MS

const toHour = (hour: HourWeather): Weather['hours'][number] => ({
  at: new Date(hour.startMs).toISOString(),
  temperatureC: hour.temperatureC,
  humidityPercent: hour.humidityPercent,
  precipitationMm: hour.precipitationMm,
  windMs: hour.windMs,
  code: hour.code,
})

/** To 0.01. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

const toDay = (day: Day): Weather['days'][number] => ({
  date: day.date,
  minC: day.minC,
  maxC: day.maxC,
  precipitationMm: rounded(day.precipitationMm),
  maxWindMs: day.maxWindMs,
  et0Mm: rounded(day.et0Mm),
  code: day.code,
})
