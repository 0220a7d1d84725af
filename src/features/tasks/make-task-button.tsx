import { CalendarCheck, CalendarPlus, CircleCheckBig } from 'lucide-react'
import { Link } from 'wouter'
import type { TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'

type MakeTaskButtonProps = {
  /** The task that is offered, with its source: the same one is never made twice. */
  taskOn: (today: string) => TaskPayload
  /** Which one it is, for those who do not see what stands beside the button. */
  label?: string
}

/** The answer stands where the button was: whoever works by keyboard is not sent away from it. */
const takeFocus = (answer: HTMLElement | null) => answer?.focus()

/** Offers a task, and says what became of it. */
export function MakeTaskButton({ taskOn, label }: MakeTaskButtonProps) {
  const { mutate, data, isPending, isError } = useAddTask()
  if (data?.task.doneAt) {
    return (
      <span ref={takeFocus} tabIndex={-1} className="inline-flex items-center gap-2 text-soft">
        <CircleCheckBig aria-hidden className="size-5" />
        Done already
      </span>
    )
  }
  if (data) {
    return (
      <Link ref={takeFocus} href={paths.dashboard} className={buttonStyle('quiet')}>
        <CalendarCheck aria-hidden className="size-5" />
        {data.created ? (
          <span>
            Task added, due <Day date={data.task.dueDate} />
          </span>
        ) : (
          'Already among your tasks'
        )}
      </Link>
    )
  }
  const words = isError ? 'Not added. Try again' : 'Add task'
  return (
    <Button
      kind="secondary"
      aria-label={label && `${words}: ${label}`}
      onClick={() => mutate(taskOn(dateIn(browserTimeZone(), new Date())))}
      disabled={isPending}
    >
      <CalendarPlus aria-hidden className="size-5" />
      {words}
    </Button>
  )
}
