import { useId } from 'react'
import type { Task } from '#contract/tasks.ts'
import { TaskRow, type TaskRowProps } from './task-row.tsx'

type TaskSectionProps = Omit<TaskRowProps, 'task'> & {
  title: string
  tasks: Task[]
  /** Replaces an empty list. Without it an empty section is not rendered. */
  empty?: string
}

export function TaskSection({ title, tasks, empty, ...row }: TaskSectionProps) {
  const headingId = useId()
  if (tasks.length === 0 && !empty) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-lg font-semibold">
        {title}
      </h3>
      {tasks.length === 0 ? (
        <p className="py-3 text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} {...row} />
          ))}
        </ul>
      )}
    </section>
  )
}
