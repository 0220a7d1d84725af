import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { Notifications } from '#contract/notifications.ts'
import { failureSentence } from '#src/api/request.ts'
import { notificationsQuery } from '#src/api/notifications.ts'
import { useFarm } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { useMenuKeys } from '#src/ui/use-menu-keys.ts'
import { dueText } from '#src/features/tasks/due-text.ts'
import { placeText } from '#src/features/tasks/places.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { FindingList } from './finding-list.tsx'

type NotificationMenuProps = {
  /** The bell and this menu. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
}

export function NotificationMenu({ place, onClose }: NotificationMenuProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...notificationsQuery(),
    refetchOnMount: 'always',
  })
  useMenuKeys(place, onClose)
  return (
    <section
      aria-label={t('Notifications')}
      tabIndex={-1}
      className="absolute inset-x-2 top-full z-40 max-h-[75dvh] overflow-y-auto rounded-card border border-line bg-surface outline-none sm:inset-x-auto sm:right-0 sm:w-96"
    >
      {data ? (
        <Lists notifications={data} onOpen={onClose} />
      ) : error ? (
        <Failure
          text={t('Your notifications could not be loaded.')}
          why={failureSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="p-3"
        />
      ) : (
        <Loading
          label={t('Loading your notifications')}
          shapes={['h-14', 'h-14']}
          className="grid gap-2 p-2"
        />
      )}
    </section>
  )
}

function Lists({ notifications, onOpen }: { notifications: Notifications; onOpen: () => void }) {
  const { today, due, dueCount, findings } = notifications
  const hasAlerts = useFarm() !== undefined
  return (
    <>
      {dueCount + findings.length === 0 && (
        <p className="px-4 py-6 text-center text-sm text-soft">
          {t('Nothing is due, and no photo has a finding.')}
        </p>
      )}
      <FindingList findings={findings} onOpen={onOpen} />
      <DueTaskList tasks={due} count={dueCount} today={today} onOpen={onOpen} />
      <div className="sticky bottom-0 flex flex-wrap border-t border-line bg-surface">
        <Link href={paths.dashboard} onClick={onOpen} className={footStyle}>
          {t('Open the dashboard')}
        </Link>
        {/* Other backends send none. */}
        {hasAlerts && (
          <Link href={paths.alerts} onClick={onOpen} className={footStyle}>
            {t('Alerts on this device')}
          </Link>
        )}
      </div>
    </>
  )
}

const footStyle =
  'flex min-h-touch flex-auto items-center px-4 text-sm font-medium text-leaf -outline-offset-3 hover:bg-sunken'

type DueTaskListProps = {
  tasks: Notifications['due']
  /** Of all due tasks; `tasks` holds only the longest overdue. */
  count: number
  today: string
  onOpen: () => void
}

/** Links to the tasks on the dashboard, where they can be checked off. */
function DueTaskList({ tasks, count, today, onOpen }: DueTaskListProps) {
  if (tasks.length === 0) return null
  return (
    <>
      <h2 className="flex min-h-touch items-center px-4 text-sm font-semibold">{t('Tasks due')}</h2>
      <ul className="divide-y divide-line">
        {tasks.map(({ id, title, dueDate, entityName, projectName }) => {
          const isLate = dueDate < today
          const place = placeText({ entityName, projectName })
          return (
            <li key={id}>
              <Finding
                state={isLate ? 'look' : 'unknown'}
                word={isLate ? t('Overdue') : t('Due')}
                sentence={<span data-not-a-figure="entered">{title}</span>}
                since={
                  <span>
                    <time dateTime={dueDate} className={cn(isLate && 'text-look')}>
                      {dueText(dueDate, today)}
                    </time>
                    {place && <span data-not-a-figure="entered"> · {place}</span>}
                  </span>
                }
                action={
                  <Link
                    href={paths.task(id)}
                    onClick={onOpen}
                    data-not-a-figure="entered"
                    aria-label={t('Open: {name}', { name: title })}
                    className={stretchedStyle}
                  >
                    {t('Open')}
                  </Link>
                }
              />
            </li>
          )
        })}
      </ul>
      {count > tasks.length && (
        <p data-not-a-figure="entered" className="px-4 py-2 text-xs text-soft">
          {t('and {count, number} more', { count: count - tasks.length })}
        </p>
      )}
    </>
  )
}
