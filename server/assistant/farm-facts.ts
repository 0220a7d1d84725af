import { sql, type Kysely } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { FarmFacts, FarmProject, Placed } from '#server/ai.ts'
import { english } from '#domain/texts/say.ts'
import { toAnalysis } from '#server/vision/analysis.repository.ts'
import { analysisInWords } from '#domain/finding-words.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { measuredDays } from './measured-days.ts'
import { daysOfSystems } from '#server/assistant/tools/measured-days.ts'

/** Larger farms are read in part, and the answer says so. */
const MOST_PROJECTS = 1_000
/** Per kind: fields, herds, solar systems. */
const MOST_RECORDS = 2_000
const MOST_ANALYSES = 500
/** Ten times as long as ours; longer ones come from a model, or were forged for an import. */
const MOST_ANALYSIS_CHARACTERS = 10_000

/** As many as the shortfalls of are computed in the time of an answer. */
const MOST_MEASURED_SYSTEMS = 5

type World = Pick<Deps, 'db' | 'language'>
type Asked = { question: string; history: ChatMessage[]; now: Date; zone: string }

/**
 * Everything an answer may draw on: the records of the current project, or of the farmer's other
 * projects if the question is about them, and measured energy if it asks for that. Undefined if
 * there is no such project.
 */
export async function farmFacts(
  { db, language }: World,
  farmId: string,
  projectId: string,
  asked: Asked,
): Promise<FarmFacts | undefined> {
  const farm = await recordFacts({ db, language }, farmId, projectId, asked)
  if (!farm || farm.solarSystems.length === 0) return farm
  const periods = await language('measuredPeriods', asked)
  if (periods) {
    const ids = farm.solarSystems.map(({ id }) => id)
    return { ...farm, measured: await measuredDays(db, ids, periods) }
  }
  if (!(await language('asksState', asked.question))) return farm
  const days = await daysOfSystems(db, farm.solarSystems.slice(0, MOST_MEASURED_SYSTEMS))
  return { ...farm, shortfalls: await language('newestShortfalls', days) }
}

async function recordFacts(
  { db, language }: World,
  farmId: string,
  projectId: string,
  { question, history, now, zone }: Asked,
): Promise<FarmFacts | undefined> {
  const [project] = await projectsOf(db, farmId).where('id', '=', projectId).execute()
  if (!project) return undefined
  const newest = await projectsOf(db, farmId)
    .where('id', '<>', projectId)
    .orderBy('id', 'desc')
    .limit(MOST_PROJECTS)
    .execute()
  const own = [...newest, project].toSorted(byId)
  const factsOf = async (projects: FarmProject[]): Promise<FarmFacts> => {
    const records = await recordsOf(db, farmId, projects, project)
    const isPart = records.isPart || (projects.length > 1 && newest.length === MOST_PROJECTS)
    return { project, ...records, isPart, now, zone }
  }
  const here = await factsOf([project])
  if (own.length < 2) return here
  const asked = await language('askedProjects', question, history, here, own)
  const isHere = asked.length === 1 && asked[0]?.id === projectId
  if (!isHere) return factsOf(asked)
  if (!(await language('mayNameElsewhere', question, history, here))) return here
  const names = await recordNames(db, farmId)
  const naming = await language('projectsNaming', question, history, names, own)
  return naming.length === 0 ? here : factsOf(naming)
}

const projectsOf = (db: Kysely<Tables>, farmId: string) =>
  db.selectFrom('projects').select(['id', 'name', 'status']).where('farmId', '=', farmId)

/** Names of all the farmer's records. */
function recordNames(db: Kysely<Tables>, farmId: string) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  return recordKinds
    .map(({ table, name }) =>
      db
        .selectFrom(table)
        .select(['projectId', sql.ref<string>(name).as('name')])
        .where('projectId', 'in', own),
    )
    .reduce((all, kind) => all.unionAll(kind))
    .limit(3 * MOST_RECORDS)
    .execute()
}

async function recordsOf(
  db: Kysely<Tables>,
  farmId: string,
  projects: FarmProject[],
  here: FarmProject,
) {
  const ids = projects.map(({ id }) => id)
  const asked = db
    .selectFrom('projects')
    .select('id')
    .where('farmId', '=', farmId)
    .where('id', 'in', ids)
  const newest = db
    .selectFrom('analyses')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('projectId', 'in', asked)
    .groupBy('entityId')
  const [crops, animals, solarSystems, analyses] = await Promise.all([
    db
      .selectFrom('crops')
      .selectAll()
      .where('projectId', 'in', asked)
      .limit(MOST_RECORDS)
      .execute(),
    db
      .selectFrom('animals')
      .selectAll()
      .where('projectId', 'in', asked)
      .limit(MOST_RECORDS)
      .execute(),
    db
      .selectFrom('solarSystems')
      .selectAll()
      .where('projectId', 'in', asked)
      .limit(MOST_RECORDS)
      .execute(),
    db
      .selectFrom('analyses')
      .selectAll()
      .where('id', 'in', newest)
      .where(isShort)
      .orderBy('id', 'desc')
      .limit(MOST_ANALYSES)
      .execute(),
  ])
  const place = placedIn(projects, here)
  return {
    projects,
    crops: crops.toSorted(byId).map(place),
    animals: animals
      .toSorted(byId)
      .map((row) => place({ ...row, breeds: JSON.parse(row.breeds) as string[] })),
    solarSystems: solarSystems.toSorted(byId).map(place),
    analyses: analyses.map((row) => analysisInWords(english, toAnalysis(row))),
    isPart: [crops, animals, solarSystems].some(({ length }) => length === MOST_RECORDS),
  }
}

const isShort = sql<boolean>`length("analysisResult") + length("recommendations")
  + length("measurements") + length(coalesce("evidence", '')) <= ${sql.lit(MOST_ANALYSIS_CHARACTERS)}`

/** Oldest first. Sorting in the database would include all rows that the limit drops. */
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Adds the project's name if there are several, or if it is not the current one. */
function placedIn(projects: FarmProject[], here: FarmProject) {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return <T extends { projectId: string }>(record: T): Placed<T> => {
    const isElsewhere = names.size > 1 || record.projectId !== here.id
    const projectName = isElsewhere ? names.get(record.projectId) : undefined
    return projectName === undefined ? record : { ...record, projectName }
  }
}
