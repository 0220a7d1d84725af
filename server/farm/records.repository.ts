import type { Kysely } from 'kysely'
import type { RecordValues } from '#domain/records/fields.ts'
import { RECORD_KINDS, type RecordTable } from '#domain/records/kinds.ts'
import { linkFields } from '#server/db/fields.ts'
import type { RecordRow, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { lastChangeBy } from './actors.ts'
import { recordEvent, writeFarm } from './farm-write.ts'
import { goneOr } from './gone.ts'
import { ownsProject, refuseFull, touchProject } from './project-records.ts'
import { changeFacts, createdFacts } from '#domain/records/record-changes.ts'
import type { RecordRules } from './record-rules.ts'
import { idFor, refuseOtherVersion, type Sent } from './sent-with.ts'

/** Without `projectId` the record may be in any project of the farmer. */
type Place = { projectId?: string; id: string }

/** Records of one kind in a farmer's own projects. */
export function recordRepository<Table extends RecordTable, Payload, Answer extends RecordValues>(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  farmId: string,
  rules: RecordRules<Table, Payload, Answer>,
  sent: Sent,
) {
  const { kind } = rules
  const { fields, summarised, words } = RECORD_KINDS[kind]
  const at = now().toISOString()
  // Widened to the union of the tables, so that the compiler knows the columns they share.
  const table: RecordTable = rules.table
  const toAnswer = (row: RecordRow) => rules.toAnswer(row as Tables[Table])
  const eventOf = ({ id, projectId }: RecordRow) =>
    ({ farmId, projectId, subject: kind, entityId: id, at: sent.at, actorId: sent.userId }) as const

  const findRow = async (within: Kysely<Tables>, { projectId, id }: Place) => {
    const row = await within
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .where(
        'projectId',
        'in',
        within.selectFrom('projects').select('id').where('farmId', '=', farmId),
      )
      .executeTakeFirst()
    if (!row || (projectId !== undefined && row.projectId !== projectId))
      throw await goneOr(within, farmId, id, new HttpError(404, words.notFound))
    return row
  }

  return {
    /**
     * Oldest first.
     * @throws HttpError 404 if the farmer has no such project
     */
    list: async (projectId: string): Promise<Answer[]> => {
      if (!(await ownsProject(db, farmId, projectId))) throw notFound('Project')
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('projectId', '=', projectId)
        .orderBy('id')
        .execute()
      return rows.map(toAnswer)
    },

    /** @throws HttpError 404 if the farmer has no such record there */
    find: async (place: Place): Promise<Answer> => toAnswer(await findRow(db, place)),

    /** @throws HttpError 404 if the farmer has no such project, 409 if it is full */
    create: (projectId: string, payload: Payload): Promise<Answer> =>
      writeFarm(db, farmId, sent.key, async (tx) => {
        await touchProject(tx, farmId, projectId, at)
        await refuseFull(tx, farmId, kind, projectId)
        const row = await tx
          .insertInto(table)
          .values({
            ...rules.created(payload),
            id: await idFor(tx, sent, newId),
            projectId,
            createdAt: sent.at,
            updatedAt: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        if (kind === 'crop') await linkFields(tx, projectId)
        const record = toAnswer(row)
        const facts = createdFacts(summarised, record)
        await recordEvent(tx, { ...eventOf(row), kind: 'created', facts })
        return record
      }),

    /**
     * @throws HttpError 404 if the farmer has no such record there, RecordChanged if it has another
     * version than the one that was sent
     */
    update: (place: Place, payload: Payload): Promise<Answer> =>
      writeFarm(db, farmId, sent.key, async (tx) => {
        const found = await findRow(tx, place)
        const before = toAnswer(found)
        await refuseOtherVersion(sent, found, async () => ({
          record: before,
          by: await lastChangeBy(tx, eventOf(found)),
        }))
        const row = await tx
          .updateTable(table)
          .set({ ...rules.changed(payload), updatedAt: nextVersion(found.updatedAt, now()) })
          .where('id', '=', place.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (kind === 'crop') await linkFields(tx, row.projectId)
        await touchProject(tx, farmId, row.projectId, at)
        const record = toAnswer(row)
        const facts = changeFacts(fields, before, record)
        if (facts.length > 0) await recordEvent(tx, { ...eventOf(row), kind: 'changed', facts })
        return record
      }),
  }
}
