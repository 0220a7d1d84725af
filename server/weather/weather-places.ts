import type { Kysely } from 'kysely'
import type { WeatherPlace } from '#contract/weather.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Position } from './weather-source.ts'

/** To 0.01°, about 1 km; never -0. */
export const rounded = (degrees: number) => Math.round(degrees * 100) / 100 + 0

/** '48.14,11.58' */
export const placeKey = ({ latitude, longitude }: Position) =>
  [latitude, longitude].map((degrees) => rounded(degrees).toFixed(2)).join()

export function positionOf(place: string): Position {
  const [latitude = 0, longitude = 0] = place.split(',').map(Number)
  return { latitude, longitude }
}

/** Where the fields of a farmer's project are; null if that is not known, or there is no such project. */
export async function placeOfProject(db: Kysely<Tables>, farmId: string, projectId: string) {
  const [place] = await findPlaces(db, farmId, { projectId })
  return place ?? null
}

/** The places of all projects that have one. */
export const placesOfFarm = (db: Kysely<Tables>, farmId: string) => findPlaces(db, farmId)

/** Without those of made-up data, whose frost harms nobody. */
export const realPlacesOfFarm = (db: Kysely<Tables>, farmId: string) =>
  findPlaces(db, farmId, { isReal: true })

async function findPlaces(
  db: Kysely<Tables>,
  farmId: string,
  { projectId, isReal = false }: { projectId?: string; isReal?: boolean } = {},
) {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'placeLatitude', 'placeLongitude', 'placeName'])
    .where('farmId', '=', farmId)
    .$if(projectId !== undefined, (query) => query.where('id', '=', projectId ?? ''))
    .$if(isReal, (query) => query.where('sample', 'is', null))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const isOwn = (project: (typeof projects)[number]) => ownPlace(project) !== null
  const plants = projects.every(isOwn) ? [] : await plantsOf(db, farmId, projectId)
  return projects.flatMap((project) => ownPlace(project) ?? firstPlace(project.id, plants) ?? [])
}

type PlaceColumns = {
  id: string
  placeLatitude?: number | null
  placeLongitude?: number | null
  placeName?: string | null
}

function ownPlace({ id, placeLatitude, placeLongitude, placeName }: PlaceColumns) {
  if (typeof placeLatitude !== 'number' || typeof placeLongitude !== 'number') return null
  return {
    projectId: id,
    latitude: rounded(placeLatitude),
    longitude: rounded(placeLongitude),
    name: placeName ?? '',
    from: 'project',
  } satisfies WeatherPlace
}

const plantsOf = (db: Kysely<Tables>, farmId: string, projectId?: string) =>
  db
    .selectFrom('solarSystems')
    .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
    .select(['projectId', 'location', 'latitude', 'longitude'])
    .where('farmId', '=', farmId)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .orderBy('solarSystems.createdAt')
    .orderBy('solarSystems.id')
    .execute()

type Plants = Awaited<ReturnType<typeof plantsOf>>

function firstPlace(projectId: string, plants: Plants) {
  for (const { location, ...plant } of plants.filter((one) => one.projectId === projectId)) {
    const site = siteFromFields(plant)
    if (!site) continue
    return {
      projectId,
      latitude: rounded(site.latitudeDeg),
      longitude: rounded(site.longitudeDeg),
      name: location,
      from: 'solar',
    } satisfies WeatherPlace
  }
  return null
}
