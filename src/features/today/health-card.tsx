import {
  HeartPulse,
  CircleCheck,
  CircleDashed,
  PawPrint,
  Sprout,
  Sun,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Link } from 'wouter'
import { statusLabel, statusOf } from '#domain/health-status.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { dateText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import type { FarmRecord, Verdict } from './farm-records.ts'

const SHOWN_FIRST = 6
const SHOWN_MORE = 60

const VERDICTS: { verdict: Verdict; label: Message; fill: string }[] = [
  { verdict: 'attention', label: msg('{count} to look at'), fill: 'bg-look' },
  { verdict: 'good', label: msg('{count} good'), fill: 'bg-leaf' },
  { verdict: 'unknown', label: msg('{count} not assessed'), fill: 'bg-control' },
]

type HealthCardProps = {
  /** Those that need attention first. */
  records: FarmRecord[]
  today: string
}

/** Every field, herd and solar system by the verdict of its newest photo. */
export function HealthCard({ records, today }: HealthCardProps) {
  const [count, setCount] = useState(SHOWN_FIRST)
  return (
    <Card aria-labelledby="health" className="min-w-0">
      <h3 id="health" className="flex items-center gap-2 text-base font-semibold">
        <HeartPulse aria-hidden className="size-5 text-leaf" />
        {t('Health')}
      </h3>
      {records.length === 0 ? (
        <p className="py-3 text-soft">
          {t('Save a field, a herd or a solar system and take a photo of it to see its health.')}
        </p>
      ) : (
        <>
          <Shares records={records} />
          <ul className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2">
            {records.slice(0, count).map((record) => (
              <HealthTile key={record.id} record={record} today={today} />
            ))}
          </ul>
          {records.length > count && (
            <Button
              kind="quiet"
              data-not-a-figure="entered"
              onClick={() => setCount(count + SHOWN_MORE)}
              className="mt-2 -ml-4"
            >
              {t('Show {more} more of {count}', {
                more: Math.min(SHOWN_MORE, records.length - count),
                count: records.length,
              })}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

/** One stacked bar for the whole farm, with its shares as text. */
function Shares({ records }: { records: FarmRecord[] }) {
  const counted = VERDICTS.map((entry) => ({
    ...entry,
    count: records.filter(({ verdict }) => verdict === entry.verdict).length,
  }))
  return (
    <>
      <div aria-hidden className="mt-3 flex h-4 gap-0.5 overflow-hidden rounded-full">
        {counted.map(({ verdict, fill, count }) => (
          <span key={verdict} className={fill} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {counted.map(({ verdict, label, fill, count }) => (
          <span key={verdict} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-3 rounded-full ${fill}`} />
            {say({ ...label, values: { count } })}
          </span>
        ))}
        <span className="text-soft">
          {t('by the newest photo')} <Provenance kind="estimate" />
        </span>
      </p>
    </>
  )
}

const PLACEHOLDERS = { crop: <Sprout />, animal: <PawPrint />, solar: <Sun /> }

/** Gray means no photo; a photo that could not be judged is yellow, as on the record's badge. */
const BADGES = {
  attention: { tone: 'yellow', icon: TriangleAlert },
  good: { tone: 'green', icon: CircleCheck },
  unknown: { tone: 'gray', icon: CircleDashed },
} as const

type HealthTileProps = { record: FarmRecord; today: string }

function HealthTile({ record, today }: HealthTileProps) {
  const { finding, verdict } = record
  const { tone, icon: Icon } = BADGES[finding && verdict === 'unknown' ? 'attention' : verdict]
  return (
    <li className="min-w-0">
      <Link
        href={record.href}
        className="flex h-full min-w-0 items-center gap-3 rounded-control border border-line p-2 hover:bg-sunken"
      >
        <span className="w-18 shrink-0">
          <Picture
            src={finding?.imageURL ?? record.image}
            widthPx={72}
            heightPx={72}
            placeholder={PLACEHOLDERS[record.kind]}
            className="aspect-square"
          />
        </span>
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <span data-not-a-figure="entered" className="grid max-w-full">
            <span className="truncate font-semibold">{record.title}</span>
            <span className="truncate text-sm text-soft">{record.note}</span>
          </span>
          <Badge tone={tone}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {verdictText(record)}
          </Badge>
          <span className="text-sm text-soft">
            {finding ? (
              <time dateTime={finding.createdAt}>{ageText(finding.createdAt, today)}</time>
            ) : (
              t('No photo yet')
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function verdictText({ finding, verdict }: FarmRecord) {
  if (!finding || verdict === 'unknown') return t('Not assessed')
  const status = statusOf(finding.analysisResult)
  return status === 'unknown' ? t('To look at') : say(statusLabel(status))
}

const WEEK_DAYS = 7

/** In calendar days; with the date after a week. */
function ageText(moment: string, today: string) {
  const days = daysBetween(dateIn(browserTimeZone(), new Date(moment)), today)
  if (days >= WEEK_DAYS) return t('Photo from {day}', { day: dateText(moment) })
  return t('Photo from {days, plural, =0 {today} =1 {yesterday} other {# days ago}}', {
    days: Math.max(0, days),
  })
}
