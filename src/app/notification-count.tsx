import { useQuery } from '@tanstack/react-query'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { notificationsQuery } from '#src/api/notifications.ts'
import { t } from '#src/lib/texts.ts'

const MAX_SHOWN = 99

/** The badge of the bell: due tasks and new findings. */
export function NotificationCount() {
  const { data } = useQuery(notificationsQuery())
  useRefetchOnNewDay(data?.today)
  const { dueCount = 0, newFindingCount = 0 } = data ?? {}
  const count = dueCount + newFindingCount
  if (count === 0) return null
  const words = [
    dueCount > 0 && t('{count, plural, one {# task due} other {# tasks due}}', { count: dueCount }),
    newFindingCount > 0 &&
      t('{count, plural, one {# new finding} other {# new findings}}', { count: newFindingCount }),
  ]
  return (
    <span data-not-a-figure="entered">
      <span className="sr-only">{` (${words.filter(Boolean).join(', ')})`}</span>
      <span
        aria-hidden
        className="absolute top-0 right-0 min-w-5 rounded-full bg-act px-1 text-center text-xs font-semibold text-surface"
      >
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    </span>
  )
}
