import { Link } from 'wouter'
import type { Notifications } from '#contract/notifications.ts'
import { dueText } from '#src/features/tasks/due-text.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'

type DueTaskListProps = {
  tasks: Notifications['due']
  /** Of all of them: the longest overdue are shown. */
  count: number
  today: string
  onOpen: () => void
}

/** Each opens itself on the dashboard, where it can be checked off. */
export function DueTaskList({ tasks, count, today, onOpen }: DueTaskListProps) {
  if (tasks.length === 0) return null
  return (
    <>
      <h2 className="px-3 pt-3 pb-1 font-semibold">Tasks due</h2>
      <ul>
        {tasks.map(({ id, title, dueDate, entityName, projectName }) => {
          const isLate = dueDate < today
          const place = [entityName, projectName].filter(Boolean).join(', ')
          return (
            <li key={id}>
              <Link
                href={paths.task(id)}
                onClick={onOpen}
                className="block min-h-touch rounded-lg px-3 py-2 hover:bg-sunken"
              >
                <span data-not-a-figure="entered" className="line-clamp-2 break-words">
                  {title}
                </span>
                <span className="block text-sm break-words text-soft">
                  <time dateTime={dueDate} className={cn(isLate && 'font-semibold text-clay')}>
                    {dueText(dueDate, today)}
                  </time>
                  {place && <span data-not-a-figure="entered"> · {place}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {count > tasks.length && (
        <p data-not-a-figure="entered" className="px-3 py-1 text-sm text-soft">
          and {count - tasks.length} more
        </p>
      )}
    </>
  )
}
