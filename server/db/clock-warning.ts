import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Replicas, and machines after a power cut, may be this far apart. */
const TOLERANCE_MS = 24 * 60 * 60_000

/** A sentence when the farm was last changed at a time that is yet to come; else null. */
export async function clockWarning(db: Kysely<Tables>, now: Date) {
  const { latest } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.max('updatedAt').as('latest'))
    .executeTakeFirstOrThrow()
  if (!latest || Date.parse(latest) <= now.getTime() + TOLERANCE_MS) return null
  return `The clock of this machine says ${now.toISOString()}, but the farm was last changed at ${latest}. Set the clock right: until then farmers have to sign in again, and uploads to S3 are refused. If it is right already, it was ahead when that change was made: then nothing needs doing.`
}
