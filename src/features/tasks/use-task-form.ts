import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { sessionQuery } from '#src/api/session.ts'
import { hasChangedElsewhere, useChangeTask, useLookAgain } from '#src/api/tasks.ts'
import { draftSubject, sameValues, shaped } from '#src/lib/drafts.ts'
import { useDrafts } from '#src/lib/use-drafts.ts'
import { placesOf } from './places.ts'
import { differences, type Difference } from './task-differences.ts'
import {
  changedValues,
  readTaskForm,
  typedValues,
  valuesOf,
  type FormProblem,
  type TaskValues,
} from './task-form-values.ts'

export type TaskFormProps = {
  /** As it was when its editor was opened. */
  task: Task
  /** As it is known by now; undefined where it is gone. */
  stored: Task | undefined
  today: string
  projects: Project[]
  onSaved: (task: Task) => void
  onClose: () => void
}

/**
 * The form of a task: only what the farmer has changed is sent, over what the farmer has seen, and
 * what is typed stays with this browser until it is saved.
 */
export function useTaskForm({ task, stored, today, projects, onSaved, onClose }: TaskFormProps) {
  const { data: user } = useQuery(sessionQuery())
  const drafts = useDrafts(draftSubject(user?.id ?? '', 'task', task.id))
  const { mutateAsync: change, error: failure } = useChangeTask()
  const lookAgain = useLookAgain()
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(task)
  const [start, setStart] = useState(() => ({ round: 0, values: valuesOf(task) }))
  const typed = useRef(start.values)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [news, setNews] = useState<Difference[]>([])

  const keep = (over: Task) => {
    const changed = changedValues(typed.current, valuesOf(over))
    if (Object.keys(changed).length > 0) drafts.keep(changed)
    else drafts.drop()
  }
  const read = () => {
    if (form.current) typed.current = typedValues(form.current, valuesOf(seen))
    return readTaskForm(typed.current, seen, placesOf(projects))
  }
  /** What was changed lies over the task as it is now. */
  const lay = (changed: Partial<TaskValues>, over: Task) => {
    typed.current = { ...valuesOf(over), ...changed }
    setStart(({ round }) => ({ round: round + 1, values: typed.current }))
    setSeen(over)
    keep(over)
  }

  /** What another window has changed meanwhile is shown; what was typed here lies over it. */
  const takeOver = (now: Task) => {
    read()
    setNews(differences(seen, now, today))
    lay(changedValues(typed.current, valuesOf(seen)), now)
  }

  const save = async () => {
    const { patch, problem: wrong } = read()
    setProblem(wrong)
    if (!patch || isSaving) return
    if (Object.keys(patch).length === 0) return cancel()
    const sent = typed.current
    const release = drafts.hold()
    setNews([])
    setSaving(true)
    try {
      // A version that differs in nothing that the form shows has been seen, too.
      const isSeen = stored && sameValues(valuesOf(stored), valuesOf(seen))
      const saved = await change({ task: isSeen ? stored : seen, patch })
      if (sameValues(typed.current, sent)) {
        drafts.drop()
        onSaved(saved)
        onClose()
      } else {
        setSeen(saved)
        keep(saved)
      }
    } catch (error) {
      const now = hasChangedElsewhere(error) && (await lookAgain(task))
      if (now) takeOver(now)
    } finally {
      setSaving(false)
      release()
    }
  }
  const cancel = () => {
    drafts.drop()
    onClose()
  }

  const saved = valuesOf(seen)
  const offer = drafts.offers.find(({ values }) => !sameValues(shaped(values, saved), saved))
  return {
    form,
    seen,
    start,
    problem,
    failure,
    news,
    isSaving,
    offer,
    read,
    save,
    cancel,
    keep: () => {
      read()
      keep(seen)
    },
    restore: () => {
      if (offer && drafts.adopt(offer)) lay(shaped(offer.values, saved), seen)
    },
    discard: () => offer && drafts.discard(offer),
  }
}
