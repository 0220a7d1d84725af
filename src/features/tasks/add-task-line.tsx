import { Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import type { Project } from '#contract/projects.ts'
import { taskPayload, type TaskPayload } from '#contract/tasks.ts'
import { dayText, dueText } from '#domain/tasks/due-text.ts'
import { placeNamed } from '#domain/tasks/place-named.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { placesOf } from './places.ts'

type AddTaskLineProps = { today: string; projects: Project[] }
type Understood = { payload: TaskPayload; where: string | undefined }
type Reading = { understood: Understood; problem: null } | { understood: null; problem: string }

/** The task that a line asks for, with the record that it names. */
function understand(text: string, today: string, projects: Project[]): Reading {
  const { line, problem } = readTaskLine(text, today)
  if (!line) return { understood: null, problem }
  const place = placeNamed(line.title, placesOf(projects))
  const payload = {
    ...line,
    ...(place && { kind: place.kind, projectId: place.projectId, entityId: place.entityId }),
  }
  const checked = taskPayload.safeParse(payload)
  if (checked.success) return { understood: { payload, where: place?.name }, problem: null }
  return { understood: null, problem: checked.error.issues[0]?.message ?? 'Please check this.' }
}

function understoodText({ payload, where }: Understood, today: string) {
  const due = dueText(payload.dueDate, today)
  const day = dayText(payload.dueDate, today)
  return [
    `Due ${due === day ? day : `${due.toLowerCase()} (${day})`}`,
    payload.repeat && `repeats ${repeatText(payload.repeat)}`,
    payload.priority !== 'medium' && `${payload.priority} priority`,
    where && `at ${where}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A task in one line; what was understood of it shows below, before it is added. */
export function AddTaskLine({ today, projects }: AddTaskLineProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { mutate: add, error, isPending } = useAddTask()
  const { understood, problem } = understand(text, today, projects)
  const wrong = (isAsked && problem) || (error && failureSentence(error))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!understood || isPending) return
    add(understood.payload, {
      onSuccess: () => {
        setText((typed) => (typed === text ? '' : typed))
        setIsAsked(false)
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="print:hidden">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Add a task
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          data-act="new"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="check water trough tomorrow"
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-hint`}
          className="min-h-touch min-w-0 flex-1 rounded-lg border border-control bg-surface px-3 placeholder:text-soft"
        />
        <Button type="submit" disabled={isPending}>
          <Plus aria-hidden className="size-5" />
          Add
        </Button>
      </div>
      <div id={`${id}-hint`} aria-live="polite" className="min-h-6 text-sm text-soft">
        {wrong ? (
          <FieldError id={`${id}-error`} text={wrong} />
        ) : (
          <p data-not-a-figure={text.trim() ? 'entered' : 'label'} className="mt-1.5">
            {text.trim()
              ? understood
                ? understoodText(understood, today)
                : problem
              : 'Say when: tomorrow, in 3 days, every Monday, on 5 May. Add !high if it is urgent.'}
          </p>
        )}
      </div>
    </form>
  )
}
