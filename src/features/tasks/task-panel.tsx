import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { dateProblem } from '#contract/calendar-date.ts'
import type { Message } from '#contract/message.ts'
import type { Task } from '#contract/tasks.ts'
import { routineCodeOf } from '#domain/tasks/morning-routine.ts'
import { postponingDayProblem, snoozeChoices } from '#domain/tasks/postponing.ts'
import { useMay } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { useReturnFocus } from './task-focus.ts'
import { TaskMeta } from './task-meta.tsx'

type TaskPanelProps = {
  task: Task
  today: string
  onSnooze: (until: string) => void
  onEdit: () => void
  onDelete: () => void
}

/** What the row leaves out, with postponing, editing and deleting. */
export function TaskPanel({ task, today, onSnooze, onEdit, onDelete }: TaskPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  useReturnFocus(task.id)
  const [mayChange, mayDelete] = [useMay('work'), useMay('manage')]
  return (
    <div ref={panel} className="grid grid-cols-1 gap-3 pr-4 pb-4 pl-12.5">
      <TaskMeta task={task} today={today} />
      {mayChange && (
        <PostponeChoices
          label={t('Postpone')}
          choices={snoozeChoices(task, today)}
          problemOf={(date) => postponingDayProblem(task, date, today)}
          onPick={onSnooze}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayChange && (
          <Button kind="secondary" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            {t('Edit')}
          </Button>
        )}
        {mayDelete && (
          <Button kind="quiet" className="text-act!" onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
            {routineCodeOf(task) ? t('Not on my farm') : t('Delete')}
          </Button>
        )}
      </div>
    </div>
  )
}

type PostponeChoicesProps = {
  label: string
  choices: { label: Message; until: string }[]
  /** Why no task can be postponed to that day; null when it can. */
  problemOf: (date: string) => Message | null
  onPick: (date: string) => void
}

/** The usual days, and any other. */
export function PostponeChoices({ label, choices, problemOf, onPick }: PostponeChoicesProps) {
  const id = useId()
  const [date, setDate] = useState('')
  const [problem, setProblem] = useState<Message | null>(null)
  const pick = (event: FormEvent) => {
    event.preventDefault()
    const wrong = dateProblem(date) ?? problemOf(date)
    setProblem(wrong)
    if (!wrong) onPick(date)
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">{t('Postpone:')}</span>
      {choices.map((choice) => (
        <Button
          key={choice.until}
          kind="secondary"
          data-not-a-figure="label"
          onClick={() => onPick(choice.until)}
        >
          {say(choice.label)}
        </Button>
      ))}
      <form noValidate onSubmit={pick} className="flex flex-wrap items-center gap-2">
        <input
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
          aria-label={t('Postpone to')}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="min-h-touch rounded-control border border-control bg-surface px-3"
        />
        <Button kind="secondary" type="submit">
          {t('Set date')}
        </Button>
        {problem && <FieldError id={`${id}-error`} text={say(problem)} />}
      </form>
    </div>
  )
}
