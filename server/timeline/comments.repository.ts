import type { Kysely, Transaction } from 'kysely'
import { entityType } from '#contract/analysis.ts'
import { NOT_YOUR_COMMENT, type CommentPayload } from '#contract/comments.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { tellFarm } from '#server/alerts/notices.ts'
import { may, type Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { alterFarm, idInUse, recordEvent, writeFarm } from '#server/farm/farm-write.ts'
import { goneOr } from '#server/farm/gone.ts'
import { ownsProject } from '#server/farm/project-records.ts'
import type { Sent } from '#server/farm/sent-with.ts'
import { showAsNew } from '#server/farm/show-as-new.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'

/** Comments on records, each of them an event of the timeline. */
export const commentRepository = (
  db: Kysely<Tables>,
  { userId, farmId, role }: Acting,
  { sent, now }: { sent: Sent; now: Date },
) => ({
  /** @throws HttpError 404 if the farm has no such record, 409 if the id is in use */
  create: ({ projectId, entityId, text: detail }: CommentPayload, makeId: () => string) =>
    writeFarm(db, farmId, sent.key, async (tx) => {
      const subject = await kindOf(tx, { farmId, projectId, entityId })
      if (!subject) throw await goneOr(tx, farmId, entityId, notFound('Record'))
      const id = sent.newId ?? makeId()
      if (await isEvent(tx, id)) throw idInUse()
      await showAsNew(tx, farmId, sent.at)
      const event = { kind: 'comment', subject, detail, at: sent.at, actorId: userId } as const
      await recordEvent(tx, { ...event, id, farmId, projectId, entityId })
      await tellFarm(tx, {
        farmId,
        kind: 'comment',
        key: id,
        facts: { eventId: id },
        actorId: userId,
        at: now.toISOString(),
      })
      return { id }
    }),

  /** @throws HttpError 403, 404 */
  remove: (id: string) =>
    alterFarm(db, farmId, sent.key, async (tx) => {
      const { actorId } = await tx
        .selectFrom('events')
        .select('actorId')
        .where((eb) => eb.and({ id, farmId, kind: 'comment' as const }))
        .executeTakeFirstOrThrow(() => notFound('Comment'))
      if (actorId !== userId && !may(role, 'manage')) throw new HttpError(403, NOT_YOUR_COMMENT)
      await tx.deleteFrom('events').where('id', '=', id).execute()
      return { id }
    }),
})

const isEvent = (tx: Transaction<Tables>, id: string) =>
  tx.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()

type Place = { farmId: string; projectId: string; entityId: string }

/** The kind of a record of the farm; undefined if there is none. */
async function kindOf(tx: Transaction<Tables>, { farmId, projectId, entityId: id }: Place) {
  if (!(await ownsProject(tx, farmId, projectId))) return undefined
  for (const kind of entityType.options) {
    const record = tx.selectFrom(RECORD_KINDS[kind].table).select('id').where('id', '=', id)
    if (await record.where('projectId', '=', projectId).executeTakeFirst()) return kind
  }
  return undefined
}
