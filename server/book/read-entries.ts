import { sql, type Kysely } from 'kysely'
import type { DeletedEntries, EntryFilter, EntryPage, EntryVersions } from '#contract/entries.ts'
import { msg } from '#contract/message.ts'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { selectEntries, toEntries } from './entry-rows.ts'
import { lastVersions, toVersions, versionsOf } from './entry-versions.ts'

const PAGE_SIZE = 50

type Reader = Pick<Acting, 'farmId' | 'role'>

/** A page of entries, newest day first, starting after the cursor. */
export async function entryPage(
  db: Kysely<Tables>,
  reader: Reader,
  filter: EntryFilter,
  after: Cursor | undefined,
): Promise<EntryPage> {
  let page = filtered(db, reader.farmId, filter)
  if (after) {
    page = page.where((eb) =>
      eb(eb.refTuple('entries.onDate', 'entries.id'), '<', eb.tuple(after.onDate, after.id)),
    )
  }
  const rows = await page
    .orderBy('entries.onDate', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const entries = await toEntries(db, reader, rows.slice(0, PAGE_SIZE))
  const last = rows.length > PAGE_SIZE ? entries.at(-1) : undefined
  return { entries, next: last ? toCursor(last) : null }
}

/** Entries of some days, of a kind, or about a field, herd or system. */
export function filtered(
  db: Kysely<Tables>,
  farmId: string,
  { from, to, kind, targetId }: EntryFilter,
) {
  let entries = selectEntries(db, farmId)
  if (from !== undefined) entries = entries.where('entries.onDate', '>=', from)
  if (to !== undefined) entries = entries.where('entries.onDate', '<=', to)
  if (kind !== undefined) entries = entries.where('entries.kind', '=', kind)
  if (targetId === undefined) return entries
  const about = db.selectFrom('entryTargets').select('entryId').where('targetId', '=', targetId)
  // Joined to '' so that SQLite reads the days in order until a page is full, and sorts nothing.
  return entries.where(sql<string>`"entries"."id" || ''`, 'in', about)
}

export async function entryVersions(
  db: Kysely<Tables>,
  reader: Reader,
  id: string,
): Promise<EntryVersions> {
  const present = await selectEntries(db, reader.farmId)
    .where('entries.id', '=', id)
    .executeTakeFirst()
  const versions = await versionsOf(db, reader.farmId, id)
  if (!present && versions.length === 0) throw notFound('Entry')
  return { versions: await toVersions(db, reader, versions), isDeleted: !present }
}

export const deletedEntries = async (
  db: Kysely<Tables>,
  reader: Reader,
): Promise<DeletedEntries> => ({
  entries: await toVersions(db, reader, await lastVersions(db, reader.farmId)),
})

type Cursor = { onDate: string; id: string }

/** Opaque to the browser and URL-safe. */
const toCursor = ({ onDate, id }: Cursor) => Buffer.from(`${onDate} ${id}`).toString('base64url')

/** @throws HttpError 400 if the text is not a cursor made by `toCursor` */
export function readCursor(text: string): Cursor {
  const written = Buffer.from(text, 'base64url').toString()
  const [, onDate, id] = /^(\d{4}-\d{2}-\d{2}) ([\w-]{1,100})$/.exec(written) ?? []
  if (!onDate || !id) {
    throw new HttpError(400, msg('This place in the book is unknown. Start at its newest entry.'))
  }
  return { onDate, id }
}
