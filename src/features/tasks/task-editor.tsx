import { failureSentence } from '#src/api/failure-sentence.ts'
import { useAddTask, whyNotChanged } from '#src/api/tasks.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftNotice } from '#src/ui/draft-notice.tsx'
import { NotSaved } from './not-saved.tsx'
import { TaskFields } from './task-fields.tsx'
import { useFocusBack, useFocusIn } from './use-focus-back.ts'
import { useTaskForm, type TaskFormProps } from './use-task-form.ts'

/** Everything about a task, to be changed in its place in the list. */
export function TaskEditor(props: TaskFormProps) {
  const { task, stored, projects, onAdded } = props
  const { typed, problem, failure, news, ...does } = useTaskForm(props)
  const { form, seen, start, offer } = typed
  const { mutate: add, error: addFailure, isPending: isAdding } = useAddTask()
  useFocusIn(form, start)
  useFocusBack(task.id)
  const addAgain = () => {
    const { payload } = does.read()
    if (!payload) return
    add(payload, {
      onSuccess: (added) => {
        onAdded(added.task)
        does.close()
      },
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onChange={typed.keep}
      onSubmit={(event) => {
        event.preventDefault()
        void does.save()
      }}
      aria-label={`Edit ${task.title}`}
      className="mb-2 grid grid-cols-1 gap-4 rounded-lg bg-sunken p-4 sm:ml-12 sm:grid-cols-2 print:hidden"
    >
      {offer && (
        <div className="-mb-5 sm:col-span-2">
          <DraftNotice
            savedAt={offer.savedAt}
            onRestore={typed.restore}
            onDiscard={typed.discard}
          />
        </div>
      )}
      <TaskFields
        key={start.round}
        task={seen}
        projects={projects}
        start={start.values}
        problem={problem}
      />
      {failure && (
        <NotSaved
          why={addFailure ? failureSentence(addFailure) : whyNotChanged(failure)}
          news={news}
        />
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {failure && !stored ? (
          <Button onClick={addAgain} disabled={isAdding}>
            Add it as a new task
          </Button>
        ) : (
          <Button type="submit">{does.isSaving ? 'Saving…' : 'Save task'}</Button>
        )}
        <Button kind="secondary" onClick={does.close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
