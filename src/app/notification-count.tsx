import { useQuery } from '@tanstack/react-query'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { notificationsQuery } from '#src/api/notifications.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'

/** More digits would cover the bell; its name has the whole count. */
const MAX_SHOWN = 9

/** The badge of the bell: due tasks, new findings and comments. */
export function NotificationCount() {
  const { data } = useQuery(notificationsQuery())
  useRefetchOnNewDay(data?.today)
  const { dueCount = 0, newFindingCount = 0, newCommentCount = 0 } = data ?? {}
  const count = dueCount + newFindingCount + newCommentCount
  if (count === 0) return null
  const words = [
    dueCount > 0 && t('{count, plural, one {# task due} other {# tasks due}}', { count: dueCount }),
    newFindingCount > 0 &&
      t('{count, plural, one {# new finding} other {# new findings}}', { count: newFindingCount }),
    newCommentCount > 0 &&
      t('{count, plural, one {# new comment} other {# new comments}}', { count: newCommentCount }),
  ]
  return (
    <span data-not-a-figure="entered">
      <span className="sr-only">{` (${words.filter(Boolean).join(', ')})`}</span>
      <span
        aria-hidden
        className={cn(
          'absolute top-0.5 left-6 min-w-4.5 rounded-full px-1 text-center text-xs font-medium text-surface',
          newFindingCount > 0 ? 'bg-act' : 'bg-ink',
        )}
      >
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    </span>
  )
}
