import { useEffect } from 'react'
import { useAddTask } from '#src/api/tasks.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftNotice } from '#src/ui/draft-notice.tsx'
import { NotSaved } from './not-saved.tsx'
import { TaskFields } from './task-fields.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useTaskForm, type TaskFormProps } from './use-task-form.ts'

/** Everything about a task, to be changed in its place in the list. */
export function TaskEditor(props: TaskFormProps) {
  const { task, stored, projects } = props
  const { form, seen, start, problem, failure, news, offer, ...does } = useTaskForm(props)
  const { mutate: add, isPending: isAdding } = useAddTask()
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [form, start])
  useFocusBack(task.id)
  const addAgain = () => {
    const { payload } = does.read()
    if (payload) add(payload, { onSuccess: does.cancel })
  }
  return (
    <form
      ref={form}
      noValidate
      onChange={does.keep}
      onSubmit={(event) => {
        event.preventDefault()
        void does.save()
      }}
      aria-label={`Edit ${task.title}`}
      className="mb-2 grid grid-cols-1 gap-4 rounded-lg bg-sunken p-4 sm:ml-12 sm:grid-cols-2 print:hidden"
    >
      {offer && (
        <div className="-mb-5 sm:col-span-2">
          <DraftNotice savedAt={offer.savedAt} onRestore={does.restore} onDiscard={does.discard} />
        </div>
      )}
      <TaskFields
        key={start.round}
        task={seen}
        projects={projects}
        start={start.values}
        problem={problem}
      />
      {failure && <NotSaved failure={failure} news={news} />}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {failure && !stored ? (
          <Button onClick={addAgain} disabled={isAdding}>
            Add it as a new task
          </Button>
        ) : (
          <Button type="submit" disabled={does.isSaving}>
            Save task
          </Button>
        )}
        <Button kind="secondary" onClick={does.cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
