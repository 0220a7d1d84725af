import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#src/ui/button.tsx'
import type { TaskRowProps } from './task-row.tsx'
import { TaskSection } from './task-section.tsx'

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
        {isOpen ? 'Hide what comes later' : 'Show what comes later'}
      </Button>
      {isOpen && (
        <>
          <TaskSection title="The next two weeks" tasks={soon} {...row} />
          <TaskSection title="Later" tasks={later} {...row} />
        </>
      )}
    </div>
  )
}
