import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { SolarWeather } from '#contract/weather.ts'
import { weatherDays } from '#domain/agronomy/weather-hours.ts'
import { addDays, addMonths, dateIn } from '#domain/dates/calendar-days.ts'
import { startOfDay, zoneOffset } from '#domain/solar-model/local-time.ts'
import { plantFromFields, siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { realSkyDays } from '#domain/solar-model/real-sky.ts'
import type { Deps } from '#server/deps.ts'
import { isTooOld, lastAnswer } from '#server/weather/last-answer.ts'
import { attributionOf, isWeatherOn } from '#server/weather/read-weather.ts'
import { wantPast } from '#server/weather/refresh-weather.ts'
import { placeKey } from '#server/weather/weather-places.ts'
import { readHours } from '#server/weather/weather-store.ts'
import { measuredShare, typicalYear } from './expected-days.ts'
import { historyRepository } from './history.repository.ts'
import { plantPlace } from './plant-zone.ts'
import { solarYears, spanOf, type PlantUnderSky, type YearKwh } from './solar-years.ts'

const TYPICAL_YEARS = 10
const JUDGED_MONTHS = 36
const FORECAST_DAYS = 8
const DAY_MS = 86_400_000
const NIGHT_MS = DAY_MS / 6

type World = Pick<Deps, 'db' | 'now' | 'weather' | 'log'>
type Known = PlantUnderSky & { nowMs: number; today: string }

/** Of a system, by the weather where it stands; from what is stored, without asking anybody. */
export function solarWeatherReader(deps: World) {
  const { db, now, weather } = deps
  const yearsOf = solarYears(db)
  return async (farmId: string, system: SolarSystem): Promise<SolarWeather | null> => {
    if (!weather || !(await isWeatherOn(db, farmId))) return null
    const plant = await plantAt(system)
    if (!plant) return null
    const at = now()
    const today = dateIn(plant.zone, at)
    const days = await measuredDays(deps, farmId, system, today)
    const year = Number(today.slice(0, 4))
    const firstYear = year - TYPICAL_YEARS
    const want = { farmId, place: plant.place }
    const since = days[0]?.date
    // What judges the newest days comes before what a typical year is made of.
    if (since) wantPast(deps, want, utcDateOf(since, plant))
    wantPast(deps, want, utcDateOf(`${firstYear}-01-01`, plant))
    const answer = await lastAnswer(db, plant.place)
    if (!answer) return null
    const { updatedAt } = answer
    const known = { ...plant, updatedAt, nowMs: at.getTime(), today }
    const years = await yearsOf(known, firstYear, since ? year : year - 1)
    const expected = since ? expectedDays(years, since, today) : []
    const share = measuredShare(days, expected, today)
    return {
      zone: plant.zone,
      updatedAt,
      source: attributionOf(weather.source),
      forecast: await forecastOf(deps, known, share ?? 1),
      measuredShare: share,
      expected,
      typicalYear: typicalYear(years),
    }
  }
}

async function plantAt(system: SolarSystem) {
  const [site, place] = [siteFromFields(system), await plantPlace(system)]
  if (!site || !place) return null
  const { zone } = place
  return {
    plant: plantFromFields(system, site.latitudeDeg).plant,
    site,
    zone,
    utcOffset: zoneOffset(zone),
    place: placeKey({ latitude: site.latitudeDeg, longitude: site.longitudeDeg }),
  }
}
type PlacedPlant = NonNullable<Awaited<ReturnType<typeof plantAt>>>

/** Of the last years, before today: a file may name any century. */
async function measuredDays({ db }: World, farmId: string, system: SolarSystem, today: string) {
  const { projectId, id: systemId } = system
  const days = await historyRepository(db, farmId).list({ projectId, systemId })
  const first = addMonths(today, -JUDGED_MONTHS)
  return days.filter(({ date }) => date >= first && date < today)
}

/** Of the first hour of a local day that may have light. */
function utcDateOf(date: string, { utcOffset }: PlacedPlant) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const startMs = startOfDay({ year, month, day }, utcOffset)
  return new Date(startMs + NIGHT_MS).toISOString().slice(0, 10)
}

function expectedDays(years: ReadonlyMap<number, YearKwh>, from: string, today: string) {
  const days: SolarDay[] = []
  for (let date = from; date < today; date = addDays(date, 1)) {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
    const kwh = years.get(year)?.[month - 1]?.[day - 1]
    if (typeof kwh === 'number') days.push({ date, kwh: rounded(kwh) })
  }
  return days
}

const rounded = (kwh: number) => Math.round(kwh * 1000) / 1000

/** Today and the days after, as far as all hours of their daylight are known. */
async function forecastOf({ db }: World, known: Known, share: number) {
  const { plant, site, utcOffset, place, today, nowMs, updatedAt } = known
  if (isTooOld(updatedAt, nowMs)) return []
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const from = { year, month, day }
  const hours = await readHours(db, place, ...spanOf(utcOffset, from, FORECAST_DAYS))
  const codes = new Map(weatherDays(hours, utcOffset).map(({ date, code }) => [date, code]))
  const where = { ...site, utcOffset }
  return realSkyDays(plant, where, hours, { from, count: FORECAST_DAYS }).flatMap(({ kwh }, at) => {
    const date = addDays(today, at)
    return kwh === null ? [] : [{ date, kwh: rounded(kwh * share), code: codes.get(date) ?? null }]
  })
}
