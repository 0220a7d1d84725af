import type { Kysely } from 'kysely'
import { MAX_TASKS_AT_ONCE } from '#contract/limits.ts'
import type { Agenda } from '#contract/tasks.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectTasks, taskAsOf } from '#server/farm/task-rows.ts'
import { ROUTINE_FACTS } from './routine.ts'

/** A farmer's open tasks and those done today. `today` is the date in the farmer's time zone. */
export async function readAgenda(
  db: Kysely<Tables>,
  farmId: string,
  today: string,
  spoken: Language,
): Promise<Agenda> {
  const { tasks, count } = await openTasks(db, farmId, MAX_TASKS_AT_ONCE)
  const isCutBefore = count > tasks.length && (tasks.at(-1)?.dueDate ?? '') < today
  const ofToday = isCutBefore ? await openTasks(db, farmId, MAX_TASKS_AT_ONCE, { on: today }) : null
  const doneToday = await selectTasks(db, farmId)
    .where('tasks.doneOn', '=', today)
    .orderBy('tasks.doneAt', 'desc')
    .limit(MAX_TASKS_AT_ONCE)
    .execute()
  return {
    today,
    open: [...tasks, ...(ofToday?.tasks ?? [])].map((task) =>
      taskInWords(spoken, taskAsOf(today, task)),
    ),
    openCount: count,
    doneToday: doneToday.map((task) => taskInWords(spoken, taskAsOf(today, task))),
  }
}

/** A farmer's first open tasks, soonest first, and the number of all. */
export async function openTasks(
  db: Kysely<Tables>,
  farmId: string,
  limit: number,
  only: { dueUpTo?: string; withRoutine?: boolean; on?: string } = {},
) {
  let open = selectTasks(db, farmId).where('tasks.doneAt', 'is', null)
  // What is due rings, which a sample never does.
  if (only.dueUpTo)
    open = open.where('tasks.dueDate', '<=', only.dueUpTo).where('projects.sample', 'is', null)
  if (only.on) open = open.where('tasks.dueDate', '=', only.on)
  if (only.withRoutine === false) open = open.where('tasks.facts', 'not in', ROUTINE_FACTS)
  const tasks = await open.orderBy('tasks.dueDate').orderBy('tasks.id').limit(limit).execute()
  if (tasks.length < limit) return { tasks, count: tasks.length }
  const { count } = await open
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { tasks, count: Number(count) }
}
