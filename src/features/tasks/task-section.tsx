import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Task } from '#contract/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Rows, Section } from '#src/ui/section.tsx'
import { TickRow } from './tick-row.tsx'
import { TaskRow, type TaskRowProps } from './task-row.tsx'

const SHOWN_MORE = 50

type TaskSectionProps = Omit<TaskRowProps, 'task'> & {
  title: string
  tasks: Task[]
  /** How many are shown at first. */
  limit: number
  /** Replaces an empty list. Without it an empty section is not rendered. */
  empty?: string
  action?: ReactNode
}

export function TaskSection({ title, tasks, limit, empty, action, ...row }: TaskSectionProps) {
  const [shownCount, setShownCount] = useState(limit)
  const count = useIsPrinting() ? tasks.length : shownCount
  const first = tasks.slice(0, count)
  const marked = tasks.slice(count).find(({ id }) => id === row.marked)
  const rows = useFolding(marked ? [marked, ...first] : first)
  const hidden = tasks.length - count
  if (tasks.length === 0 && rows.length === 0 && !empty) return null
  return (
    <Section title={title} heading="h3" action={action}>
      {tasks.length === 0 && rows.length === 0 ? (
        <p className="rounded-card bg-surface px-4 py-3.5 text-soft">{empty}</p>
      ) : (
        <Rows>
          {rows.map(({ task, isLeaving }) =>
            isLeaving ? (
              <li key={`${task.id} left`} aria-hidden inert className="animate-fold pl-1.5">
                <TickRow
                  task={{ ...task, doneAt: task.dueDate }}
                  today={row.today}
                  onTick={() => {}}
                />
              </li>
            ) : (
              <TaskRow key={task.id} task={task} {...row} />
            ),
          )}
        </Rows>
      )}
      {hidden > 0 && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="text-sm! text-soft! print:hidden"
          onClick={() => setShownCount(count + SHOWN_MORE)}
        >
          {t('{count, number} more', { count: hidden })}
        </Button>
      )}
    </Section>
  )
}

/** Paper shows all of a list. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is rendered when the event returns.
    const set = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', set)
    window.addEventListener('afterprint', set)
    return () => {
      window.removeEventListener('beforeprint', set)
      window.removeEventListener('afterprint', set)
    }
  }, [])
  return isPrinting
}

const FOLD_MS = 300
/** More than these leave together, as when all are moved, and are simply gone. */
const MOST_FOLDING = 2

const movesFreely = () =>
  'matchMedia' in window && window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Keeps a row that has just left the list, for as long as it folds away. */
function useFolding(tasks: Task[]) {
  const [before, setBefore] = useState(tasks)
  const [leaving, setLeaving] = useState<{ task: Task; at: number }[]>([])
  const ids = tasks.map(({ id }) => id)
  if (before.some(({ id }, at) => id !== ids[at]) || before.length !== ids.length) {
    const left = before.flatMap((task, at) => (ids.includes(task.id) ? [] : { task, at }))
    setBefore(tasks)
    if (left.length > 0) setLeaving(left.length <= MOST_FOLDING && movesFreely() ? left : [])
  }
  useEffect(() => {
    if (leaving.length === 0) return
    const timer = setTimeout(() => setLeaving([]), FOLD_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  const rows = tasks.map((task) => ({ task, isLeaving: false }))
  for (const { task, at } of leaving)
    if (!ids.includes(task.id)) rows.splice(at, 0, { task, isLeaving: true })
  return rows
}

type LaterTasksProps = Omit<TaskRowProps, 'task'> & {
  soon: Task[]
  later: Task[]
  limit: number
  /** Opens the list, as one of its tasks is looked for. */
  isFound: boolean
}

export function LaterTasks({ soon, later, isFound, ...row }: LaterTasksProps) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || isFound || [...soon, ...later].some(({ id }) => id === row.marked)
  if (soon.length + later.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4 print:hidden">
      {!isFound && (
        <p className="flex items-center gap-2">
          <Button
            kind="secondary"
            data-act="later"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? t('Hide later tasks') : t('Show later tasks')}
          </Button>
          <span data-not-a-figure="entered" className="text-xs text-soft">
            {soon.length + later.length}
          </span>
        </p>
      )}
      {isOpen && (
        <>
          <TaskSection title={t('The next two weeks')} tasks={soon} {...row} />
          <TaskSection title={t('Later')} tasks={later} {...row} />
        </>
      )}
    </div>
  )
}
