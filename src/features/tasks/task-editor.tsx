import { useEffect } from 'react'
import { failureSentence } from '#src/api/request.ts'
import { useAddTask, taskFailureText } from '#src/api/tasks.ts'
import { useWhoElse } from '#src/api/who.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftNotice, NotSaved } from '#src/ui/draft-notice.tsx'
import { TaskFields } from './task-fields.tsx'
import { useReturnFocus } from './task-focus.ts'
import { useTaskForm, type TaskFormProps } from './use-task-form.ts'

/** The form of a task, opened below its row. */
export function TaskEditor(props: TaskFormProps) {
  const { task, stored, projects, onAdded } = props
  const { draft, element, seen, changedElsewhere, changedBy, read, close } = useTaskForm(props)
  const name = useWhoElse()(changedBy)
  const { form, failure, offer } = draft
  const { mutate: add, error: addFailure, isPending: isAdding } = useAddTask()
  const focusFirst = () => element.current?.querySelector('textarea')?.focus()
  useEffect(focusFirst, [element])
  useReturnFocus(task.id)
  const addAgain = form.handleSubmit((values) => {
    const { payload } = read(values)
    const onSuccess = (added: { task: typeof task }) => {
      onAdded(added.task)
      close()
    }
    if (payload) add(payload, { onSuccess })
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={draft.submit}
      aria-label={t('Edit {task}', { task: task.title })}
      className="mb-2 grid grid-cols-1 gap-4 rounded-control bg-sunken p-4 sm:ml-12 sm:grid-cols-2 print:hidden"
    >
      {offer && (
        <div className="-mb-5 sm:col-span-2">
          <DraftNotice
            savedAt={offer.savedAt}
            onRestore={() => {
              draft.restore()
              focusFirst()
            }}
            onDiscard={draft.discard}
          />
        </div>
      )}
      <TaskFields form={form} task={seen} projects={projects} />
      {failure !== undefined && (
        <NotSaved
          why={addFailure ? failureSentence(addFailure) : taskFailureText(failure)}
          className="sm:col-span-2"
        >
          {changedElsewhere.length > 0 && (
            <>
              <p className="mt-2 break-words">
                {name ? t('Changed by {name}:', { name }) : t('Changed there:')}
              </p>
              <dl data-not-a-figure="entered" className="mt-1 grid gap-1">
                {changedElsewhere.map(({ label, text }) => (
                  <div key={label}>
                    <dt className="inline font-semibold">{label}: </dt>
                    <dd className="inline break-words whitespace-pre-line">{text}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-2">{t('Save again to replace this with your changes.')}</p>
            </>
          )}
        </NotSaved>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {failure !== undefined && !stored ? (
          <Button onClick={() => void addAgain()} disabled={isAdding}>
            {t('Add it as a new task')}
          </Button>
        ) : (
          <Button type="submit">{draft.isSaving ? t('Saving…') : t('Save task')}</Button>
        )}
        <Button kind="secondary" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
