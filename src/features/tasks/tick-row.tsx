import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '#contract/tasks.ts'
import { dailyRoutine, ROUTINE_WORDS, type RoutineCode } from '#domain/tasks/morning-routine.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { useMay } from '#src/api/session.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { useWhoDoes } from './assignee.tsx'
import { dueText } from './due-text.ts'
import { TaskClosure } from './harvest-closure.tsx'

/* What Today loads of the tasks: nothing here needs the editor, or the reader of dates in words. */

const ROUND =
  'group flex size-11 shrink-0 items-center justify-center rounded-full -outline-offset-4 print:size-8'

type TickProps = { task: Pick<Task, 'title' | 'doneAt'>; onTick: () => void }

/** The circle that checks a task off, and on again. */
export function Tick({ task: { title, doneAt }, onTick }: TickProps) {
  if (!useMay('work'))
    return (
      <span className={ROUND}>
        <Circle isDone={doneAt !== null} />
        {doneAt && <span className="sr-only">{t('Done')}</span>}
      </span>
    )
  return (
    <button
      type="button"
      data-act="done"
      data-not-a-figure="entered"
      aria-label={doneAt ? t('Undo: {task}', { task: title }) : t('Done: {task}', { task: title })}
      onClick={onTick}
      className={ROUND}
    >
      <Circle isDone={doneAt !== null} />
    </button>
  )
}

const Circle = ({ isDone }: { isDone: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cn('size-6', isDone ? 'text-leaf' : 'text-control group-hover:text-leaf')}
  >
    <circle
      cx="12"
      cy="12"
      r="11"
      stroke="currentColor"
      strokeWidth="1.5"
      className={cn('transition-[fill] duration-150 ease-out', isDone && 'fill-current')}
    />
    <path
      d="M7 12.5 10.5 16 17 8.5"
      pathLength="1"
      strokeWidth="2"
      strokeDasharray="1"
      strokeDashoffset={isDone ? 0 : 1}
      className="stroke-on-leaf transition-[stroke-dashoffset] duration-150 ease-out"
    />
  </svg>
)

/** Of one line: what there is to say of a task beside its title. */
function useMetaText(task: Task, today: string) {
  const { dueDate, doneAt, entityName, projectName } = task
  const who = useWhoDoes(task)
  const due = !doneAt && dueDate !== today && dueText(dueDate, today)
  return [who, entityName || projectName, due].filter(Boolean).join(' · ')
}

/** On one line where it fits. */
const titleStyle = 'line-clamp-2 min-w-0 flex-1 break-words max-sm:text-sm'

type TickRowProps = { task: Task; today: string; onTick: () => void; children?: ReactNode }

/** A task on one line, as Today shows it; a done one stays, struck through. */
export function TickRow({ task, today, onTick, children }: TickRowProps) {
  const meta = useMetaText(task, today)
  return (
    <div className="flex min-h-13 items-center gap-1">
      <Tick task={task} onTick={onTick} />
      <span
        data-not-a-figure="entered"
        className={cn(titleStyle, task.doneAt && 'text-soft line-through')}
      >
        {task.title}
        <TaskClosure task={task} />
      </span>
      <span data-not-a-figure="entered" className="max-w-2/5 shrink-0 truncate text-xs text-soft">
        {meta}
      </span>
      {children}
    </div>
  )
}

/** A morning task that is not on the list; the plus makes it a daily one. */
export function RoutineRow({ code, today }: { code: RoutineCode; today: string }) {
  const { mutate: add, isPending } = useAddTask()
  const mayAdd = useMay('advise')
  const title = say(ROUTINE_WORDS[code])
  return (
    <div className="flex min-h-13 items-center gap-1">
      {mayAdd ? (
        <button
          type="button"
          aria-label={t('Add to every day: {task}', { task: title })}
          disabled={isPending}
          onClick={() => add({ ...dailyRoutine(code, today), title })}
          className={cn(ROUND, 'text-leaf hover:bg-sunken')}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      ) : (
        <span className={ROUND} />
      )}
      <span className={cn(titleStyle, 'text-soft')}>{title}</span>
    </div>
  )
}
