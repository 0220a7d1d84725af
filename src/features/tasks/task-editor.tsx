import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { useChangeTask } from '#src/api/tasks.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { placesOf } from './places.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { readTaskForm, type FormProblem } from './task-form-values.ts'
import { useFocusBack } from './use-focus-back.ts'
import { WhereFields } from './where-fields.tsx'

type TaskEditorProps = { task: Task; projects: Project[]; onClose: () => void }

/** Everything about a task, to be changed in its place in the list. */
export function TaskEditor({ task, projects, onClose }: TaskEditorProps) {
  const { mutate: change, error, isPending } = useChangeTask()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useFocusBack(task.id)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const { patch, problem: wrong } = readTaskForm(typed, task, placesOf(projects))
    setProblem(wrong)
    if (patch) change({ task, patch }, { onSuccess: onClose })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      aria-label={`Edit ${task.title}`}
      className="mb-2 grid grid-cols-1 gap-4 rounded-lg bg-sunken p-4 sm:ml-12 sm:grid-cols-2 print:hidden"
    >
      <TextField
        label="What is to be done"
        name="title"
        rows={2}
        defaultValue={task.title}
        error={errorOf('title')}
        className="sm:col-span-2"
      />
      <Field
        label="Due"
        name="dueDate"
        type="date"
        defaultValue={task.dueDate}
        error={errorOf('dueDate')}
      />
      <SelectField label="Priority" name="priority" defaultValue={task.priority}>
        <option value="high">High</option>
        <option value="medium">Medium</option>
        <option value="low">Low</option>
      </SelectField>
      <RepeatFields repeat={task.repeat} error={errorOf('repeat')} />
      <WhereFields task={task} projects={projects} />
      <TextField
        label="Notes"
        name="notes"
        rows={2}
        optional
        defaultValue={task.notes}
        error={errorOf('notes')}
        className="sm:col-span-2"
      />
      {error && (
        <p role="alert" className="rounded-lg bg-clay-tint p-3 sm:col-span-2">
          Not saved. {failureSentence(error)} What you typed is still here.
        </p>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" disabled={isPending}>
          Save task
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
