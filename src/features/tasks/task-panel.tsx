import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { dateProblem } from '#contract/calendar-date.ts'
import type { Message } from '#contract/message.ts'
import type { Task } from '#contract/tasks.ts'
import { postponingDayProblem, snoozeChoices } from '#domain/tasks/postponing.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { useReturnFocus } from './task-focus.ts'

type TaskPanelProps = {
  task: Task
  today: string
  onSnooze: (until: string) => void
  onEdit: () => void
  onDelete: () => void
}

/** Postpone, edit and delete. */
export function TaskPanel({ task, today, onSnooze, onEdit, onDelete }: TaskPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  useReturnFocus(task.id)
  return (
    <div
      ref={panel}
      className="mb-2 grid grid-cols-1 sm:ml-12 gap-3 rounded-control bg-sunken p-3 print:hidden"
    >
      <div role="group" aria-label={t('Postpone')} className="flex flex-wrap items-end gap-2">
        <span className="self-center text-sm font-semibold">{t('Postpone:')}</span>
        {snoozeChoices(task, today).map(({ label, until }) => (
          <Button
            key={until}
            kind="secondary"
            data-not-a-figure="label"
            onClick={() => onSnooze(until)}
          >
            {say(label)}
          </Button>
        ))}
        <PickDate task={task} today={today} onPick={onSnooze} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          {t('Edit')}
        </Button>
        <Button kind="danger" onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          {t('Delete')}
        </Button>
      </div>
    </div>
  )
}

type PickDateProps = { task: Task; today: string; onPick: (date: string) => void }

function PickDate({ task, today, onPick }: PickDateProps) {
  const { id } = task
  const [date, setDate] = useState('')
  const [problem, setProblem] = useState<Message | null>(null)
  const pick = (event: FormEvent) => {
    event.preventDefault()
    const wrong = dateProblem(date) ?? postponingDayProblem(task, date, today)
    setProblem(wrong)
    if (!wrong) onPick(date)
  }
  return (
    <form noValidate onSubmit={pick} className="flex flex-wrap items-center gap-2">
      <input
        type="date"
        value={date}
        onChange={({ target }) => setDate(target.value)}
        aria-label={t('Postpone to')}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-until-error` : undefined}
        className="min-h-touch rounded-control border border-control bg-surface px-3"
      />
      <Button kind="secondary" type="submit">
        {t('Set date')}
      </Button>
      {problem && <FieldError id={`${id}-until-error`} text={say(problem)} />}
    </form>
  )
}
