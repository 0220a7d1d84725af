import { Flag, Repeat } from 'lucide-react'
import { useId, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { useMay } from '#src/api/session.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { useWhoDoes } from './assignee.tsx'
import { dueText } from './due-text.ts'
import { TaskClosure } from './harvest-closure.tsx'
import { TaskEditor } from './task-editor.tsx'
import { URGENCY } from './task-meta.tsx'
import { TaskPanel } from './task-panel.tsx'
import { rowKeys } from './shortcuts.ts'
import { useFocusInRow } from './task-focus.ts'
import { Tick } from './tick-row.tsx'
import type { TaskActions, TaskEditors } from './use-task-actions.ts'

export type TaskRowProps = {
  task: Task
  today: string
  projects: Project[]
  actions: TaskActions
  editors: TaskEditors
  /** The id of the task that a link led to. */
  marked: string | null
}

/** One line; a tap on it opens the rest of the task. */
export function TaskRow({ task: listed, today, projects, actions, editors, marked }: TaskRowProps) {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isEdited = editors.edited.some(({ task }) => task === listed)
  const stored = isEdited ? editors.stored(listed) : listed
  const task = stored ?? listed
  const row = useFocusInRow(task.id)
  const id = useId()
  const edit = () => {
    setPanelOpen(false)
    editors.open(task)
  }
  const check = () => (task.doneAt ? actions.reopen(task) : actions.complete(task))
  const [mayChange, mayDelete] = [useMay('work'), useMay('manage')]
  const byKey = rowKeys({
    ...(mayChange && { x: check }),
    ...(!isEdited && {
      ...(mayChange && { s: () => setPanelOpen(true), e: edit }),
      ...(mayDelete && { Delete: () => actions.remove(task) }),
      Escape: () => setPanelOpen(false),
    }),
  })
  const isMarked = marked === task.id
  return (
    <li
      aria-current={isMarked || undefined}
      className={cn('scroll-my-32 break-inside-avoid', isMarked && 'bg-leaf-tint')}
    >
      <div ref={row} data-task={task.id} onKeyDown={byKey}>
        <div className="relative flex min-h-13 items-center gap-1 pr-4 pl-1.5 has-[[data-act=more]:hover]:bg-sunken">
          <Tick task={task} onTick={check} />
          {isEdited ? (
            <Title task={task} />
          ) : (
            <button
              type="button"
              data-act="more"
              data-not-a-figure="entered"
              aria-label={t('More for {task}', { task: task.title })}
              aria-describedby={`${id}-meta`}
              aria-expanded={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
              className="flex min-h-touch min-w-0 flex-1 items-center rounded-control text-left -outline-offset-3 after:absolute after:inset-y-0 after:right-0 after:left-12.5"
            >
              <Title task={task} />
            </button>
          )}
          <span
            id={`${id}-meta`}
            data-not-a-figure="entered"
            className="flex max-w-2/5 shrink-0 items-center gap-1.5 text-xs text-soft"
          >
            <Meta task={task} today={today} />
          </span>
        </div>
        {isPanelOpen && (
          <TaskPanel
            task={task}
            today={today}
            onSnooze={(until) => actions.snooze(task, until)}
            onEdit={edit}
            onDelete={() => actions.remove(task)}
          />
        )}
        {isEdited && (
          <TaskEditor
            {...{ task: listed, stored, today, projects }}
            onSaved={actions.saved}
            onAdded={actions.added}
            onClose={() => editors.close(task)}
          />
        )}
      </div>
    </li>
  )
}

const Title = ({ task }: { task: Task }) => (
  <span data-not-a-figure="entered" className="min-w-0 flex-1">
    <span className="block truncate print:whitespace-normal">{task.title}</span>
    <TaskClosure task={task} />
  </span>
)

/** Who, where and when, and what is not the rule. The date is left out under 'Due today'. */
function Meta({ task, today }: { task: Task; today: string }) {
  const isLate = !task.doneAt && task.dueDate < today
  const where = task.entityName || task.projectName
  const who = useWhoDoes(task)
  return (
    <>
      {task.repeat && <Repeat role="img" aria-label={t('repeats')} className="size-3.5 shrink-0" />}
      {task.priority === 'high' && (
        <Flag role="img" aria-label={say(URGENCY.high)} className="size-3.5 shrink-0 text-act" />
      )}
      {who && <span className="truncate">{who}</span>}
      {where && <span className={cn('truncate', isLate && 'max-sm:hidden')}>{where}</span>}
      {(task.doneAt !== null || task.dueDate !== today) && (
        <time dateTime={task.dueDate} className={cn('shrink-0', isLate && 'font-medium text-act')}>
          {dueText(task.dueDate, today)}
        </time>
      )}
    </>
  )
}
