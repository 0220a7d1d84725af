import { sql, type Kysely, type Transaction } from 'kysely'
import type {
  Snooze,
  Task,
  TaskMoves,
  TaskPatch,
  TaskPayload,
  TaskSource,
} from '#contract/tasks.ts'
import { TASK_CHANGED } from '#contract/tasks.ts'
import { msg } from '#contract/message.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { postponingProblem } from '#domain/tasks/postponing.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import { findActor } from '#server/farm/actors.ts'
import { alterFarm, writeFarm, type RequestKey } from '#server/farm/farm-write.ts'
import { goneOr } from '#server/farm/gone.ts'
import { idFor, refuseOtherVersion, type Sent } from '#server/farm/sent-with.ts'
import { nextTaskVersion, selectTasks, toTask } from '#server/farm/task-rows.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, notFound, RecordChanged } from '#server/http/http-error.ts'
import { refuseStranger } from './assignee.ts'
import { withFindingFacts } from './finding-facts.ts'
import { INITIAL_VERSION, insertTask, sameOpenTask } from './insert-task.ts'
import { tellAssignee } from './tell-assignee.ts'
import { openRoutineTask } from './routine.ts'
import { ownPlace } from './task-place.ts'
import { changedColumns, changedPlace, completeTask, reopenTask } from './task-completion.ts'

const MAX_DONE = 1000
/** Between a device that corrects its clock by ours and another one, or a replica. */
const CLOCKS_DIFFER_MS = 60_000

type World = { now: Date; newId: () => string; spoken: Language }
/** The id of a new task, and who adds it. */
type By = { id: string; userId: string | undefined }
type FoundRow = TaskRow & Parameters<typeof toTask>[0]
type Change = (tx: Transaction<Tables>, row: FoundRow) => Promise<unknown>

