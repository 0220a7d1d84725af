import { sql, type Kysely } from 'kysely'
import { msg, type Message } from '#contract/message.ts'
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

type Counted =
  'projects' | 'records' | 'tasks' | 'openTasks' | 'entries' | 'products' | 'files' | 'fileBytes'

async function countFarm(db: Kysely<Tables>, farmId: string) {
  const own = sql`select "id" from "projects" where "farmId" = ${farmId}`
  const mine = sql`"projectId" in (${own})`
  const kept = sql`"farmId" = ${farmId} and (${mine} or "bookId" is not null)`
  const { rows } = await sql<Record<Counted, number | string>>`
    select
      (select count(*) from "projects" where "farmId" = ${farmId}) as "projects",
      ${recordCount(own)} as "records",
      (select count(*) from "tasks" where "farmId" = ${farmId}) as "tasks",
      (select count(*) from "tasks" where "farmId" = ${farmId} and "doneAt" is null) as "openTasks",
      (select count(*) from "entries" where "farmId" = ${farmId}) as "entries",
      (select count(*) from "products" where "farmId" = ${farmId}) as "products",
      (select count(*) from "uploads" where ${kept})
        - (select count(distinct "overlayKey") from "analyses" where ${mine}) as "files",
      (select coalesce(sum("bytes"), 0) from "uploads" where ${kept}) as "fileBytes"
  `.execute(db)
  // Postgres returns counts as text.
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  const { openTasks, entries, products, ...counts } = Object.fromEntries(counted) as Record<
    Counted,
    number
  >
  const held = { projects: counts.projects, openTasks, entries, products }
  return { ...counts, importProblem: importProblem(held) }
}

const HELD = {
  projects: (projects) =>
    msg('{projects, plural, one {# project} other {# projects}}', { projects }),
  openTasks: (tasks) => msg('{tasks, plural, one {# open task} other {# open tasks}}', { tasks }),
  entries: (entries) =>
    msg('{entries, plural, one {# entry of the book} other {# entries of the book}}', { entries }),
  products: (products) =>
    msg('{products, plural, one {# product} other {# products}}', { products }),
} as const satisfies Record<string, (count: number) => Message>

/** Completed tasks do not prevent an import: no screen can delete them, and they may stay. */
function importProblem(counts: Record<keyof typeof HELD, number>) {
  const [last, ...others] = Object.entries(HELD)
    .filter(([name]) => counts[name as keyof typeof HELD] > 0)
    .map(([name, words]) => words(counts[name as keyof typeof HELD]))
    .toReversed()
  if (!last) return null
  const [first, ...between] = others.toReversed()
  const listed = first && between.reduce((list, one) => msg('{list}, {one}', { list, one }), first)
  const held = listed ? msg('{listed} and {last}', { listed, last }) : last
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
