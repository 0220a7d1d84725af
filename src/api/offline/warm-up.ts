import type { QueryClient } from '@tanstack/react-query'
import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import type { FarmRole } from '#contract/session.ts'
import { may } from '#domain/access.ts'
import { analysesUrl } from '#src/api/analysis.ts'
import { FARM_PATH } from '#src/api/archive.ts'
import { BOOK_SETTINGS_PATH, WAITING_PATH } from '#src/api/book.ts'
import { CALENDAR_LINK_PATH } from '#src/api/calendar-link.ts'
import { conversationUrl } from '#src/api/chat.ts'
import { DELETIONS_PATH } from '#src/api/deletions.ts'
import { emergencyUrl } from '#src/api/emergency-numbers.ts'
import { entriesUrl } from '#src/api/entries.ts'
import { fieldsUrl } from '#src/api/fields.ts'
import { notificationsUrl } from '#src/api/notifications.ts'
import { overviewUrl } from '#src/api/overview.ts'
import { PRODUCTS_PATH } from '#src/api/products.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { readProjects, readUser } from '#src/api/read-farm.ts'
import { readingsUrl } from '#src/api/readings.ts'
import { request } from '#src/api/request.ts'
import { historyPath } from '#src/api/solar-history.ts'
import { systemsUrl, systemUrl } from '#src/api/solar.ts'
import { agendaUrl } from '#src/api/tasks.ts'
import { timelineUrl } from '#src/api/timeline.ts'
import {
  projectsOfToday,
  WEATHER_SETTINGS_PATH,
  weatherSettingsQuery,
  weatherUrl,
} from '#src/api/weather.ts'
import { mapInParallel } from '#src/lib/async.ts'
import { keptSince } from './copy.ts'
import { SESSION_PATH } from './farmer.ts'
import { networkState } from './network-state.ts'

const MOST_RECORDS = 30
const MOST_CONVERSATIONS = 10
const MOST_SYSTEMS = 10
/** Of home's figures. */
const MOST_PROJECTS = 50

type Dated = { updatedAt?: string | null | undefined }

const newest = <Any extends Dated>(all: Any[], count: number) =>
  all.toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '')).slice(0, count)

type Listed = { id: string; projectId: string; updatedAt: string }

const named = (entityType: EntityType, records: Listed[] = []) =>
  records.map(({ id, projectId, updatedAt }) => ({ entityType, id, projectId, updatedAt }))

/**
 * The calls of the screens that the farmer may open next, the likeliest first.
 * @param weatherOf projects whose weather Today shows
 */
export function callsOf(projects: Project[], role: FarmRole, weatherOf: string[]) {
  const records = projects.flatMap(({ crops, animals, solarSystems }) => [
    ...named('crop', crops),
    ...named('animal', animals),
    ...named('solar', solarSystems),
  ])
  const systems = records.filter(({ entityType }) => entityType === 'solar')
  return [
    agendaUrl(),
    overviewUrl(),
    emergencyUrl(),
    notificationsUrl(),
    timelineUrl({}),
    WEATHER_SETTINGS_PATH,
    ...weatherOf.map(weatherUrl),
    entriesUrl({}),
    PRODUCTS_PATH,
    WAITING_PATH,
    BOOK_SETTINGS_PATH,
    ...newest(projects, MOST_PROJECTS)
      .filter(({ crops }) => crops?.length)
      .map(({ id }) => fieldsUrl(id)),
    ...newest(records, MOST_RECORDS).flatMap(({ entityType, id, projectId }) => [
      analysesUrl({ entityType, entityId: id }),
      timelineUrl({ projectId, entityId: id }),
    ]),
    ...newest(systems, MOST_SYSTEMS).flatMap(({ id, projectId }) => [
      systemUrl(projectId, id),
      historyPath({ projectId, systemId: id }),
      readingsUrl(id),
    ]),
    ...newest(projects, MOST_CONVERSATIONS).map(({ id }) => conversationUrl(id)),
    ...newest(projects, MOST_PROJECTS).map(({ id }) => systemsUrl(id)),
    ...(may(role, 'own') ? [FARM_PATH] : []),
    ...(may(role, 'manage') ? [DELETIONS_PATH] : []),
    CALENDAR_LINK_PATH,
  ]
}

const CALLS_AT_ONCE = 2
const DAY_MS = 86_400_000

/** Reads what other screens need, so that they open without a network though nobody has been there. */
export async function warmUp(queryClient: QueryClient, place: string, now: Date) {
  if (!(await mayLoadMore())) return
  const projects = readProjects(await queryClient.ensureQueryData(projectsQuery()))
  const weatherOf = await queryClient
    .ensureQueryData(weatherSettingsQuery())
    .then(projectsOfToday, () => [])
  const kept = await keptSince(place, new Date(now.getTime() - DAY_MS).toISOString())
  const role = readUser(queryClient.getQueryData([SESSION_PATH])).farm?.role ?? 'owner'
  const missing = callsOf(projects, role, weatherOf).filter((url) => !kept.has(url))
  await mapInParallel(missing, CALLS_AT_ONCE, async (url) => {
    if (networkState.current().isOffline) return
    // What fails now is read when its screen is opened.
    await request('GET', url, undefined, undefined, unhurried).catch(() => undefined)
  })
}

const unhurried: typeof fetch = (url, init) => fetch(url, { ...init, priority: 'low' })

/** Some farmers pay for each megabyte, and without a worker no screen opens without a network. */
async function mayLoadMore() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return false
  await navigator.serviceWorker.ready
  return true
}
