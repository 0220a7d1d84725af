import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { Agenda, Task } from '#contract/tasks.ts'
import { morningTasks, routineCodeOf } from '#domain/tasks/morning-routine.ts'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { agendaQuery, useCompleteTask, useReopenTask } from '#src/api/tasks.ts'
import { AddLine } from '#src/features/tasks/add-line.tsx'
import { RoutineRow, TickRow } from '#src/features/tasks/tick-row.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { MorningTasks, taskListStyle } from './recommendations-card.tsx'

/** Of the tasks beside the four of every morning; the dashboard has the rest. */
const MAX_OTHERS = 5

/** The list of the day: what can be ticked, then the other morning tasks, and a line that adds one. */
export function TodayTasks({ projects }: { projects: Project[] }) {
  const { data: agenda, isPending } = useQuery(agendaQuery())
  useRefetchOnNewDay(agenda?.today)
  if (!agenda) return <MorningTasks isPending={isPending} />
  return <DayList agenda={agenda} projects={projects} />
}

function DayList({ agenda, projects }: { agenda: Agenda; projects: Project[] }) {
  const { today } = agenda
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const [timesOpened, setTimesOpened] = useState(0)
  const { shown, hiddenCount } = otherTasks(agenda)
  const morning = morningTasks(agenda)
  const row = (task: Task) => (
    <TickRow
      task={task}
      today={today}
      onTick={() => (task.doneAt ? reopen(task) : complete(task))}
    />
  )
  return (
    <div className={taskListStyle}>
      <ul className="divide-y divide-line">
        {morning.map(({ code, task }) => task && <li key={code}>{row(task)}</li>)}
        {shown.map((task) => (
          <li key={task.id}>{row(task)}</li>
        ))}
        {hiddenCount > 0 && (
          <li>
            <Link
              href={paths.dashboard}
              data-not-a-figure="entered"
              className="flex min-h-13 items-center rounded-control pl-12 text-sm text-soft -outline-offset-3 hover:bg-sunken"
            >
              {t('{count, number} more', { count: hiddenCount })}
            </Link>
          </li>
        )}
        {morning.map(
          ({ code, task }) =>
            !task && (
              <li key={code}>
                <RoutineRow code={code} today={today} />
              </li>
            ),
        )}
      </ul>
      <div className="border-t border-line">
        <AddLine
          today={today}
          projects={projects}
          timesOpened={timesOpened}
          onOpen={() => setTimesOpened(1)}
        />
      </div>
    </div>
  )
}

/** What is due beside the morning tasks, and what of it was done today; a tick moves no row. */
function otherTasks({ open, doneToday, today }: Agenda) {
  const isOther = (task: Task) => !routineCodeOf(task)
  const due = open.filter((task) => isOther(task) && task.dueDate <= today).toSorted(newestFirst)
  const done = doneToday.filter(isOther).slice(0, MAX_OTHERS)
  const shown = [...due.slice(0, MAX_OTHERS), ...done].toSorted(newestFirst)
  return { shown, hiddenCount: Math.max(0, due.length - MAX_OTHERS) }
}

const newestFirst = (a: Task, b: Task) =>
  b.dueDate.localeCompare(a.dueDate) || a.id.localeCompare(b.id)
