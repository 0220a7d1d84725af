import type { Task } from '#contract/tasks.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { nextOccurrence } from '#domain/tasks/repeat.ts'
import { selectTasks, taskAsOf } from '#server/farm/task-rows.ts'
import { ownRecords } from './own-records.ts'
import { tasksFacts, tasksInput, type TasksFacts } from './schemas.ts'
import { toToolTask } from './tool-task.ts'
import { tool, type ToolContext } from './tool.ts'

const MOST_TASKS = 1_000
const DEFAULT_LIMIT = 50

export const tasks = tool({
  name: 'tasks',
  description:
    "The farmer's tasks: open, overdue or done, in a period, for records or projects. The period is of due dates, for done tasks of the days on which they were done.",
  needs: 'see',
  input: tasksInput,
  output: tasksFacts,
  run: async (context, { limit = DEFAULT_LIMIT, ...asked }): Promise<TasksFacts> => {
    const today = dateIn(context.zone, context.now)
    const read = asked.state === 'done' ? doneTasks : openTasks
    const found = await read(context, today, asked)
    const shown = found.slice(0, limit)
    const ids = [...new Set(shown.flatMap(({ entityId }) => entityId ?? []))]
    const { records } = ids.length > 0 ? await ownRecords(context, { ids }) : { records: [] }
    const refs = new Map(records.map(({ ref }) => [ref.id, ref]))
    return {
      tasks: shown.map((task) => toToolTask(task, today, refs.get(task.entityId ?? '') ?? null)),
      total: found.length,
      today,
      isPart: found.length === MOST_TASKS,
    }
  },
})

type Asked = {
  from?: string | undefined
  to?: string | undefined
  ids?: string[] | undefined
  projectIds?: string[] | undefined
  state?: TasksFacts['tasks'][number]['state'] | undefined
}

function selectPlaced({ db, farmId }: ToolContext, { ids, projectIds }: Asked) {
  let rows = selectTasks(db, farmId)
  if (ids?.length) rows = rows.where('tasks.entityId', 'in', ids)
  if (projectIds?.length) rows = rows.where('tasks.projectId', 'in', projectIds)
  return rows.limit(MOST_TASKS)
}

async function doneTasks(context: ToolContext, today: string, asked: Asked) {
  let done = selectPlaced(context, asked).where('tasks.doneOn', 'is not', null)
  if (asked.from) done = done.where('tasks.doneOn', '>=', asked.from)
  if (asked.to) done = done.where('tasks.doneOn', '<=', asked.to)
  const rows = await done.orderBy('tasks.doneAt', 'desc').execute()
  return rows.map((row) => taskAsOf(today, row))
}

async function openTasks(context: ToolContext, today: string, asked: Asked) {
  let open = selectPlaced(context, asked).where('tasks.doneAt', 'is', null)
  const { from, to, state } = asked
  if (to) open = open.where('tasks.dueDate', '<=', to)
  if (from)
    open = open.where((eb) =>
      eb.or([eb('tasks.dueDate', '>=', from), eb('tasks.repeatUnit', 'is not', null)]),
    )
  const rows = await open.orderBy('tasks.dueDate').orderBy('tasks.id').execute()
  return rows
    .flatMap((row) => dueWithin(taskAsOf(today, row), from, to))
    .filter(({ dueDate }) => state !== 'overdue' || dueDate < today)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id))
}

/** The task at its first date in the period, if it has one. */
function dueWithin(task: Task, from = task.dueDate, to?: string): Task[] {
  const { dueDate, repeat, repeatFrom } = task
  const series = repeat && repeatFrom ? { repeat, from: repeatFrom } : null
  const isBefore = dueDate < from
  const due = isBefore ? series && nextOccurrence(series, addDays(from, -1)) : dueDate
  return due && (!to || due <= to) ? [{ ...task, dueDate: due }] : []
}
