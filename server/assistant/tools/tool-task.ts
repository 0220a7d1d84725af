import type { Task } from '#contract/tasks.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import { english } from '#domain/texts/say.ts'
import type { RecordRef, ToolTask } from './schemas.ts'

export function toToolTask(task: Task, today: string, record: RecordRef | null): ToolTask {
  const { id, facts, dueDate, doneOn, priority, repeat, projectName } = task
  return {
    id,
    title: taskInWords(english, task).title,
    ...(facts?.title && { facts }),
    dueDate,
    state: task.doneAt ? 'done' : dueDate < today ? 'overdue' : 'open',
    doneOn,
    priority,
    repeat,
    record,
    projectName,
  }
}
