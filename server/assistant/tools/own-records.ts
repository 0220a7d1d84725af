import type { EntityType } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { RecordValues } from '#domain/records/fields.ts'
import type { RecordTable } from '#domain/records/kinds.ts'
import type { RecordRow, Tables } from '#server/db/tables.ts'
import { animalRules, cropRules, solarRules, type RecordRules } from '#server/farm/record-rules.ts'
import { seenBy } from '#server/farm/seen-record.ts'
import type { RecordRef } from './schemas.ts'
import type { ToolContext } from './tool.ts'

/** Per kind; larger farms are read in part, and the answer says so. */
const MOST_RECORDS = 2_000

type Filter = {
  ids?: string[] | undefined
  projectIds?: string[] | undefined
  kinds?: EntityType[] | undefined
}

type Saved =
  | { kind: 'crop'; saved: Crop }
  | { kind: 'animal'; saved: Animal }
  | { kind: 'solar'; saved: SolarSystem }
export type OwnRecord = Saved & { ref: RecordRef }

type World = Pick<ToolContext, 'db' | 'farmId' | 'role'>
export type OwnRecords = Awaited<ReturnType<typeof readRecords>>

/** The records of a farm, oldest first within a kind; not read again if they are known. */
export const ownRecords = (
  { known, ...world }: ToolContext,
  filter: Filter,
): Promise<OwnRecords> =>
  known && !known.isPart ? Promise.resolve(narrowed(known, filter)) : readRecords(world, filter)

/** No values wanted are all values. */
function among(wanted: readonly string[] = []) {
  const known = new Set(wanted)
  return (value: string) => known.size === 0 || known.has(value)
}

function narrowed({ projects, records }: OwnRecords, { kinds, ids, projectIds }: Filter) {
  const [isKind, isOne, isThere] = [among(kinds), among(ids), among(projectIds)]
  return {
    projects: projects.filter(({ id }) => isThere(id)),
    records: records.filter(
      ({ ref }) => isKind(ref.kind) && isOne(ref.id) && isThere(ref.projectId),
    ),
    isPart: false,
  }
}

/** Runs at most four statements. */
export async function readRecords({ db, farmId, role }: World, { kinds, ...filter }: Filter) {
  const [isWanted, isThere] = [among(kinds), among(filter.projectIds)]
  const rowsOf = async <Table extends RecordTable, Payload, Answer extends RecordValues>(
    rules: RecordRules<Table, Payload, Answer>,
  ): Promise<Answer[]> => {
    if (!isWanted(rules.kind)) return []
    const rows: RecordRow[] = await selectOwn({ db, farmId }, rules.table, filter).execute()
    const answers = rows.toSorted(byId).map((row) => rules.toAnswer(row as Tables[Table]))
    return answers.map((answer) => seenBy(role, rules.kind, answer))
  }
  const [projects, crops, herds, systems] = await Promise.all([
    db
      .selectFrom('projects')
      .select(['id', 'name', 'status'])
      .where('farmId', '=', farmId)
      .orderBy('id')
      .execute(),
    rowsOf(cropRules),
    rowsOf(animalRules),
    rowsOf(solarRules),
  ])
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const saved: Saved[] = [
    ...crops.map((crop) => ({ kind: 'crop' as const, saved: crop })),
    ...herds.map((herd) => ({ kind: 'animal' as const, saved: herd })),
    ...systems.map((system) => ({ kind: 'solar' as const, saved: system })),
  ]
  return {
    projects: projects.filter(({ id }) => isThere(id)),
    records: saved.map((one): OwnRecord => ({ ...one, ref: refOf(one, names) })),
    isPart: [crops, herds, systems].some(({ length }) => length === MOST_RECORDS),
  }
}

function selectOwn(
  { db, farmId }: Omit<World, 'role'>,
  table: RecordTable,
  { ids, projectIds }: Filter,
) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  let rows = db.selectFrom(table).selectAll().where('projectId', 'in', own)
  if (ids?.length) rows = rows.where('id', 'in', ids)
  if (projectIds?.length) rows = rows.where('projectId', 'in', projectIds)
  return rows.limit(MOST_RECORDS)
}

/** Sorting in the database would include all rows that the limit drops. */
const byId = (a: RecordRow, b: RecordRow) => (a.id < b.id ? -1 : 1)

function refOf({ kind, saved }: Saved, names: ReadonlyMap<string, string>): RecordRef {
  const { id, projectId } = saved
  return {
    kind,
    id,
    projectId,
    projectName: names.get(projectId) ?? '',
    ...nameOf({ kind, saved } as Saved),
    path: `/${kind}-management/${encodeURIComponent(projectId)}/${encodeURIComponent(id)}`,
  }
}

function nameOf({ kind, saved }: Saved) {
  if (kind === 'crop') return { name: saved.fieldName, subject: saved.name }
  if (kind === 'animal') return { name: saved.herdName, subject: saved.type }
  return { name: saved.location, subject: '' }
}
