import * as z from 'zod/mini'
import { msg, type Message } from '#contract/message.ts'
import { migrations } from '#server/db/migrate.ts'

/** Of backups and exports. Raise it for a change of their wrapping that older servers cannot read. */
export const ARCHIVE_VERSION = 2

/** How manifest.json and farm.json begin: `migrations` is the schema of the rows. */
export const headOf = (format: string, applied: string[]) => ({
  format,
  version: ARCHIVE_VERSION,
  migrations: applied,
})

const head = z.object({
  format: z.string(),
  version: z.optional(z.number()),
  migrations: z.optional(z.array(z.string())),
})

/** This server's schema, as the migrations that lead to it. */
export const SCHEMA = Object.keys(migrations).toSorted()
/** Exports of version 1 name no schema; the later ones of their migrations changed none of their rows. */
const FIRST_SCHEMA = SCHEMA.filter((name) => name <= '0011-who-comes-in')

/** The migrations that an archive was written with, or why this server cannot read it. */
export function schemaIn(found: unknown, format: string) {
  const { data } = head.safeParse(found)
  if (data?.format !== format) return 'another'
  const { version = 0, migrations: applied = version === 1 ? FIRST_SCHEMA : [] } = data
  if (version > ARCHIVE_VERSION || applied.some((name) => !SCHEMA.includes(name))) return 'newer'
  const isWhole =
    version >= 1 && applied.length > 0 && applied.every((name, at) => name === SCHEMA[at])
  return isWhole ? applied : 'nameless'
}

/** @param what 'This export', or the backup with its folder */
export const madeByNewer = (what: Message | string) =>
  msg('{what} was made by a newer version of Smart Farm. Use that version.', { what })

/** Undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
