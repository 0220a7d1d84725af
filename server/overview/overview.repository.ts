import type { Kysely } from 'kysely'
import type { TaskSource } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { doneInWeeks } from './done-in-weeks.ts'
import { measuredSystemsJson } from './measured-systems.ts'
import { newestFindingsJson } from './newest-findings.ts'

const MAX_PLANNED = 1000
const SUGGESTED: TaskSource['kind'][] = ['underperformance', 'harvest', 'planting', 'maintenance']

/** A farmer's own farm at a glance, by four statements whatever its size. */
export const glanceRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** The JSON text of the answer. */
  json: async (today: string, zone: string) => {
    const findings = await newestFindingsJson(db, ownerId)
    const systems = await measuredSystemsJson(db, ownerId, zone)
    const doneByWeek = await doneInWeeks(db, ownerId, today)
    const planned = await plannedSources(db, ownerId)
    const rest = JSON.stringify({ today, doneByWeek, planned })
    return `${rest.slice(0, -1)},"findings":${findings},"systems":${systems}}`
  },
})

/** Done ones too: what was done is not suggested again. */
const plannedSources = (db: Kysely<Tables>, ownerId: string) =>
  db
    .selectFrom('tasks')
    .select(['sourceKind as kind', 'sourceKey as key'])
    .where('ownerId', '=', ownerId)
    .where('sourceKind', 'in', SUGGESTED)
    .limit(MAX_PLANNED)
    .execute()
