import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryFilter } from '#contract/entries.ts'
import { entriesQuery, type ShownEntry } from '#src/api/entries.ts'
import { failureSentence } from '#src/api/request.ts'
import { dayHeading } from '#src/features/tasks/due-text.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { Rows } from '#src/ui/section.tsx'
import { EmptyBook } from './empty-book.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import type { BookContext } from './use-entry-context.ts'

type EntryListProps = { filter: EntryFilter; context: BookContext }

/** The entries that a filter lets pass, newest day first. */
export function EntryList({ filter, context }: EntryListProps) {
  const list = useInfiniteQuery({ ...entriesQuery(filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data)
    return error ? (
      <Failure
        text={t('The book could not be loaded.')}
        why={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="py-3"
      />
    ) : (
      <Loading
        label={t('Loading the book')}
        shapes={['h-13', 'h-13', 'h-13', 'h-13']}
        className="grid gap-2"
      />
    )
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyBook isFiltered={Object.keys(filter).length > 0} />
  return (
    <div className={cn(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
      {byDay(entries).map(({ day, of }) => (
        <Day key={day} {...{ day, entries: of, context }} />
      ))}
      {error && (
        <Failure
          text={t('More could not be loaded.')}
          why={failureSentence(error)}
          className="py-3"
        />
      )}
      {list.hasNextPage && (
        <Button
          kind="secondary"
          className="mt-4 w-full"
          disabled={isFetching}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show earlier entries')}
        </Button>
      )}
    </div>
  )
}

function byDay(entries: readonly ShownEntry[]) {
  const days = new Map<string, ShownEntry[]>()
  for (const entry of entries) days.set(entry.onDate, [...(days.get(entry.onDate) ?? []), entry])
  return [...days].map(([day, of]) => ({ day, of }))
}

type DayProps = { day: string; entries: readonly ShownEntry[]; context: BookContext }

function Day({ day, entries, context }: DayProps) {
  const [correcting, setCorrecting] = useState<ShownEntry>()
  const close = () => setCorrecting(undefined)
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="pt-5 pb-2 text-sm font-semibold">
        <time dateTime={day}>{dayHeading(day, context.today)}</time>
      </h2>
      <Rows>
        {entries.map((entry) =>
          correcting?.id === entry.id ? (
            <li key={entry.id}>
              <EntryForm
                kind={entry.kind}
                entry={correcting}
                context={context}
                recent={entries}
                onSaved={close}
                onClose={close}
              />
            </li>
          ) : (
            <EntryRow
              key={entry.id}
              entry={entry}
              context={context}
              onCorrect={() => setCorrecting(entry)}
            />
          ),
        )}
      </Rows>
    </section>
  )
}
