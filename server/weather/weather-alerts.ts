import type { WeatherFinding, WeatherPlace } from '#contract/weather.ts'
import { tellFarm } from '#server/alerts/notices.ts'
import { isCurrentAt } from '#server/auth/access.ts'
import type { Deps } from '#server/deps.ts'
import { lastAnswer } from './last-answer.ts'
import { findProject, readWeather, type FoundProject } from './read-weather.ts'
import { wantForecast, wantPast } from './refresh-weather.ts'
import { realPlacesOfFarm } from './weather-places.ts'

type World = Pick<Deps, 'db' | 'now' | 'weather' | 'log'>

/**
 * Keeps the weather of farms whose members wish to be told of it, and tells them what it asks for. What the provider
 * answers now is told at the next sweep.
 */
export function weatherAlerts(world: World) {
  /** The answer of which each project was told, so that each is judged once. */
  const told = new Map<string, string>()
  return async () => {
    if (!world.weather) return
    for (const farmId of await farmsToTell(world))
      await tellOfPlaces(world, farmId, told).catch((error: unknown) => {
        if (world.log) world.log.error({ err: error }, 'a farm could not be told of its weather')
      })
  }
}

async function tellOfPlaces(world: World, farmId: string, told: Map<string, string>) {
  for (const place of await realPlacesOfFarm(world.db, farmId))
    await tellOfPlace(world, farmId, place, told)
}

/** Those of which somebody wishes to be told the weather, at once or in the morning. */
async function farmsToTell({ db, now }: World) {
  const rows = await db
    .selectFrom('alertWishes')
    .innerJoin('members', 'members.userId', 'alertWishes.userId')
    .innerJoin('farmers', 'farmers.farmId', 'members.farmId')
    .select('farmers.farmId')
    .distinct()
    .where((eb) =>
      eb.or([eb('alertWishes.kinds', 'like', '%"weather"%'), eb('digestAt', 'is not', null)]),
    )
    .where('farmers.weatherSince', 'is not', null)
    .where(isCurrentAt(now().toISOString()))
    .execute()
  return rows.map(({ farmId }) => farmId)
}

async function tellOfPlace(
  world: World,
  farmId: string,
  place: WeatherPlace,
  told: Map<string, string>,
) {
  const { db, now } = world
  const { projectId } = place
  const found = await findProject(world, farmId, projectId)
  if (!found) return
  const want = { farmId, place: found.key }
  if (found.since === null) wantForecast(world, want)
  else wantPast(world, want, found.since)
  const known = await lastAnswer(world.db, found.key)
  const answer = `${found.key} ${known?.updatedAt}`
  if (!known || told.get(projectId) === answer) return
  const findings = await findingsOf(world, found)
  const at = now().toISOString()
  if (findings.length > 0)
    await db.transaction().execute(async (tx) => {
      for (const facts of findings.filter(isTold))
        await tellFarm(tx, { farmId, kind: 'weather', key: noticeKey(facts), facts, at })
    })
  told.set(projectId, answer)
}

/** What the weather of a farm asks for now, as facts with the project that they are of. */
export async function findingsOfFarm(world: World, farmId: string) {
  const all = []
  for (const { projectId } of await realPlacesOfFarm(world.db, farmId)) {
    const found = await findProject(world, farmId, projectId)
    if (found) all.push(...(await findingsOf(world, found)))
  }
  return all
}

async function findingsOf(world: World, found: FoundProject) {
  const { place, project, zone } = found
  const { projectId } = place
  const weather = await readWeather(world, found)
  return (weather?.findings ?? [])
    .filter(({ level }) => level !== 'good')
    .map((finding) => ({ ...finding, project, projectId, zone }))
}

/** A field that has days left is no reason to ring. */
const isTold = ({ kind, level }: WeatherFinding) => kind !== 'irrigate' || level === 'act'

const WEEK_MS = 7 * 24 * 3_600_000

/** A night that becomes colder is told again; a field that stays dry once a week. */
const noticeKey = (finding: WeatherFinding) =>
  finding.kind === 'irrigate'
    ? `irrigate:${finding.fieldId}:${Math.floor(Date.parse(finding.by) / WEEK_MS)}`
    : `${finding.key}:${finding.level}`
