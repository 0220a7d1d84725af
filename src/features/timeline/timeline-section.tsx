import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import type { TimelineFilter, TimelinePage, EventKind } from '#contract/timeline.ts'
import { failureSentence } from '#src/api/request.ts'
import { timelineQuery, useOlderEntries } from '#src/api/timeline.ts'
import { t } from '#src/lib/texts.ts'
import { Card, Failure, Skeleton } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Filters } from '#src/ui/filters.tsx'
import { TimelineList } from './timeline-list.tsx'

/** Everything that happened on the farm. Scrolls endlessly, so it is last on its page. */
export function TimelineSection({ projects }: { projects: Project[] }) {
  const [filter, setFilter] = useState<TimelineFilter>({})
  const timeline = useQuery({ ...timelineQuery(filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, refetch } = timeline
  return (
    <Card aria-labelledby="timeline" className="grid grid-cols-1 gap-4 print:hidden">
      <header>
        <h2 id="timeline" className="text-xl font-semibold">
          {t('Timeline')}
        </h2>
        <p className="text-soft">
          {t('Everything that happened, newest first')} <Provenance kind="measured" />
        </p>
      </header>
      <Filters
        label={t('Filter the timeline')}
        kinds={KINDS}
        projects={projects}
        projectLabel={t('Project of the timeline')}
        chosen={{ kind: filter.kind ?? null, projectId: filter.projectId ?? null }}
        onChange={({ kind, projectId }) =>
          setFilter({ ...(kind && { kind }), ...(projectId !== null && { projectId }) })
        }
      />
      {data ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <Entries
            key={JSON.stringify(filter)}
            filter={filter}
            page={data}
            isStale={isPlaceholderData}
          />
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <EntriesSkeleton label={t('Loading the timeline')} />
      )}
    </Card>
  )
}

type EntriesProps = {
  filter: TimelineFilter
  page: TimelinePage
  /** Entries of the previous filter, shown until those of the new one arrive. */
  isStale: boolean
}

function Entries({ filter, page: { entries, next }, isStale }: EntriesProps) {
  const { mutate, isPending, error, variables: requested } = useOlderEntries(filter)
  const isBusy = isPending || error !== null || isStale
  const fetchNext = useCallback(() => {
    if (next !== null && next !== requested && !isBusy) mutate(next)
  }, [next, requested, isBusy, mutate])
  if (entries.length === 0) return <NoEntries isFiltered={Object.keys(filter).length > 0} />
  return (
    <>
      <TimelineList entries={entries} hasOlder={next !== null} onEnd={fetchNext} />
      {error ? (
        <LoadFailure error={error} onRetry={() => next && mutate(next)} busy={isPending} />
      ) : (
        next !== null && <EntriesSkeleton label={t('Loading older entries')} />
      )}
    </>
  )
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => (
  <p className="py-3 text-soft">
    {isFiltered
      ? t('Nothing of this kind has happened yet.')
      : t('Nothing has happened yet. What you save, photograph or check off shows up here.')}
  </p>
)

type LoadFailureProps = { error: Error; onRetry: () => void; busy: boolean }

const LoadFailure = ({ error, onRetry, busy }: LoadFailureProps) => (
  <Failure
    text={t('The timeline could not be loaded.')}
    why={failureSentence(error)}
    onRetry={onRetry}
    isRetrying={busy}
    className="py-3"
  />
)

const EntriesSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid gap-3 py-2">
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="flex gap-3 p-2">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <Skeleton className="h-16 flex-1" />
      </div>
    ))}
  </div>
)

const KINDS: Record<EventKind, { label: Message }> = {
  finding: { label: msg('Findings') },
  photo: { label: msg('Photos') },
  task: { label: msg('Tasks done') },
  changed: { label: msg('Changed') },
  created: { label: msg('Added') },
  deleted: { label: msg('Deleted') },
  reading: { label: msg('Production') },
}