/** A farmer's own tasks. Changes return the changed task, or throw a 404 or RecordChanged. */
export function taskRepository(db: Kysely<Tables>, farmId: string, { now, newId, spoken }: World) {
  const stamp = now.toISOString()
  const said = (task: Task) => taskInWords(spoken, task)

  const lookUp = (tx: Kysely<Tables>, id: string) =>
    selectTasks(tx, farmId).where('tasks.id', '=', id).executeTakeFirst()

  const find = async (tx: Kysely<Tables>, id: string) => {
    const row = await lookUp(tx, id)
    if (!row) throw await goneOr(tx, farmId, id, notFound('Task'))
    return row
  }

  const newest = async (tx: Kysely<Tables>, row: FoundRow) => ({
    record: said(toTask(row, now)),
    by: await findActor(tx, row.changedBy),
  })

  const findVersion = async (tx: Kysely<Tables>, id: string, sent: Sent) => {
    const row = await find(tx, id)
    await refuseOtherVersion(sent, row, () => newest(tx, row), TASK_CHANGED)
    return row
  }

  /** Locks the farm, so that concurrent changes of a task run one after the other. */
  const change = async (id: string, sent: Sent, write: Change) =>
    said(
      await alterFarm(db, farmId, sent.key, async (tx) => {
        await write(tx, await findVersion(tx, id, sent))
        return toTask(await find(tx, id), now)
      }),
    )

  const save = (tx: Transaction<Tables>, row: TaskRow, by: string, columns: Partial<TaskRow>) =>
    tx
      .updateTable('tasks')
      .set({ ...columns, ...nextTaskVersion(row, now, by) })
      .where('id', '=', row.id)
      .execute()

  const add = async (tx: Transaction<Tables>, payload: TaskPayload, by: By) => {
    const { id } = by
    const { kind = 'general', projectId = null, entityId = null } = payload
    const place = await ownPlace(tx, farmId, { kind, projectId, entityId })
    await refuseStranger(tx, { farmId, userId: payload.assigneeId, now })
    const task = await withFindingFacts(tx, farmId, spoken, payload)
    await insertTask(tx, { ...task, ...place, id, farmId, now: stamp })
    const { assigneeId } = payload
    if (by.userId)
      await tellAssignee(tx, {
        farmId,
        taskId: id,
        version: INITIAL_VERSION,
        assigneeId,
        byId: by.userId,
        now,
      })
    return { task: toTask(await find(tx, id), now), created: true }
  }

  return {
    doneBetween: async (from: string, to: string) => {
      const rows = await selectTasks(db, farmId)
        .where('tasks.doneOn', '>=', from)
        .where('tasks.doneOn', '<=', to)
        .orderBy('tasks.doneAt', 'desc')
        .limit(MAX_DONE)
        .execute()
      return rows.map((row) => said(toTask(row, now)))
    },

    /** Returns the existing task if there is one from the same source, or of the same routine. */
    create: async (payload: TaskPayload, sent: Sent) => {
      // The answer that is kept for a retry holds no words.
      const answer = await writeFarm(db, farmId, sent.key, async (tx) => {
        const known = payload.source
          ? await idOfSource(tx, farmId, payload.source)
          : await openRoutineTask(tx, farmId, payload, now)
        if (known) return { task: toTask(await find(tx, known), now), created: false }
        return add(tx, payload, { id: await idFor(tx, sent, newId), userId: sent.userId })
      })
      return { ...answer, task: said(answer.task) }
    },

    /** Returns the existing open task if a farmer would call it the same. */
    createOnce: async (payload: TaskPayload, key: RequestKey | null) => {
      const answer = await writeFarm(db, farmId, key, async (tx) => {
        const known = await sameOpenTask(tx, farmId, payload, { now, spoken })
        return known
          ? { task: known, created: false }
          : add(tx, payload, { id: newId(), userId: key?.userId })
      })
      return { ...answer, task: said(answer.task) }
    },

    update: (id: string, { version, ...patch }: TaskPatch, sent: Sent) =>
      change(id, sent, async (tx, row) => {
        if (row.version !== version) throw new RecordChanged(await newest(tx, row), TASK_CHANGED)
        const place = await ownPlace(tx, farmId, changedPlace(row, patch))
        await refuseStranger(tx, { farmId, userId: patch.assigneeId, now })
        await save(tx, row, sent.userId, { ...changedColumns(row, patch), ...place })
        const { assigneeId } = patch
        const giving = { farmId, taskId: id, version: version + 1, byId: sent.userId, now }
        if (assigneeId !== row.assigneeId) await tellAssignee(tx, { ...giving, assigneeId })
      }),

    /** Judged by the day on which the farmer postponed it, like `move`. */
    snooze: (id: string, { until, zone }: Snooze, sent: Sent) =>
      change(id, sent, async (tx, row) => {
        if (row.doneAt) throw new HttpError(409, msg('This task is already done.'))
        const problem = postponingProblem(toTask(row, new Date(sent.at), zone), until)
        if (problem) throw new HttpError(409, problem)
        await save(tx, row, sent.userId, { dueDate: until })
      }),

    /** One statement writes all of them; the farm's lock keeps what was read before it true. */
    move: ({ moves, zone }: TaskMoves, sent: Sent) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const open = await selectTasks(tx, farmId)
          .where('tasks.id', 'in', [...new Set(moves.map(({ id }) => id))])
          .where('tasks.doneAt', 'is', null)
          .execute()
        const wanted = new Map(moves.map((move) => [move.id, move]))
        const moved = open.flatMap((row) => {
          const { version, dueDate } = wanted.get(row.id) ?? {}
          const isSeen = version === row.version && dueDate !== undefined
          if (!isSeen || postponingProblem(toTask(row, new Date(sent.at), zone), dueDate)) return []
          return [{ id: row.id, dueDate, ...nextTaskVersion(row, now, sent.userId) }]
        })
        if (moved.length > 0) await moveTasks(tx, moved)
        return { moved: moved.map(({ id, version }) => ({ id, version })) }
      }),

    /** Idempotent: a second window gets the same answer. `New-Id` is that of the next occurrence. */
    complete: async (id: string, zone: string, sent: Sent) => {
      const { task, next } = await writeFarm(db, farmId, sent.key, async (tx) => {
        const done = { at: sent.at, on: dateIn(zone, new Date(sent.at)), actorId: sent.userId }
        const idOfNext = () => idFor(tx, sent, newId)
        const row = await findVersion(tx, id, sent)
        const nextId = await completeTask(tx, row, done, now, idOfNext)
        const nextRow = nextId === null ? undefined : await lookUp(tx, nextId)
        return {
          task: toTask(await find(tx, id), now),
          next: nextRow ? toTask(nextRow, now) : null,
        }
      })
      return { task: said(task), next: next && said(next) }
    },

    /** What was done after the farmer undid it stays done. */
    reopen: (id: string, sent: Sent) =>
      change(id, sent, async (tx, row) => {
        const undoneBefore = Date.parse(sent.at) + CLOCKS_DIFFER_MS
        if (row.doneAt && Date.parse(row.doneAt) <= undoneBefore)
          await reopenTask(tx, row, sent.userId, now)
      }),
  }
}

type Moved = Required<Pick<TaskRow, 'id' | 'dueDate' | 'updatedAt' | 'changedBy'>>

const moveTasks = (tx: Transaction<Tables>, moves: Moved[]) =>
  sql`
    update "tasks"
    set "dueDate" = v."column2", "version" = "version" + 1, "updatedAt" = v."column3",
      "changedBy" = v."column4"
    from (values ${sql.join(
      moves.map((move) => sql`(${move.id}, ${move.dueDate}, ${move.updatedAt}, ${move.changedBy})`),
    )}) as v
    where "tasks"."id" = v."column1"
  `.execute(tx)

async function idOfSource(tx: Kysely<Tables>, farmId: string, { kind, key }: TaskSource) {
  const known = await tx
    .selectFrom('tasks')
    .select('id')
    .where('farmId', '=', farmId)
    .where('sourceKind', '=', kind)
    .where('sourceKey', '=', key)
    .executeTakeFirst()
  return known?.id
}
