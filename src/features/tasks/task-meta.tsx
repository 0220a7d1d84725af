import { CalendarDays, MapPin, PawPrint, Repeat, Sprout, Sun, Tractor } from 'lucide-react'
import { Link } from 'wouter'
import { msg } from '#contract/message.ts'
import type { Task } from '#contract/tasks.ts'
import { dueText, weekdayText } from './due-text.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FigureText } from '#src/ui/figure.tsx'
import { pathToRecord, placeText } from './places.ts'

export const KINDS = {
  crop: { label: msg('Crops'), icon: Sprout },
  animal: { label: msg('Animals'), icon: PawPrint },
  solar: { label: msg('Solar'), icon: Sun },
  general: { label: msg('Farm'), icon: Tractor },
} as const

export const PRIORITIES = { high: msg('High'), medium: msg('Medium'), low: msg('Low') }

/** Medium is the default and not worth a word. */
export const URGENCY = { high: msg('high priority'), low: msg('low priority') }

/** Everything but the title. The date is left out under 'Due today', where it is implied. */
export function TaskMeta({ task, today }: { task: Task; today: string }) {
  const isLate = !task.doneAt && task.dueDate < today
  const isUnderToday = !task.doneAt && task.dueDate === today
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {!isUnderToday && (
          <span
            className={cn('inline-flex items-center gap-1', isLate && 'font-semibold text-act')}
          >
            <CalendarDays aria-hidden className="size-4" />
            <time dateTime={task.dueDate} title={weekdayText(task.dueDate, today)}>
              {dueText(task.dueDate, today)}
            </time>
          </span>
        )}
        <TaskPlace task={task} />
        {task.repeat && (
          <span data-not-a-figure="entered" className="inline-flex items-center gap-1">
            <Repeat aria-hidden className="size-4" />
            {say(repeatText(task.repeat))}
          </span>
        )}
        <Priority priority={task.priority} />
      </p>
      {task.why && (
        <p className="mt-1 text-sm">
          <span className="font-semibold">{t('Why:')} </span>
          <FigureText text={task.why} kind="estimate" />
        </p>
      )}
      {task.notes && (
        <p data-not-a-figure="entered" className="mt-1 text-sm whitespace-pre-line text-soft">
          {task.notes}
        </p>
      )}
    </>
  )
}

function Priority({ priority }: Pick<Task, 'priority'>) {
  if (priority === 'medium') return null
  const words = say(URGENCY[priority])
  return priority === 'high' ? <Badge tone="red">{words}</Badge> : <span>{words}</span>
}

function TaskPlace({ task }: { task: Task }) {
  const path = pathToRecord(task)
  const place = placeText(task)
  if (!place) return null
  return (
    <span data-not-a-figure="entered" className="inline-flex min-w-0 items-start gap-1">
      <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
      {path ? (
        <Link href={path} className="min-w-0 break-words underline underline-offset-2">
          {place}
        </Link>
      ) : (
        <span className="min-w-0 break-words">{place}</span>
      )}
    </span>
  )
}
