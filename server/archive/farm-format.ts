import { sql, type Kysely } from 'kysely'
import type { FarmSummary } from '#contract/archive.ts'
import { countRows, MAX_ROWS } from '#server/farm/quota.ts'
import { recordCount } from '#server/farm/project-records.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'

/** The head of farm.json. A change that an older server could not read raises the version. */
export const FORMAT = 'smart-farm'
export const FORMAT_VERSION = 1

export const FARM_FILE = 'farm.json'

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'text/csv': 'csv',
}

/** Where an upload lies in the ZIP. */
export const uploadFile = ({ key, type }: { key: string; type: string }) =>
  `photos/${key}.${ENDINGS[type] ?? 'bin'}`

export const tableFile = (table: string) => `tables/${table}.csv`

/** How much a farmer has, and may have. */
export async function farmSummary(
  db: Kysely<Tables>,
  ownerId: string,
  now: Date,
): Promise<FarmSummary> {
  const { fileBytes: usedBytes, quotaBytes } = await uploadRepository(db, ownerId).usage(now)
  const rows = await countRows(db, ownerId)
  return { ...(await countFarm(db, ownerId)), usedBytes, quotaBytes, rows, maxRows: MAX_ROWS }
}

type Counted = 'projects' | 'records' | 'tasks' | 'openTasks' | 'files' | 'fileBytes'

async function countFarm(db: Kysely<Tables>, ownerId: string) {
  const own = sql`select "id" from "projects" where "ownerId" = ${ownerId}`
  const mine = sql`"projectId" in (${own})`
  const { rows } = await sql<Record<Counted, number | string>>`
    select
      (select count(*) from "projects" where "ownerId" = ${ownerId}) as "projects",
      ${recordCount(own)} as "records",
      (select count(*) from "tasks" where "ownerId" = ${ownerId}) as "tasks",
      (select count(*) from "tasks" where "ownerId" = ${ownerId} and "doneAt" is null) as "openTasks",
      (select count(*) from "uploads" where ${mine}) as "files",
      (select coalesce(sum("bytes"), 0) from "uploads" where ${mine}) as "fileBytes"
  `.execute(db)
  // Postgres counts in text.
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  const { openTasks, ...counts } = Object.fromEntries(counted) as Record<Counted, number>
  return { ...counts, importProblem: importProblem(counts.projects, openTasks) }
}

/** What was done is no obstacle: no screen could delete it, and a farm to come leaves it as it is. */
function importProblem(projects: number, openTasks: number) {
  if (projects === 0 && openTasks === 0) return null
  const held = [inWords(projects, 'project'), inWords(openTasks, 'open task')]
    .filter(Boolean)
    .join(' and ')
  return `This account holds ${held}. An export can only be brought into an empty account: delete what is here, or sign up with another email address.`
}

const inWords = (count: number, noun: string) =>
  count > 0 && `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** @throws HttpError 409 where the farmer has a farm already */
export async function refuseFullAccount(db: Kysely<Tables>, ownerId: string) {
  const problem = (await countFarm(db, ownerId)).importProblem
  if (problem) throw new HttpError(409, problem)
}
