import type { Kysely, Transaction } from 'kysely'
import { ENTRY_DELETED, type Entry, type EntryPatch, type EntryPayload } from '#contract/entries.ts'
import { nextVersion } from '#contract/write-headers.ts'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { findActor } from '#server/farm/actors.ts'
import { alterFarm, growFarm } from '#server/farm/farm-write.ts'
import { idFor, refuseOtherVersion, type Sent } from '#server/farm/sent-with.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { refuseClosed } from './closures.ts'
import type { VersionContent } from './entry-content.ts'
import { isSamePayload, isTakenElsewhere, storedPayload } from './entry-payload.ts'
import {
  readTargets,
  seenEntry,
  selectEntries,
  toEntries,
  type NamedEntry,
  type StoredTarget,
} from './entry-rows.ts'
import { insertVersion, versionContentOf, versionsOf } from './entry-versions.ts'
import { keepPhoto, sentPhoto } from './photo.ts'
import { recordEntry } from './record-entry.ts'
import { findTargets, namedTarget } from './targets.ts'
import { checkedEntry, insertTargets } from './write-entry.ts'

/** Besides its targets: the entry, a version of it, and the event. */
const ROWS = 3

/** The answer that is kept for a retry holds no name of a person, and all amounts. */
type Stored = Omit<Entry, 'by'>

