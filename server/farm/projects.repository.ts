import type { Kysely } from 'kysely'
import type { ProjectPayload } from '#contract/projects.ts'
import type { Tables } from '#server/db/tables.ts'
import { changeFacts, PROJECT_FIELDS } from '#domain/records/record-changes.ts'
import { lastChangeBy } from './actors.ts'
import { recordEvent, writeFarm } from './farm-write.ts'
import { notFound } from '#server/http/http-error.ts'
import { goneOr } from './gone.ts'
import { refuseLongList } from './project-records.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { idFor, refuseOtherVersion, type Sent } from './sent-with.ts'

/** A farmer's own projects. */
export const projectRepository = (db: Kysely<Tables>, farmId: string) => {
  const made = ({ at, userId: actorId }: Sent) => ({ farmId, at, actorId })
  return {
    create: (payload: ProjectPayload, newId: () => string, now: string, sent: Sent) =>
      writeFarm(db, farmId, sent.key, async (tx) => {
        await refuseLongList(tx, farmId)
        const id = await idFor(tx, sent, newId)
        const project = await tx
          .insertInto('projects')
          .values({
            id,
            farmId,
            name: payload.name,
            description: payload.description ?? '',
            status: 'active',
            createdAt: now,
            updatedAt: now,
          })
          .returning(['id', 'name', 'description', 'status', 'updatedAt'])
          .executeTakeFirstOrThrow()
        const event = { ...made(sent), projectId: id, subject: 'project' } as const
        await recordEvent(tx, { ...event, kind: 'created' })
        return project
      }),

    /** @throws HttpError 404 if the farmer has no such project, RecordChanged */
    rename: (id: string, name: string, now: Date, sent: Sent) =>
      writeFarm(db, farmId, sent.key, async (tx) => {
        const before = await tx
          .selectFrom('projects')
          .select(['id', 'name', 'description', 'status', 'updatedAt'])
          .where('id', '=', id)
          .where('farmId', '=', farmId)
          .executeTakeFirst()
        if (!before) throw await goneOr(tx, farmId, id, notFound('Project'))
        const event = { ...made(sent), projectId: id, subject: 'project' } as const
        await refuseOtherVersion(sent, before, async () => ({
          record: before,
          by: await lastChangeBy(tx, { ...event, entityId: null }),
        }))
        const updatedAt = nextVersion(before.updatedAt, now)
        await tx.updateTable('projects').set({ name, updatedAt }).where('id', '=', id).execute()
        const facts = changeFacts(PROJECT_FIELDS, { name: before.name }, { name })
        if (facts.length > 0) await recordEvent(tx, { ...event, kind: 'changed', facts })
        return { id }
      }),
  }
}
