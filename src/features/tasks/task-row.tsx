import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { TaskEditor } from './task-editor.tsx'
import { KINDS, TaskMeta } from './task-meta.tsx'
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
}

const ROUND =
  'flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-full hover:bg-sunken'

export function TaskRow({ task: listed, today, projects, actions, editors }: TaskRowProps) {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isEdited = editors.edited.some(({ task }) => task === listed)
  const stored = isEdited ? editors.stored(listed) : listed
  const task = stored ?? listed
  const row = useFocusInRow(task.id)
  const Icon = KINDS[task.kind].icon
  const edit = () => {
    setPanelOpen(false)
    editors.open(task)
  }
  const check = () => (task.doneAt ? actions.reopen(task) : actions.complete(task))
  const byKey = rowKeys({
    x: check,
    ...(!isEdited && {
      s: () => setPanelOpen(true),
      e: edit,
      Delete: () => actions.remove(task),
      Escape: () => setPanelOpen(false),
    }),
  })
  return (
    <li className="break-inside-avoid py-2">
      <div ref={row} data-task={task.id} onKeyDown={byKey}>
        <div className="flex items-start gap-1">
          <Tick task={task} onTick={check} />
          <div className="min-w-0 flex-1 py-2">
            <p data-not-a-figure="entered" className="font-semibold break-words">
              <Icon
                aria-label={say(KINDS[task.kind].label)}
                className="mr-1.5 inline size-4 text-leaf"
              />
              {task.title}
            </p>
            <TaskMeta task={task} today={today} />
          </div>
          {!isEdited && (
            <button
              type="button"
              data-act="more"
              data-not-a-figure="entered"
              aria-label={t('More for {task}', { task: task.title })}
              aria-expanded={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
              className={cn(ROUND, 'text-soft hover:text-ink print:hidden')}
            >
              <Ellipsis aria-hidden className="size-5" />
            </button>
          )}
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
