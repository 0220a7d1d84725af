import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import type { TimelineFilter, TimelinePage, EventKind } from '#contract/timeline.ts'
import { failureSentence } from '#src/api/request.ts'
import { timelineQuery, useOlderEntries } from '#src/api/timeline.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure, Skeleton } from '#src/ui/card.tsx'
import { Filters } from '#src/ui/filters.tsx'
import { Section } from '#src/ui/section.tsx'
import { TimelineList } from './timeline-list.tsx'

/** Everything that happened on the farm. Scrolls endlessly once it is opened, so it is last on its page. */
export function TimelineSection({ projects }: { projects: Project[] }) {
  const [filter, setFilter] = useState<TimelineFilter>({})
  const timeline = useQuery({ ...timelineQuery(filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, refetch } = timeline
  return (
    <Section title={t('Timeline')} className="print:hidden">
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
        <div
          className={cn('mt-4', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
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
    </Section>
  )
}

const SHOWN_FIRST = 20

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
  const [isOpen, setOpen] = useState(false)
  if (entries.length === 0) return <NoEntries isFiltered={Object.keys(filter).length > 0} />
  if (!isOpen && entries.length > SHOWN_FIRST) {
    return (
      <>
        <TimelineList entries={entries.slice(0, SHOWN_FIRST)} hasOlder onEnd={() => {}} />
        <Button kind="quiet" className="mt-2 text-sm! text-soft!" onClick={() => setOpen(true)}>
          {t('Show older entries')}
        </Button>
      </>
    )
  }
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
        <Skeleton className="size-4 shrink-0 rounded-full" />
        <Skeleton className="h-10 flex-1" />
      </div>
    ))}
  </div>
)

const KINDS: Record<EventKind, { label: Message }> = {
  finding: { label: msg('Findings') },
  photo: { label: msg('Photos') },
  task: { label: msg('Tasks done') },
  entry: { label: msg('Book') },
  comment: { label: msg('Comments') },
  changed: { label: msg('Changed') },
  created: { label: msg('Added') },
  deleted: { label: msg('Deleted') },
  reading: { label: msg('Production') },
}
