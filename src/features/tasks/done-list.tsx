import { Camera, CircleCheckBig, Undo2 } from 'lucide-react'
import { useId } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { followUpOf, isPlanned } from './finding-task.ts'
import { focusOnMount } from './task-focus.ts'

type DoneListProps = {
  tasks: Task[]
  open: Task[]
  today: string
  onReopen: (task: Task) => void
}

/** Tasks done today, each with an undo. */
export function DoneList({ tasks, open, today, onReopen }: DoneListProps) {
  const headingId = useId()
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-base font-semibold">
        {t('Done today')}
      </h3>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <CircleCheckBig aria-hidden className="ml-2 size-7 shrink-0 text-leaf" />
            <span
              data-not-a-figure="entered"
              className="min-w-0 flex-1 break-words text-soft line-through"
            >
              {task.title}
            </span>
            <CheckAgain {...{ task, open, today }} />
            <Button
              kind="quiet"
              aria-label={t('Undo: {task}', { task: task.title })}
              data-not-a-figure="entered"
              onClick={() => onReopen(task)}
              className="print:hidden"
            >
              <Undo2 aria-hidden className="size-4" />
              {t('Undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Offers a photo task that checks whether a finding is gone. */
function CheckAgain({
  task,
  open,
  today,
}: Omit<DoneListProps, 'tasks' | 'onReopen'> & { task: Task }) {
  const { mutate: add, data, isPending } = useAddTask()
  const followUp = followUpOf(task, today)
  if (!followUp) return null
  const planned = isPlanned(followUp, open)
  if (planned || data?.task.doneAt) {
    return (
      <span ref={data && focusOnMount} tabIndex={-1} className="text-sm text-soft">
        {planned ? t('Photo planned') : t('Already done')}
      </span>
    )
  }
  return (
    <Button
      kind="quiet"
      disabled={isPending}
      onClick={() => add(followUp)}
      className="print:hidden"
    >
      <Camera aria-hidden className="size-4" />
      {t('Check again with a photo')}
    </Button>
  )
}
