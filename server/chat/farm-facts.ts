import type { Kysely } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import type { FarmFacts, FarmProject, Placed } from '#server/ai/ai.ts'
import {
  askedProjects,
  mayNameElsewhere,
  projectsNaming,
} from '#server/ai/assistant/records/asked-projects.ts'
import { measuredPeriods } from '#server/ai/assistant/records/measured-energy.ts'
import { toAnalysis } from '#server/db/analysis-rows.ts'
import type { Tables } from '#server/db/tables.ts'
import { measuredDays } from './measured-days.ts'

type Asked = { question: string; history: ChatMessage[]; now: Date; zone: string }

/**
 * All that an answer to a farmer may draw on: the records of the project in whose conversation it is
 * asked, or of other own projects where the question is about them, and sums of measured days where it
 * asks for these; undefined without the project.
 */
export async function farmFacts(
  db: Kysely<Tables>,
  ownerId: string,
  projectId: string,
  asked: Asked,
): Promise<FarmFacts | undefined> {
  const farm = await recordFacts(db, ownerId, projectId, asked)
  const periods = farm && farm.solarSystems.length > 0 ? measuredPeriods(asked) : null
  if (!farm || !periods) return farm
  const ids = farm.solarSystems.map(({ id }) => id)
  return { ...farm, measured: await measuredDays(db, ids, periods) }
}

async function recordFacts(
  db: Kysely<Tables>,
  ownerId: string,
  projectId: string,
  { question, history, now, zone }: Asked,
): Promise<FarmFacts | undefined> {
  const own = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute()
  const project = own.find(({ id }) => id === projectId)
  if (!project) return undefined
  const clock = { now, zone }
  const here = { project, ...(await recordsOf(db, ownerId, [project], project)), ...clock }
  const asked = askedProjects(question, history, here, own)
  const isHere = asked.length === 1 && asked[0] === project
  if (!isHere) return { project, ...(await recordsOf(db, ownerId, asked, project)), ...clock }
  if (own.length < 2 || !mayNameElsewhere(question, history, here)) return here
  const naming = projectsNaming(question, history, await recordNames(db, ownerId), own)
  if (naming.length === 0) return here
  return { project, ...(await recordsOf(db, ownerId, naming, project)), ...clock }
}

/** What every record of the farmer is called. */
function recordNames(db: Kysely<Tables>, ownerId: string) {
  const own = db.selectFrom('projects').select('id').where('ownerId', '=', ownerId)
  return db
    .selectFrom('crops')
    .select(['projectId', 'fieldName as name'])
    .where('projectId', 'in', own)
    .unionAll(
      db
        .selectFrom('animals')
        .select(['projectId', 'herdName as name'])
        .where('projectId', 'in', own),
    )
    .unionAll(
      db
        .selectFrom('solarSystems')
        .select(['projectId', 'location as name'])
        .where('projectId', 'in', own),
    )
    .execute()
}

async function recordsOf(
  db: Kysely<Tables>,
  ownerId: string,
  projects: FarmProject[],
  here: FarmProject,
) {
  const ids = projects.map(({ id }) => id)
  const asked = db
    .selectFrom('projects')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
  const newest = db
    .selectFrom('analyses')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('projectId', 'in', asked)
    .groupBy('entityId')
  const [crops, animals, solarSystems, analyses] = await Promise.all([
    db.selectFrom('crops').selectAll().where('projectId', 'in', asked).orderBy('id').execute(),
    db.selectFrom('animals').selectAll().where('projectId', 'in', asked).orderBy('id').execute(),
    db
      .selectFrom('solarSystems')
      .selectAll()
      .where('projectId', 'in', asked)
      .orderBy('id')
      .execute(),
    db.selectFrom('analyses').selectAll().where('id', 'in', newest).orderBy('id', 'desc').execute(),
  ])
  const place = placedIn(projects, here)
  return {
    projects,
    crops: crops.map(place),
    animals: animals.map((row) => place({ ...row, breeds: JSON.parse(row.breeds) as string[] })),
    solarSystems: solarSystems.map(place),
    analyses: analyses.map(toAnalysis),
  }
}

/** Names the project of a record where there are several, or where it is not that of the conversation. */
function placedIn(projects: FarmProject[], here: FarmProject) {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return <T extends { projectId: string }>(record: T): Placed<T> => {
    const isElsewhere = names.size > 1 || record.projectId !== here.id
    const projectName = isElsewhere ? names.get(record.projectId) : undefined
    return projectName === undefined ? record : { ...record, projectName }
  }
}
