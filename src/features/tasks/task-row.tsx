import { Circle, CircleCheckBig, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { cn } from '#src/lib/cn.ts'
import { TaskEditor } from './task-editor.tsx'
import { KINDS, TaskMeta } from './task-meta.tsx'
import { TaskPanel } from './task-panel.tsx'
import { rowKeys } from './shortcuts.ts'
import { useFocusInRow } from './use-focus-back.ts'
import type { TaskActions } from './use-task-actions.ts'

export type TaskRowProps = { task: Task; today: string; projects: Project[]; actions: TaskActions }

const ROUND =
  'flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-full hover:bg-sunken'

/** One task: check it off, or open what else can be done with it. */
export function TaskRow({ task, today, projects, actions }: TaskRowProps) {
  const [open, setOpen] = useState<'panel' | 'editor' | null>(null)
  const row = useFocusInRow(task.id)
  const Icon = KINDS[task.kind].icon
  const byKey = rowKeys({
    x: () => actions.complete(task),
    s: () => setOpen('panel'),
    e: () => setOpen('editor'),
    Delete: () => actions.remove(task),
    Escape: () => setOpen(null),
  })
  return (
    <li className="break-inside-avoid py-2">
      <div ref={row} data-task={task.id} onKeyDown={byKey}>
        <div className="flex items-start gap-1">
          <button
            type="button"
            data-act="done"
            data-not-a-figure="entered"
            aria-label={`Done: ${task.title}`}
            onClick={() => actions.complete(task)}
            className={cn(ROUND, 'group text-control hover:text-leaf')}
          >
            <Circle aria-hidden className="size-7 group-hover:hidden" />
            <CircleCheckBig aria-hidden className="hidden size-7 group-hover:block" />
          </button>
          <div className="min-w-0 flex-1 py-2">
            <p data-not-a-figure="entered" className="font-semibold break-words">
              <Icon
                aria-label={KINDS[task.kind].label}
                className="mr-1.5 inline size-4 text-leaf"
              />
              {task.title}
            </p>
            <TaskMeta task={task} today={today} />
          </div>
          <button
            type="button"
            data-act="more"
            data-not-a-figure="entered"
            aria-label={`More for ${task.title}`}
            aria-expanded={open === 'panel'}
            onClick={() => setOpen(open ? null : 'panel')}
            className={cn(ROUND, 'text-soft hover:text-ink print:hidden')}
          >
            <Ellipsis aria-hidden className="size-5" />
          </button>
        </div>
        {open === 'panel' && (
          <TaskPanel
            task={task}
            today={today}
            onSnooze={(until) => actions.snooze(task, until)}
            onEdit={() => setOpen('editor')}
            onDelete={() => actions.remove(task)}
          />
        )}
        {open === 'editor' && (
          <TaskEditor task={task} projects={projects} onClose={() => setOpen(null)} />
        )}
      </div>
    </li>
  )
}
