import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DeletedEntries as Deleted } from '#contract/entries.ts'
import { deletedEntriesQuery, useRestoreEntry } from '#src/api/entries.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { dayText, momentText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'
import { entryTitle, moneyOf, placesText } from './entry-text.ts'
import type { BookContext } from './use-entry-context.ts'

/** What was deleted stays readable, and can come back. */
export function DeletedEntries({ context }: { context: BookContext }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button kind="quiet" className="-mx-4 mt-6 text-sm! text-soft!" onClick={() => setOpen(true)}>
        {t('Deleted entries')}
      </Button>
    )
  return (
    <Section title={t('Deleted entries')} className="mt-6">
      <List context={context} />
    </Section>
  )
}

function List({ context }: { context: BookContext }) {
  const { data, error, isFetching, refetch } = useQuery(deletedEntriesQuery())
  if (error)
    return (
      <Failure
        text={t('The deleted entries could not be loaded.')}
        why={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Loading label={t('Loading the deleted entries')} shapes={['h-13', 'h-13']} />
  if (data.length === 0) return <p className="text-soft">{t('Nothing was deleted.')}</p>
  return (
    <Rows>
      {data.map((entry) => (
        <DeletedRow key={entry.id} entry={entry} context={context} />
      ))}
    </Rows>
  )
}

type DeletedRowProps = { entry: Deleted['entries'][number]; context: BookContext }

function DeletedRow({ entry, context }: DeletedRowProps) {
  const { id, onDate, by, at } = entry
  const { mutate: restore, isPending } = useRestoreEntry()
  const mayRestore = useMay('manage')
  const who = whoText(useWho()(by))
  const name = `${entryTitle(entry)} · ${placesText(entry.targets, context.places)}`
  const time = momentText(at)
  return (
    <Row
      title={<span data-not-a-figure="entered">{name}</span>}
      note={
        <span data-not-a-figure="entered">
          {dayText(onDate)} ·{' '}
          {who ? t('deleted {time} by {who}', { time, who }) : t('deleted {time}', { time })}
        </span>
      }
      meta={<span data-not-a-figure="entered">{moneyOf(entry)}</span>}
      actions={
        mayRestore && (
          <Button
            kind="quiet"
            aria-label={t('Restore {name}', { name })}
            onClick={() => restore({ id, name })}
            disabled={isPending}
          >
            <RotateCcw aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{t('Restore')}</span>
          </Button>
        )
      }
    />
  )
}
