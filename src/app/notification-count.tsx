import { useQuery } from '@tanstack/react-query'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { notificationsQuery } from '#src/api/notifications.ts'

const MOST_SHOWN = 99

const counted = (count: number, one: string, many: string) =>
  count > 0 && `${count} ${count === 1 ? one : many}`

/** How much there is to look at, on the bell; nothing where there is nothing. */
export function NotificationCount() {
  const { data } = useQuery(notificationsQuery())
  useRefetchOnNewDay(data?.today)
  const { dueCount = 0, newFindingCount = 0 } = data ?? {}
  const count = dueCount + newFindingCount
  if (count === 0) return null
  const words = [
    counted(dueCount, 'task due', 'tasks due'),
    counted(newFindingCount, 'new finding', 'new findings'),
  ]
  return (
    <span data-not-a-figure="entered">
      <span className="sr-only">{` (${words.filter(Boolean).join(', ')})`}</span>
      <span
        aria-hidden
        className="absolute top-0 right-0 min-w-5 rounded-full bg-clay px-1 text-center text-xs font-bold text-surface"
      >
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    </span>
  )
}
