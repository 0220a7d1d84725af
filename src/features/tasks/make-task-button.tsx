import { CalendarCheck, CalendarPlus, CircleCheckBig } from 'lucide-react'
import { Link } from 'wouter'
import type { TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle, type ButtonKind } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { rich } from '#src/ui/rich.tsx'
import { focusOnMount } from './task-focus.ts'

type MakeTaskButtonProps = {
  /** Its source keeps a task from being added twice. */
  taskOn: (today: string) => TaskPayload
  /** Tells screen readers which task it is. */
  label?: string
  /** What the button says. */
  text?: string
  kind?: ButtonKind
  /** The task, where it was added before. */
  known?: { taskId: string; isDone: boolean } | undefined
}

/** Adds a task, then shows whether it is new, a duplicate or already done. */
export function MakeTaskButton(props: MakeTaskButtonProps) {
  const { taskOn, label, kind = 'secondary', known } = props
  const { mutate, data, isPending, isError } = useAddTask()
  if (data ? data.task.doneAt : known?.isDone) {
    return (
      <span
        ref={data && focusOnMount}
        tabIndex={-1}
        className="inline-flex min-h-touch items-center gap-2 text-soft"
      >
        <CircleCheckBig aria-hidden className="size-5" />
        {t('Already done')}
      </span>
    )
  }
  const taskId = data?.task.id ?? known?.taskId
  if (taskId) {
    return (
      <Link ref={data && focusOnMount} href={paths.task(taskId)} className={buttonStyle('quiet')}>
        <CalendarCheck aria-hidden className="size-5" />
        {data?.created ? (
          <span>{rich('Task added, due {day}', { day: <Day date={data.task.dueDate} /> })}</span>
        ) : (
          t('Already in your tasks')
        )}
      </Link>
    )
  }
  const text = isError ? t('Not added. Try again') : (props.text ?? t('Add task'))
  return (
    <Button
      kind={kind}
      aria-label={label && `${text}: ${label}`}
      onClick={() => mutate(taskOn(dateIn(browserTimeZone(), new Date())))}
      disabled={isPending}
    >
      <CalendarPlus aria-hidden className="size-5" />
      {text}
    </Button>
  )
}
