import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Field, TextField } from '#src/ui/field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import type { FormProblem, TaskValues } from './task-form-values.ts'
import { WhereFields } from './where-fields.tsx'

type TaskFieldsProps = {
  task: Task
  projects: Project[]
  /** What stands in the fields at first. */
  start: TaskValues
  problem: FormProblem | null
}

/** Everything about a task that can be changed. */
export function TaskFields({ task, projects, start, problem }: TaskFieldsProps) {
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <>
      <TextField
        label="What is to be done"
        name="title"
        rows={2}
        defaultValue={start.title}
        error={errorOf('title')}
        className="sm:col-span-2"
      />
      <Field
        label="Due"
        name="dueDate"
        type="date"
        defaultValue={start.dueDate}
        error={errorOf('dueDate')}
      />
      <SelectField label="Priority" name="priority" defaultValue={start.priority}>
        <option value="high">High</option>
        <option value="medium">Medium</option>
        <option value="low">Low</option>
      </SelectField>
      <RepeatFields repeat={task.repeat} start={start} error={errorOf('repeat')} />
      <WhereFields task={task} projects={projects} start={start} />
      <TextField
        label="Notes"
        name="notes"
        rows={2}
        optional
        defaultValue={start.notes}
        error={errorOf('notes')}
        className="sm:col-span-2"
      />
    </>
  )
}
