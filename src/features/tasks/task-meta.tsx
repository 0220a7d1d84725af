import { PawPrint, Sprout, Sun, Tractor } from 'lucide-react'
import { Link } from 'wouter'
import { msg } from '#contract/message.ts'
import type { Task } from '#contract/tasks.ts'
import { useWhoDoes } from './assignee.tsx'
import { weekdayText } from './due-text.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { say, t } from '#src/lib/texts.ts'
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

/** Everything about a task but its title, for the panel below its row. */
export function TaskMeta({ task, today }: { task: Task; today: string }) {
  const who = useWhoDoes(task)
  return (
    <div className="grid gap-1 text-sm">
      <p data-not-a-figure="entered" className="break-words print:hidden">
        {task.title}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <time dateTime={task.dueDate}>{weekdayText(task.dueDate, today)}</time>
        <TaskPlace task={task} />
        {who && <span data-not-a-figure="entered">{who}</span>}
        {task.repeat && <span data-not-a-figure="entered">{say(repeatText(task.repeat))}</span>}
        {task.priority !== 'medium' && <span>{say(URGENCY[task.priority])}</span>}
      </p>
      {task.why && (
        <p className="break-words">
          <span className="text-soft">{t('Why:')} </span>
          <FigureText text={task.why} kind="estimate" />
        </p>
      )}
      {task.notes && (
        <p data-not-a-figure="entered" className="break-words whitespace-pre-line text-soft">
          {task.notes}
        </p>
      )}
    </div>
  )
}

function TaskPlace({ task }: { task: Task }) {
  const path = pathToRecord(task)
  const place = placeText(task)
  if (!place) return null
  return (
    <span data-not-a-figure="entered" className="min-w-0 break-words">
      {path ? (
        <Link href={path} className="underline underline-offset-2">
          {place}
        </Link>
      ) : (
        place
      )}
    </span>
  )
}
