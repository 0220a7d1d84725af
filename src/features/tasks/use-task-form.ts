import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Actor } from '#contract/actor.ts'
import type { Project } from '#contract/projects.ts'
import { task as taskSchema, type Task } from '#contract/tasks.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { isUnauthorized } from '#src/api/request.ts'
import { newestIn } from '#src/api/save-merged.ts'
import { sessionQuery } from '#src/api/session.ts'
import { isConflict, useChangeTask, useRefetchTask, taskFailureText } from '#src/api/tasks.ts'
import { draftSubject, sameValues } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { weekdayText } from './due-text.ts'
import { placesOf, placeText } from './places.ts'
import { readTaskForm, valuesOf, type TaskValues } from './task-form-values.ts'
import { KINDS, PRIORITIES } from './task-meta.tsx'

export type TaskFormProps = {
  /** As it was when the editor opened. */
  task: Task
  /** The latest version; undefined if it is gone. */
  stored: Task | undefined
  today: string
  projects: Project[]
  onSaved: (task: Task) => void
  onAdded: (task: Task) => void
  onClose: () => void
}

const describe = (task: Task, today: string) => [
  { label: t('What to do'), text: task.title },
  { label: t('Due'), text: weekdayText(task.dueDate, today) },
  { label: t('Priority'), text: say(PRIORITIES[task.priority]) },
  {
    label: t('Repeat'),
    text: task.repeat ? say(repeatText(task.repeat)) : t('does not repeat'),
  },
  { label: t('Where'), text: placeText(task) || t('The whole farm') },
  { label: t('Kind'), text: say(KINDS[task.kind].label) },
  { label: t('Who'), text: task.assignee ?? t('Anyone') },
  { label: t('Notes'), text: task.notes || t('none') },
]

/** The fields that changed, with their new values. */
function changedFields(before: Task, now: Task, today: string) {
  const old = describe(before, today)
  return describe(now, today).filter(({ text }, at) => text !== old[at]?.text)
}

/** For a save that fails after the editor has closed. */
function toastNotSaved({ title }: Task, error: unknown) {
  if (isUnauthorized(error)) return
  const description = t('Not saved: {title}. {why}', { title, why: taskFailureText(error) })
  toast({ title: t('Error'), description, tone: 'destructive' })
}

/** Sends only the fields the farmer changed, against the version the farmer has seen. */
export function useTaskForm({ task, stored, today, projects, onSaved, onClose }: TaskFormProps) {
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: change } = useChangeTask()
  const refetchTask = useRefetchTask()
  const element = useRef<HTMLFormElement>(null)
  /** The version that the typed changes are based on. */
  const [seen, setSeen] = useState(task)
  const [changedElsewhere, setChangedElsewhere] = useState<ReturnType<typeof changedFields>>([])
  const [changedBy, setChangedBy] = useState<Actor>()
  const read = (values: TaskValues) => readTaskForm(values, seen, placesOf(projects))
  // A newer version with the same values in the form needs no attention from the farmer.
  const isSeen = (version: Task) => sameValues(valuesOf(version), valuesOf(seen))

  const draft = useDraftForm<TaskValues>({
    saved: valuesOf(seen),
    subject: draftSubject(user?.id ?? '', 'task', task.id),
    rules: (values) => read(values).problem,
    save: async (values, settle) => {
      const { patch } = read(values)
      if (!patch || Object.keys(patch).length === 0) return close()
      setChangedElsewhere([])
      const base = stored && isSeen(stored) ? stored : seen
      const saved = await change({ task: base, patch, isSeen }).catch(handleConflict)
      setSeen(saved)
      if (!settle(valuesOf(saved))) return
      onSaved(saved)
      close()
    },
  })
  /** Shows what was changed elsewhere, and keeps what was typed on top of it. */
  async function handleConflict(error: unknown): Promise<never> {
    if (!element.current) toastNotSaved(task, error)
    const now = element.current && isConflict(error) && (await refetchTask(task))
    if (now && element.current) {
      setChangedElsewhere(changedFields(seen, now, today))
      setChangedBy(newestIn(error, taskSchema)?.by)
      setSeen(now)
      draft.settle(valuesOf(now))
    }
    throw error
  }
  function close() {
    draft.drop()
    onClose()
  }
  return { draft, element, seen, changedElsewhere, changedBy, read, close }
}
