import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { networkState } from '#src/api/offline/network-state.ts'
import { outboxStore } from '#src/api/offline/outbox-store.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'

/** In the header: that there is no network, and what waits for one. Nothing while all is well. */
export function DeviceLine() {
  const { isOffline, asOf } = useSyncExternalStore(networkState.subscribe, networkState.current)
  const { waiting } = useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
  const refusedCount = waiting.filter(({ refusal }) => refusal).length
  const waitingCount = waiting.length - refusedCount
  const parts = [
    refusedCount > 0 &&
      t('{count, plural, one {# needs you} other {# need you}}', { count: refusedCount }),
    isOffline && (asOf ? t('Offline. As of {time}', { time: whenText(asOf) }) : t('Offline')),
    waitingCount > 0 && t('{count, number} waiting', { count: waitingCount }),
  ].filter(Boolean)
  return (
    // There before it has words, so that a screen reader announces them.
    <p role="status" data-not-a-figure="entered" className="flex min-w-0 flex-1 justify-end">
      {parts.length > 0 && (
        <Link
          href={paths.unsent}
          data-line={isOffline ? 'long' : 'short'}
          className="flex min-h-touch min-w-0 items-center gap-2 rounded-control text-xs leading-4 text-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <span
            aria-hidden
            className={cn('size-2 shrink-0 rounded-full', refusedCount > 0 ? 'bg-act' : 'bg-look')}
          />
          <span className="line-clamp-2 min-w-0">{parts.join(' · ')}</span>
        </Link>
      )}
    </p>
  )
}
