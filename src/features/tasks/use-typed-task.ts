import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { sessionQuery } from '#src/api/session.ts'
import { draftSubject, sameValues, shaped } from '#src/lib/drafts.ts'
import { useDrafts } from '#src/lib/use-drafts.ts'
import { changedValues, typedValues, valuesOf, type TaskValues } from './task-form-values.ts'

/** What is typed into the form of a task, over the task as the farmer has seen it. */
export function useTypedTask(task: Task) {
  const { data: user } = useQuery(sessionQuery())
  const drafts = useDrafts(draftSubject(user?.id ?? '', 'task', task.id))
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(task)
  const [start, setStart] = useState(() => ({ round: 0, values: valuesOf(task) }))
  const typed = useRef(start.values)

  const read = () => {
    if (form.current) typed.current = typedValues(form.current, valuesOf(seen))
    return typed.current
  }
  /** What was typed stays a draft, as far as it differs. */
  const see = (now: Task) => {
    setSeen(now)
    const changed = changedValues(typed.current, valuesOf(now))
    if (Object.keys(changed).length > 0) drafts.keep(changed)
    else drafts.drop()
  }
  const lay = (changed: Partial<TaskValues>, over: Task) => {
    typed.current = { ...valuesOf(over), ...changed }
    setStart(({ round }) => ({ round: round + 1, values: typed.current }))
    see(over)
  }
  const saved = valuesOf(seen)
  const offer = drafts.offers.find(({ values }) => !sameValues(shaped(values, saved), saved))
  return {
    form,
    /** The task that what is typed lies over. */
    seen,
    see,
    /** What stands in the fields at first; another round of it replaces them. */
    start,
    read,
    /** Whether these are all that is typed by now, here or when the form went. */
    isTyped: (values: TaskValues) => sameValues(typed.current, values),
    keep: () => {
      read()
      see(seen)
    },
    /** The form shows the task as it is now, and what was typed over it. */
    takeOver: (now: Task) => lay(changedValues(read(), saved), now),
    hold: drafts.hold,
    drop: drafts.drop,
    offer,
    restore: () => {
      if (offer && drafts.adopt(offer)) lay(shaped(offer.values, saved), seen)
    },
    discard: () => offer && drafts.discard(offer),
  }
}
