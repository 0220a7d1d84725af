import type { Kysely, Transaction } from 'kysely'
import type { EntryVersion } from '#contract/entries.ts'
import type { Acting } from '#server/auth/access.ts'
import type { EntryVersionRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { actorOf } from '#server/farm/actors.ts'
import type { VersionContent } from './entry-content.ts'
import { saidBy, seenEntry, toContent, type NamedEntry, type StoredTarget } from './entry-rows.ts'
import { findTargets, namedTarget, targetKey, type FoundTarget } from './targets.ts'

export const MOST_DELETED = 200

/** What is kept of an entry, with the names that its targets have now: they may be deleted before it. */
export function versionContentOf(
  row: NamedEntry,
  targets: readonly StoredTarget[],
  found: ReadonlyMap<string, FoundTarget>,
): VersionContent {
  return {
    ...saidBy(row),
    photoKey: row.photoKey,
    targets: targets.map(({ position, kind, targetId, share, amountMinor, formerName }) => {
      const name = found.get(targetKey({ kind, id: targetId }))?.name ?? formerName
      return { position, kind, targetId, share, amountMinor, formerName: name }
    }),
  }
}

type Ended = { farmId: string; isLast: boolean; actorId: string; at: string }

export const insertVersion = (
  tx: Transaction<Tables>,
  { id, version }: Pick<NamedEntry, 'id' | 'version'>,
  content: VersionContent,
  { farmId, isLast, actorId, at }: Ended,
) =>
  tx
    .insertInto('entryVersions')
    .values({
      farmId,
      entryId: id,
      version,
      isLast: Number(isLast),
      content: JSON.stringify(content),
      actorId,
      createdAt: at,
    })
    .execute()

const selectVersions = (db: Kysely<Tables>, farmId: string) =>
  db
    .selectFrom('entryVersions')
    .leftJoin('users as people', 'people.id', 'entryVersions.actorId')
    .where('entryVersions.farmId', '=', farmId)
    .select(['entryId', 'version', 'isLast', 'content', 'actorId', 'entryVersions.createdAt'])
    .select('people.name as actor')

/** Newest first. */
export const versionsOf = (db: Kysely<Tables>, farmId: string, entryId: string) =>
  selectVersions(db, farmId).where('entryId', '=', entryId).orderBy('version', 'desc').execute()

/** The last versions of what was deleted, newest first. */
export const lastVersions = (db: Kysely<Tables>, farmId: string) =>
  selectVersions(db, farmId)
    .where('isLast', '=', 1)
    .orderBy('entryVersions.createdAt', 'desc')
    .orderBy('entryId', 'desc')
    .limit(MOST_DELETED)
    .execute()

type NamedVersion = Omit<EntryVersionRow, 'farmId'> & { actor: string | null }

/** In the contract's form, in the same order. */
export async function toVersions(
  db: Kysely<Tables>,
  { farmId, role }: Pick<Acting, 'farmId' | 'role'>,
  rows: readonly NamedVersion[],
): Promise<(EntryVersion & { id: string })[]> {
  const contents = rows.map((row) => ({
    row,
    content: JSON.parse(row.content) as VersionContent,
  }))
  const targets = contents.flatMap(({ content }) => content.targets)
  const found = await findTargets(
    db,
    farmId,
    targets.map(({ kind, targetId: id }) => ({ kind, id })),
  )
  const products = await productNames(
    db,
    farmId,
    contents.map(({ content }) => content.productId),
  )
  return contents.map(({ row, content }) =>
    seenEntry(role, {
      ...toContent({ ...content, productName: products.get(content.productId) ?? '' }),
      id: row.entryId,
      version: row.version,
      targets: content.targets.map((target) => namedTarget(found, target)),
      by: actorOf(row.actorId, row.actor),
      at: row.createdAt,
    }),
  )
}

async function productNames(db: Kysely<Tables>, farmId: string, all: readonly (string | null)[]) {
  const ids = [...new Set(all)].flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map<string | null, string>()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('farmId', '=', farmId)
    .where('id', 'in', ids)
    .execute()
  return new Map<string | null, string>(rows.map(({ id, name }) => [id, name]))
}
