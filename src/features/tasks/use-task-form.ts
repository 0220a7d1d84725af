import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import { isUnauthorized } from '#src/api/request.ts'
import { hasChangedElsewhere, useChangeTask, useLookAgain, whyNotChanged } from '#src/api/tasks.ts'
import { sameValues } from '#src/lib/drafts.ts'
import { toast } from '#src/ui/toast-store.ts'
import { placesOf } from './places.ts'
import { differences, type Difference } from './task-differences.ts'
import { readTaskForm, valuesOf, type FormProblem } from './task-form-values.ts'
import { useTypedTask } from './use-typed-task.ts'

export type TaskFormProps = {
  /** As it was when its editor was opened. */
  task: Task
  /** As it is known by now; undefined where it is gone. */
  stored: Task | undefined
  today: string
  projects: Project[]
  onSaved: (task: Task) => void
  onAdded: (task: Task) => void
  onClose: () => void
}

/** For whom has gone on to something else meanwhile. */
function sayNotSaved({ title }: Task, error: unknown) {
  if (isUnauthorized(error)) return
  const description = `Not saved: ${title}. ${whyNotChanged(error)}`
  toast({ title: 'Error', description, tone: 'destructive' })
}

/**
 * The form of a task: only what the farmer has changed is sent, over what the farmer has seen, and
 * what is typed stays with this browser until it is saved.
 */
export function useTaskForm({ task, stored, today, projects, onSaved, onClose }: TaskFormProps) {
  const { mutateAsync: change, error: failure } = useChangeTask()
  const lookAgain = useLookAgain()
  const typed = useTypedTask(task)
  const { form, seen, drop } = typed
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [news, setNews] = useState<Difference[]>([])

  const close = () => {
    drop()
    onClose()
  }
  const send = async (patch: Omit<TaskPatch, 'version'>) => {
    const sent = typed.read()
    // A version that differs in nothing that the form shows has been seen, too.
    const isSeen = (known: Task) => sameValues(valuesOf(known), valuesOf(seen))
    const saved = await change({ task: stored && isSeen(stored) ? stored : seen, patch, isSeen })
    if (!typed.isTyped(sent)) return typed.see(saved)
    onSaved(saved)
    close()
  }
  /** What another window has changed meanwhile is shown; what was typed here lies over it. */
  const explain = async (error: unknown) => {
    if (!form.current) return sayNotSaved(task, error)
    const now = hasChangedElsewhere(error) && (await lookAgain(task))
    if (!now || !form.current) return
    setNews(differences(seen, now, today))
    typed.takeOver(now)
  }
  const read = () => {
    const described = readTaskForm(typed.read(), seen, placesOf(projects))
    setProblem(described.problem)
    return described
  }
  const save = async () => {
    const { patch } = read()
    if (!patch || isSaving) return
    if (Object.keys(patch).length === 0) return close()
    const release = typed.hold()
    setNews([])
    setSaving(true)
    await send(patch).catch(explain)
    setSaving(false)
    release()
  }
  return { typed, problem, failure, news, isSaving, read, save, close }
}
