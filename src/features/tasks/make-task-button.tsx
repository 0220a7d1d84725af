import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CircleCheckBig, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { agendaQuery, useAddTask } from '#src/api/tasks.ts'
import { useMay } from '#src/api/session.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
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

/** Adds a task, or says that it is one already, also after a reload. */
export function MakeTaskButton(props: MakeTaskButtonProps) {
  const { taskOn, label, kind = 'quiet', known } = props
  const { mutate, data, isPending, isError } = useAddTask()
  const mayAdd = useMay('advise')
  // Many buttons share one fetch.
  const agenda = useQuery({ ...agendaQuery(), refetchOnMount: true })
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const payload = taskOn(today)
  const planned = [...(agenda.data?.open ?? []), ...(agenda.data?.doneToday ?? [])].find(
    ({ source }) => source?.kind === payload.source?.kind && source?.key === payload.source?.key,
  )
  const task = data?.task ?? planned
  if (task ? task.doneAt : known?.isDone) {
    return (
      <span
        ref={data && focusOnMount}
        tabIndex={-1}
        className="inline-flex min-h-touch items-center gap-2 text-sm text-soft"
      >
        <CircleCheckBig aria-hidden className="size-4" />
        {t('Already done')}
      </span>
    )
  }
  const taskId = task?.id ?? known?.taskId
  if (taskId) {
    return (
      <Link
        ref={data && focusOnMount}
        href={paths.task(taskId)}
        className={buttonStyle('quiet', 'px-3! text-sm!')}
      >
        <CalendarCheck aria-hidden className="size-4" />
        {data?.created ? (
          <span>{rich('Task added, due {day}', { day: <Day date={data.task.dueDate} /> })}</span>
        ) : (
          t('In your tasks')
        )}
      </Link>
    )
  }
  if (!mayAdd) return null
  const text = isError ? t('Not added. Try again') : (props.text ?? t('Add task'))
  return (
    <Button
      kind={kind}
      aria-label={label && `${text}: ${label}`}
      onClick={() => mutate(payload)}
      disabled={isPending || agenda.isPending}
      className={cn('text-sm!', kind === 'quiet' && 'px-3! text-leaf!')}
    >
      <Plus aria-hidden className="size-4" />
      {text}
    </Button>
  )
}
