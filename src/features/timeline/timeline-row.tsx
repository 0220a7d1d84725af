import {
  BookOpen,
  Camera,
  ChartColumn,
  CircleCheckBig,
  MessageSquare,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { EventKind, TimelineEntry } from '#contract/timeline.ts'
import { isReassuring, statusLabel } from '#domain/health-status.ts'
import { locale, say } from '#src/lib/texts.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { cn } from '#src/lib/cn.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { actionText, entryPath, placeText, subjectText } from './entry-text.ts'

const THUMBNAIL_PX = 56

const ICONS = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  photo: Camera,
  finding: TriangleAlert,
  task: CircleCheckBig,
  reading: ChartColumn,
  comment: MessageSquare,
  entry: BookOpen,
} as const

/** Kinds whose detail is already the title. */
const DETAIL_IS_TITLE: readonly EventKind[] = ['task', 'deleted']

const timeOfDay = (at: string) =>
  new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })

export const TimelineRow = memo(function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const Icon = ICONS[entry.kind]
  const path = entryPath(entry)
  const who = whoText(useWho()(entry.by))
  const summary = [actionText(entry), placeText(entry), who].filter(Boolean).join(' · ')
  return (
    <div
      className={cn(
        'relative flex min-h-13 gap-3 border-b border-line bg-surface px-4 py-2',
        path && 'hover:bg-sunken',
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          'mt-1 size-4 shrink-0',
          entry.kind === 'finding'
            ? 'text-look'
            : entry.kind === 'task'
              ? 'text-good'
              : 'text-soft',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span data-not-a-figure="entered" className="min-w-0 grow basis-40 break-words">
            {path ? (
              <Link href={path} className="after:absolute after:inset-0">
                {subjectText(entry)}
              </Link>
            ) : (
              subjectText(entry)
            )}
          </span>
          <time dateTime={entry.at} className="shrink-0 text-xs text-soft">
            {timeOfDay(entry.at)}
          </time>
        </p>
        <p data-not-a-figure="entered" className="text-xs break-words text-soft">
          {summary}
        </p>
        {entry.photo ? (
          <PhotoDetail entry={entry} photo={entry.photo} />
        ) : (
          !DETAIL_IS_TITLE.includes(entry.kind) && entry.detail && <Detail entry={entry} />
        )}
      </div>
    </div>
  )
})

/** Figures read from a file are marked as measured; the farmer's own text is not. */
function Detail({ entry: { kind, detail } }: { entry: TimelineEntry }) {
  if (kind === 'comment')
    return (
      <p
        data-not-a-figure="entered"
        className="mt-1 line-clamp-3 text-sm break-words whitespace-pre-line"
      >
        {detail}
      </p>
    )
  if (kind !== 'reading')
    return (
      <p data-not-a-figure="entered" className="text-xs break-words text-soft">
        {detail}
      </p>
    )
  return (
    <p className="text-xs break-words text-soft">
      {detail}{' '}
      <span className="relative z-10">
        <Provenance kind="measured" />
      </span>
    </p>
  )
}

type PhotoDetailProps = { entry: TimelineEntry; photo: NonNullable<TimelineEntry['photo']> }

function PhotoDetail({ entry: { detail }, photo: { thumbnailURL, status } }: PhotoDetailProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2 ">
      <img
        src={thumbnailURL}
        alt=""
        width={THUMBNAIL_PX}
        height={THUMBNAIL_PX}
        loading="lazy"
        decoding="async"
        className="size-14 shrink-0 rounded-control bg-sunken object-cover"
      />
      <div data-figures="estimate" className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isReassuring(status) ? 'green' : 'yellow'}>{say(statusLabel(status))}</Badge>
          <span className="relative z-10">
            <Provenance kind="estimate" />
          </span>
        </p>
        <p className="mt-1 line-clamp-3 max-w-prose text-sm break-words">{detail}</p>
      </div>
    </div>
  )
}
