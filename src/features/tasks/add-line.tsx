import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { useMay } from '#src/api/session.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { whenText } from './due-text.ts'
import type { Place } from './places.ts'

const AddTaskLine = lazy(() => import('./add-task-line.tsx').then((m) => m.AddTaskLine))

type AddLineProps = {
  today: string
  projects: Project[]
  /** What the task is about, where it is known. */
  place?: Place
  /** Each time focuses the line. */
  timesOpened: number
  onOpen: () => void
}

/** Loads the reader of dates in words once it is needed. */
export function AddLine({ today, projects, place, timesOpened, onOpen }: AddLineProps) {
  const [added, setAdded] = useState('')
  if (!useMay('advise')) return null
  if (timesOpened === 0)
    return (
      <button
        type="button"
        onPointerEnter={AddTaskLine.preload}
        onFocus={AddTaskLine.preload}
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-1 rounded-control text-sm text-leaf -outline-offset-3 hover:bg-sunken print:hidden"
      >
        <span className="flex size-11 items-center justify-center">
          <Plus aria-hidden className="size-5" />
        </span>
        {t('Add a task')}
      </button>
    )
  return (
    <div className="p-3">
      <LazyBoundary>
        <div key={timesOpened} ref={focusInput}>
          <AddTaskLine
            today={today}
            projects={projects}
            {...(place && { place })}
            onAdded={({ title, dueDate }) =>
              setAdded(t('Added for {when}: {title}', { when: whenText(dueDate, today), title }))
            }
            onRefused={() => setAdded('')}
          />
        </div>
      </LazyBoundary>
      <p role="status" data-not-a-figure="entered" className="text-sm break-words">
        {added}
      </p>
    </div>
  )
}

const focusInput = (line: HTMLElement | null) => line?.querySelector('input')?.focus()
