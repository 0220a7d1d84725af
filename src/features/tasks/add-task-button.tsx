import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { Link } from 'wouter'
import { useAddTask } from '#src/api/tasks.ts'
import { dateIn } from '#domain/calendar-days.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { findingTask, type Finding } from './finding-task.ts'

type AddTaskButtonProps = Omit<Finding, 'analysisId' | 'entityId'> & {
  /** Undefined for an analysis of a backend that keeps none: it cannot be the source of a task. */
  analysisId: string | undefined
  entityId: string | undefined
}

/** Makes a dated task of a recommendation; the same one never twice. */
export function AddTaskButton({ analysisId, entityId, ...finding }: AddTaskButtonProps) {
  const { mutate, data, isPending, isError } = useAddTask()
  if (!analysisId || !entityId) return null
  if (data) {
    return (
      <Link href={paths.dashboard} className={buttonStyle('quiet')}>
        <CalendarCheck aria-hidden className="size-5" />
        {data.created ? `Task added, due ${data.task.dueDate}` : 'Already among your tasks'}
      </Link>
    )
  }
  const add = () =>
    mutate(findingTask({ analysisId, entityId, ...finding }, dateIn(browserZone(), new Date())))
  return (
    <Button kind="secondary" onClick={add} disabled={isPending}>
      <CalendarPlus aria-hidden className="size-5" />
      {isError ? 'Not added. Try again' : 'Add task'}
    </Button>
  )
}
