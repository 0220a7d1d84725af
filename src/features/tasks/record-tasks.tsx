import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { agendaQuery, useCompleteTask, useReopenTask } from '#src/api/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'
import { AddLine } from './add-line.tsx'
import type { Place } from './places.ts'
import { TickRow } from './tick-row.tsx'

const SHOWN_FIRST = 5

type RecordTasksProps = { place: Place; timesOpened: number; onOpen: () => void }

/** The tasks of one record, and a line that adds one; nothing where the backend has no tasks. */
export function RecordTasks({ place, ...line }: RecordTasksProps) {
  const { data: agenda } = useQuery(agendaQuery())
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const [isWhole, setWhole] = useState(false)
  if (!agenda) return null
  const tasks = [...agenda.open, ...agenda.doneToday]
    .filter(({ entityId }) => entityId === place.entityId)
    .toSorted(soonestFirst)
  const shown = isWhole ? tasks : tasks.slice(0, SHOWN_FIRST)
  return (
    <Section title={t('Tasks')}>
      <div className="rounded-card bg-surface">
        <ul className="divide-y divide-line pr-4 pl-1">
          {shown.map((task) => (
            <li key={task.id}>
              <TickRow
                task={{ ...task, entityName: null, projectName: null }}
                today={agenda.today}
                onTick={() => (task.doneAt ? reopen(task) : complete(task))}
              />
            </li>
          ))}
        </ul>
        {shown.length < tasks.length && (
          <Button kind="quiet" className="w-full text-sm" onClick={() => setWhole(true)}>
            <span data-not-a-figure="entered">
              {t('{count, number} more', { count: tasks.length - shown.length })}
            </span>
          </Button>
        )}
        <div className={tasks.length > 0 ? 'border-t border-line pl-1' : 'pl-1'}>
          <AddLine today={agenda.today} projects={[]} place={place} {...line} />
        </div>
      </div>
    </Section>
  )
}

/** A tick moves no row. */
const soonestFirst = (a: Task, b: Task) =>
  a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id)
