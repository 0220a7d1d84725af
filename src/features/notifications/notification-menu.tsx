import { useQuery } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { Link } from 'wouter'
import type { Notifications } from '#contract/notifications.ts'
import { failureSentence } from '#src/api/request.ts'
import { notificationsQuery, useSeeFindings } from '#src/api/notifications.ts'
import { paths } from '#src/lib/paths.ts'
import { Provenance } from '#src/ui/provenance.tsx'
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
  useMarkSeen(isFetching ? undefined : data)
  useMenuKeys(place, onClose)
  return (
    <section
      aria-label={t('Notifications')}
      tabIndex={-1}
      className="absolute inset-x-4 top-full z-40 max-h-[75dvh] overflow-y-auto rounded-card border border-line bg-surface p-2 outline-none sm:inset-x-auto sm:right-0 sm:w-96"
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

/** Marks the findings on screen as seen. */
function useMarkSeen(shown: Notifications | undefined) {
  const { mutate } = useSeeFindings()
  const newest = shown?.findings.find(({ isNew }) => isNew)?.at
  useEffect(() => {
    if (newest !== undefined) mutate(newest)
  }, [newest, mutate])
}

function Lists({ notifications, onOpen }: { notifications: Notifications; onOpen: () => void }) {
  const { today, due, dueCount, findings } = notifications
  return (
    <>
      <p className="px-3 pt-2 text-sm text-soft">
        {dueCount + findings.length === 0
          ? t('Nothing is due, and no photo has a finding.')
          : t('Due today, and what your photos showed.')}{' '}
        <Provenance kind="measured" />
      </p>
      <DueTaskList tasks={due} count={dueCount} today={today} onOpen={onOpen} />
      <FindingList findings={findings} onOpen={onOpen} />
      <Link
        href={paths.dashboard}
        onClick={onOpen}
        className="sticky -bottom-2 -mx-2 mt-1 -mb-2 flex min-h-touch items-center border-t border-line bg-surface px-5 font-semibold text-leaf hover:bg-sunken"
      >
        {t('Open the dashboard')}
      </Link>
    </>
  )
}

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
      <h2 className="px-3 pt-3 pb-1 font-semibold">{t('Tasks due')}</h2>
      <ul>
        {tasks.map(({ id, title, dueDate, entityName, projectName }) => {
          const isLate = dueDate < today
          const place = placeText({ entityName, projectName })
          return (
            <li key={id}>
              <Link
                href={paths.task(id)}
                onClick={onOpen}
                className="block min-h-touch rounded-control px-3 py-2 hover:bg-sunken"
              >
                <span data-not-a-figure="entered" className="line-clamp-2 break-words">
                  {title}
                </span>
                <span className="block text-sm break-words text-soft">
                  <time dateTime={dueDate} className={cn(isLate && 'font-semibold text-act')}>
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
          {t('and {count, number} more', { count: count - tasks.length })}
        </p>
      )}
    </>
  )
}
