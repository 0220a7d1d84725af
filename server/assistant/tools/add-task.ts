import { createHash } from 'node:crypto'
import { TASK_PLACE_GONE } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { english } from '#domain/texts/say.ts'
import type { RequestKey } from '#server/farm/farm-write.ts'
import { HttpError } from '#server/http/http-error.ts'
import { taskRepository } from '#server/tasks/tasks.repository.ts'
import { ownRecords } from './own-records.ts'
import { addTaskFacts, addTaskInput, type AddTaskFacts } from './schemas.ts'
import { toToolTask } from './tool-task.ts'
import { tool } from './tool.ts'

export const addTask = tool({
  name: 'addTask',
  description:
    'Adds a task to the list, for a record, a project or the whole farm; today unless a due date is given. One that is on the list already is not added again.',
  needs: 'advise',
  input: addTaskInput,
  output: addTaskFacts,
  run: async (context, input): Promise<AddTaskFacts> => {
    const { db, farmId, now, zone, newId } = context
    const { recordId, projectId = null, ...task } = input
    const today = dateIn(zone, now)
    const { records } = recordId ? await ownRecords(context, { ids: [recordId] }) : { records: [] }
    const record = records[0]?.ref ?? null
    if (recordId && !record) throw new HttpError(404, TASK_PLACE_GONE)
    const place = record
      ? { kind: record.kind, projectId: projectId ?? record.projectId, entityId: record.id }
      : { projectId }
    const added = await taskRepository(db, farmId, { now, newId, spoken: english }).createOnce(
      { dueDate: today, ...task, ...place },
      keyOf(context.key, input),
    )
    // A task that is on the list already may be for another place.
    const isHere = record !== null && added.task.entityId === record.id
    return { ...added, task: toToolTask(added.task, today, isHere ? record : null) }
  },
})

/** One message may add several tasks: each has its own key. */
function keyOf(key: RequestKey | null, input: object): RequestKey | null {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return key && { ...key, call: `${key.call} addTask ${hash}` }
}
