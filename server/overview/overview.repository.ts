import type { Kysely } from 'kysely'
import type { AnalysisResult } from '#contract/analysis.ts'
import type { DoneInWeek, Overview, NewestFinding, SystemOverview } from '#contract/overview.ts'
import type { TaskSource } from '#contract/tasks.ts'
import { addDays, dateIn, mondayOf } from '#domain/dates/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectNewest } from '#server/vision/analysis.repository.ts'

const MAX_PLANNED = 1000
const DAYS_PER_SYSTEM = 90
const SYSTEMS_WITH_DAYS = 12
const WEEKS = 12
const WEEK_DAYS = 7
const SUGGESTED: TaskSource['kind'][] = [
  'underperformance',
  'harvest',
  'planting',
  'maintenance',
  'weather',
  'irrigation',
]

/** Runs five statements, whatever the size of the farm. */
export const readOverview = async (
  db: Kysely<Tables>,
  farmId: string,
  today: string,
  zone: string,
): Promise<Overview> => ({
  today,
  findings: await newestFindings(db, farmId),
  systems: await measuredSystems(db, farmId, zone),
  doneByWeek: await doneInWeeks(db, farmId, today),
  planned: await plannedSources(db, farmId),
})

const ownProjects = (db: Kysely<Tables>, farmId: string) =>
  db.selectFrom('projects').select('id').where('farmId', '=', farmId)

/** Result of the newest photo of each of the farmer's records. */
async function newestFindings(db: Kysely<Tables>, farmId: string): Promise<NewestFinding[]> {
  const rows = await selectNewest(db, farmId)
    .select(['entityId', 'analysisResult', 'imageKey', 'analyses.createdAt'])
    .execute()
  return rows.map(({ entityId, analysisResult, imageKey, createdAt }) => ({
    entityId,
    analysisResult: JSON.parse(analysisResult) as AnalysisResult,
    imageURL: `/api/objects/${imageKey}`,
    createdAt,
  }))
}

/** The farmer's solar systems, with recent days for those measured most recently. */
async function measuredSystems(
  db: Kysely<Tables>,
  farmId: string,
  zone: string,
): Promise<SystemOverview[]> {
  const systems = await db
    .selectFrom('solarSystems')
    .select((eb) => [
      'id',
      'createdAt',
      eb
        .selectFrom('solarDays')
        .select('date')
        .whereRef('systemId', '=', 'solarSystems.id')
        .orderBy('date', 'desc')
        .limit(1)
        .as('newestDay'),
      eb
        .selectFrom('sensors')
        .select((sensor) => sensor.fn.min('silentSince').as('silentSince'))
        .whereRef('systemId', '=', 'solarSystems.id')
        .as('silentSince'),
    ])
    .where('projectId', 'in', ownProjects(db, farmId))
    .orderBy('id')
    .execute()
  const latestMeasured = systems
    .flatMap(({ id, newestDay }) => (newestDay === null ? [] : [{ id, newestDay }]))
    .toSorted((a, b) => b.newestDay.localeCompare(a.newestDay))
    .slice(0, SYSTEMS_WITH_DAYS)
  const days = await newestDays(
    db,
    latestMeasured.map(({ id }) => id),
  )
  const daysOf = new Map<string, typeof days>(latestMeasured.map(({ id }) => [id, []]))
  for (const day of days) daysOf.get(day.systemId)?.push(day)
  return systems.map(({ id, createdAt, newestDay, silentSince }) => ({
    systemId: id,
    enteredOn: dateIn(zone, new Date(createdAt)),
    newestDay,
    days: daysOf.get(id) ?? [],
    silentSince,
  }))
}

/** The last days of each system, oldest first, without reading earlier years. */
async function newestDays(db: Kysely<Tables>, systemIds: string[]) {
  const [first, ...others] = systemIds.map((id) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('solarDays')
          .select(['systemId', 'date', 'kwh'])
          .where('systemId', '=', id)
          .orderBy('date', 'desc')
          .limit(DAYS_PER_SYSTEM)
          .as('newest'),
      )
      .select(['systemId', 'date', 'kwh']),
  )
  if (!first) return []
  return others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('date')
    .execute()
}

/** Number of tasks done in each of the last 12 weeks, oldest first, up to the week of `today`. */
async function doneInWeeks(
  db: Kysely<Tables>,
  farmId: string,
  today: string,
): Promise<DoneInWeek[]> {
  const first = addDays(mondayOf(today), -WEEK_DAYS * (WEEKS - 1))
  const days = await db
    .selectFrom('tasks')
    .select((eb) => ['doneOn', eb.fn.countAll().as('done')])
    .where('farmId', '=', farmId)
    .where('doneOn', '>=', first)
    .groupBy('doneOn')
    .execute()
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    monday: addDays(first, week * WEEK_DAYS),
    done: 0,
  }))
  const byMonday = new Map(weeks.map((week) => [week.monday, week]))
  for (const { doneOn, done } of days) {
    const week = doneOn && byMonday.get(mondayOf(doneOn))
    if (week) week.done += Number(done)
  }
  return weeks
}

/** Sources of open and completed tasks, so that a completed one is not suggested again. */
async function plannedSources(db: Kysely<Tables>, farmId: string): Promise<TaskSource[]> {
  const rows = await db
    .selectFrom('tasks')
    .select(['sourceKind', 'sourceKey'])
    .where('farmId', '=', farmId)
    .where('sourceKind', 'in', SUGGESTED)
    .limit(MAX_PLANNED)
    .execute()
  return rows.flatMap(({ sourceKind: kind, sourceKey: key }) =>
    kind && key ? [{ kind, key }] : [],
  )
}
