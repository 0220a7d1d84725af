import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineEntry } from '#contract/timeline.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { useMay } from '#src/api/session.ts'
import { timelineQuery, useOlderEntries } from '#src/api/timeline.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import { dayHeading } from '#src/features/tasks/due-text.ts'
import { actionText, dayOf } from './entry-text.ts'

const SHOWN_FIRST = 5

type RecordHistoryProps = { projectId: string; entityId: string }

/** What happened to one record, and comments on it; nothing where the backend tells no history. */
export function RecordHistory(record: RecordHistoryProps) {
  const { data } = useQuery(timelineQuery(record))
  const { mutate, isPending } = useOlderEntries(record)
  const [count, setCount] = useState(SHOWN_FIRST)
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const mayComment = useMay('advise')
  if (!data || (data.entries.length === 0 && !mayComment)) return null
  const { entries, next } = data
  const showMore = () => {
    setCount(entries.length)
    if (count >= entries.length && next !== null)
      mutate(next, { onSuccess: () => setCount(Number.POSITIVE_INFINITY) })
  }
  return (
    <Section title={t('History')} className="print:hidden">
      {mayComment && <CommentForm {...record} />}
      <Rows>
        {entries
          .slice(0, count)
          .map((entry) =>
            entry.kind === 'comment' ? (
              <CommentRow key={entry.id} entry={entry} />
            ) : (
              <HistoryRow key={entry.id} entry={entry} today={today} />
            ),
          )}
      </Rows>
      {(count < entries.length || next !== null) && (
        <Button kind="quiet" className="mt-1 text-sm" onClick={showMore} disabled={isPending}>
          {t('Show earlier')}
        </Button>
      )}
    </Section>
  )
}

type HistoryRowProps = { entry: TimelineEntry; today: string }

function HistoryRow({ entry, today }: HistoryRowProps) {
  const day = dayOf(entry, browserTimeZone())
  const who = whoText(useWho()(entry.by))
  const note = [entry.kind !== 'task' && entry.detail, who].filter(Boolean).join(' · ')
  return (
    <Row
      lead={
        entry.photo && (
          <img
            src={entry.photo.thumbnailURL}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="size-10 shrink-0 rounded-md bg-sunken object-cover"
          />
        )
      }
      title={
        <span data-not-a-figure="entered">
          {entry.kind === 'task' ? entry.detail : actionText(entry)}
        </span>
      }
      note={note && <span data-not-a-figure="entered">{note}</span>}
      meta={<time dateTime={day}>{dayHeading(day, today)}</time>}
    />
  )
}
