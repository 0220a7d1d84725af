import { useId, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
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
      <h3 id={headingId} className="text-base font-semibold">
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

type LaterTasksProps = Omit<TaskRowProps, 'task'> & { soon: Task[]; later: Task[] }

export function LaterTasks({ soon, later, ...row }: LaterTasksProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (soon.length + later.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4 print:hidden">
      <Button
        kind="secondary"
        data-act="later"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="justify-self-start"
      >
        {isOpen ? t('Hide later tasks') : t('Show later tasks')}
      </Button>
      {isOpen && (
        <>
          <TaskSection title={t('The next two weeks')} tasks={soon} {...row} />
          <TaskSection title={t('Later')} tasks={later} {...row} />
        </>
      )}
    </div>
  )
}
