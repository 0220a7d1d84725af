import { sql, type Kysely } from 'kysely'
import { msg } from '#contract/message.ts'
import { countRows, MAX_ROWS } from '#server/farm/quota.ts'
import { recordCount } from '#server/farm/project-records.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'
import { XLSX } from '#server/objects/file-kind.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'

/** In the head of farm.json. */
export const FORMAT = 'smart-farm'
export const FARM_FILE = 'farm.json'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'text/csv': 'csv',
  [XLSX]: 'xlsx',
}

/** Path of an upload in the ZIP. */
export const uploadFile = ({ key, type }: { key: string; type: string }) =>
  `photos/${key}.${EXTENSIONS[type] ?? 'bin'}`

export const tableFile = (table: string) => `tables/${table}.csv`

/** The size of a farm, and its limits. */
export async function farmSummary(db: Kysely<Tables>, farmId: string, now: Date) {
  const { fileBytes: usedBytes, quotaBytes } = await uploadRepository(db, farmId).usage(now)
  const rows = await countRows(db, farmId)
  return { ...(await countFarm(db, farmId)), usedBytes, quotaBytes, rows, maxRows: MAX_ROWS }
}

type Counted = 'projects' | 'records' | 'tasks' | 'openTasks' | 'files' | 'fileBytes'

async function countFarm(db: Kysely<Tables>, farmId: string) {
  const own = sql`select "id" from "projects" where "farmId" = ${farmId}`
  const mine = sql`"projectId" in (${own})`
  const { rows } = await sql<Record<Counted, number | string>>`
    select
      (select count(*) from "projects" where "farmId" = ${farmId}) as "projects",
      ${recordCount(own)} as "records",
      (select count(*) from "tasks" where "farmId" = ${farmId}) as "tasks",
      (select count(*) from "tasks" where "farmId" = ${farmId} and "doneAt" is null) as "openTasks",
      (select count(*) from "uploads" where ${mine})
        - (select count(distinct "overlayKey") from "analyses" where ${mine}) as "files",
      (select coalesce(sum("bytes"), 0) from "uploads" where ${mine}) as "fileBytes"
  `.execute(db)
  // Postgres returns counts as text.
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  const { openTasks, ...counts } = Object.fromEntries(counted) as Record<Counted, number>
  return { ...counts, importProblem: importProblem(counts.projects, openTasks) }
}

/** Completed tasks do not prevent an import: no screen can delete them, and they may stay. */
function importProblem(projects: number, openTasks: number) {
  if (projects === 0 && openTasks === 0) return null
  const ofProjects = msg('{projects, plural, one {# project} other {# projects}}', { projects })
  const ofTasks = msg('{tasks, plural, one {# open task} other {# open tasks}}', {
    tasks: openTasks,
  })
  const both = msg('{ofProjects} and {ofTasks}', { ofProjects, ofTasks })
  const held = openTasks === 0 ? ofProjects : projects === 0 ? ofTasks : both
  return msg(
    'This account has {held}. An import needs an empty account: delete what is here, or sign up with another email address.',
    { held },
  )
}

/** @throws HttpError 409 if the account is not empty */
export async function refuseNonEmptyAccount(db: Kysely<Tables>, farmId: string) {
  const problem = (await countFarm(db, farmId)).importProblem
  if (problem) throw new HttpError(409, problem)
}