/** Changes of a farm's book. All throw HttpErrors of 400, 404, 409 and 507. */
export function entryRepository(deps: Deps, { farmId, role }: Acting, sent: Sent) {
  const { db, now, newId } = deps

  const seen = async (stored: Stored): Promise<Entry> => ({
    ...seenEntry(role, stored),
    by: await findActor(db, sent.userId),
  })

  const find = (tx: Kysely<Tables>, id: string) =>
    selectEntries(tx, farmId).where('entries.id', '=', id).executeTakeFirst()

  const stored = async (tx: Kysely<Tables>, id: string): Promise<Stored> => {
    const row = await find(tx, id)
    const [entry] = await toEntries(tx, { farmId, role: 'owner' }, row ? [row] : [])
    if (!entry) throw notFound('Entry')
    const { by: _by, ...rest } = entry
    return rest
  }

  /** The entry in the version that was sent, with its targets. */
  const findVersion = async (tx: Transaction<Tables>, id: string) => {
    const row = await find(tx, id)
    if (!row) throw await goneEntry(tx, id)
    await refuseOtherVersion(sent, row, async () => {
      const [record] = await toEntries(tx, { farmId, role }, [row])
      return { record: record ?? {}, by: record?.by }
    })
    return { row, targets: (await readTargets(tx, [id])).get(id) ?? [] }
  }

  const goneEntry = async (tx: Kysely<Tables>, id: string) => {
    const [last] = await versionsOf(tx, farmId, id)
    return last?.isLast ? new HttpError(404, ENTRY_DELETED) : notFound('Entry')
  }

  const keepVersion = async (
    tx: Transaction<Tables>,
    { row, targets }: { row: NamedEntry; targets: StoredTarget[] },
    isLast: boolean,
  ) => {
    const named = targets.map(({ kind, targetId: id }) => ({ kind, id }))
    const content = versionContentOf(row, targets, await findTargets(tx, farmId, named))
    const ended = { farmId, isLast, actorId: sent.userId, at: sent.at }
    await insertVersion(tx, row, content, ended)
    return content
  }

  return {
    create: async (payload: EntryPayload) => {
      const photoKey = await sentPhoto(deps, farmId, payload.imageURL)
      const change = { key: sent.key, adds: ROWS + payload.targets.length }
      const entry = await growFarm(db, farmId, change, async (tx) => {
        const id = await idFor(tx, sent, newId)
        const { content, targets, found } = await checkedEntry(tx, farmId, payload, { now: now() })
        const named = targets.map((target) => namedTarget(found, target))
        await refuseClosed(tx, farmId, { ...content, targets: named })
        await keepPhoto(tx, farmId, { entryId: id }, photoKey, now())
        const stamps = { createdAt: sent.at, updatedAt: now().toISOString(), version: 1 }
        const row = { id, farmId, ...content, photoKey: photoKey ?? null, ...stamps }
        await tx
          .insertInto('entries')
          .values({ ...row, actorId: sent.userId })
          .execute()
        await insertTargets(tx, { farmId, entryId: id }, targets)
        const answer = await stored(tx, id)
        await recordEntry(tx, farmId, 'added', answer, sent)
        return answer
      })
      return seen(entry)
    },

    update: async (id: string, patch: EntryPatch) => {
      const photoKey = await sentPhoto(deps, farmId, patch.imageURL)
      const adds = ROWS + (patch.targets?.length ?? 0)
      const entry = await growFarm(db, farmId, { key: sent.key, adds }, async (tx) => {
        const found = await findVersion(tx, id)
        const { row } = found
        const before = storedPayload(row, found.targets)
        const { imageURL: _photo, ...said } = patch
        const payload = { ...before, ...said }
        const isSamePhoto = photoKey === undefined || photoKey === row.photoKey
        if (isSamePhoto && isSamePayload(before, payload)) return stored(tx, id)
        const checked = await checkedEntry(tx, farmId, payload, {
          now: now(),
          already: found.targets,
        })
        const { content, targets } = checked
        const named = targets.map((target) => namedTarget(checked.found, target))
        if (isTakenElsewhere(before, payload) || (before.reason && !content.reason))
          await refuseClosed(tx, farmId, { ...content, targets: named })
        await keepPhoto(tx, farmId, { entryId: id }, photoKey, now())
        await keepVersion(tx, found, false)
        await tx
          .updateTable('entries')
          .set({
            ...content,
            photoKey: photoKey === undefined ? row.photoKey : photoKey,
            actorId: sent.userId,
            version: row.version + 1,
            updatedAt: nextVersion(row.updatedAt, now()),
          })
          .where('id', '=', id)
          .execute()
        await tx.deleteFrom('entryTargets').where('entryId', '=', id).execute()
        await insertTargets(tx, { farmId, entryId: id }, targets)
        const answer = await stored(tx, id)
        await recordEntry(tx, farmId, 'corrected', answer, sent)
        return answer
      })
      return seen(entry)
    },

    /** Its last version stays, and what it was before. */
    remove: (id: string) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const found = await findVersion(tx, id)
        const entry = await stored(tx, id)
        await keepVersion(tx, found, true)
        await tx.deleteFrom('entries').where('id', '=', id).execute()
        await recordEntry(tx, farmId, 'deleted', entry, sent)
        return { id }
      }),

    /** Brings a deleted entry back as its next version; one that is there stays as it is. */
    restore: async (id: string) => {
      const entry = await growFarm(db, farmId, { key: sent.key, adds: ROWS }, async (tx) => {
        if (await find(tx, id)) return stored(tx, id)
        const [last] = await versionsOf(tx, farmId, id)
        if (!last?.isLast) throw notFound('Entry')
        const { targets, ...content } = JSON.parse(last.content) as VersionContent
        const version = last.version + 1
        const stamps = { createdAt: sent.at, updatedAt: nextVersion(last.createdAt, now()) }
        await tx
          .insertInto('entries')
          .values({ id, farmId, ...content, ...stamps, version, actorId: sent.userId })
          .execute()
        await insertTargets(tx, { farmId, entryId: id }, targets)
        await tx
          .updateTable('entryVersions')
          .set({ isLast: 0 })
          .where('entryId', '=', id)
          .where('version', '=', last.version)
          .execute()
        const answer = await stored(tx, id)
        await recordEntry(tx, farmId, 'corrected', answer, sent)
        return answer
      })
      return seen(entry)
    },
  }
}
