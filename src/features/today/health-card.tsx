import { PawPrint, Sprout, Sun } from 'lucide-react'
import { useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import { Button } from '#src/ui/button.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { statusLabel, statusOf } from '#domain/health-status.ts'
import { Row, Rows, Section } from '#src/ui/section.tsx'
import { StateDot, type State } from '#src/ui/state-dot.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { dateText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import type { FarmRecord, Verdict } from './farm-records.ts'

const SHOWN_FIRST = 10
const SHOWN_MORE = 60

const VERDICTS: { verdict: Verdict; label: Message; fill: string }[] = [
  {
    verdict: 'attention',
    label: msg('{count, plural, one {# to look at} other {# to look at}}'),
    fill: 'bg-look',
  },
  { verdict: 'good', label: msg('{count, plural, one {# good} other {# good}}'), fill: 'bg-good' },
  {
    verdict: 'unknown',
    label: msg('{count, plural, one {# not assessed} other {# not assessed}}'),
    fill: 'bg-control',
  },
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
    <Section title={t('Health')}>
      {records.length === 0 ? (
        <p className="text-sm text-soft">
          {t('Save a field, a herd or a solar system and take a photo of it to see its health.')}
        </p>
      ) : (
        <>
          <Shares records={records} />
          <Rows className="mt-4">
            {records.slice(0, count).map((record) => (
              <HealthRow key={record.id} record={record} today={today} />
            ))}
          </Rows>
          {records.length > count && (
            <Button
              kind="quiet"
              data-not-a-figure="entered"
              onClick={() => setCount(count + SHOWN_MORE)}
              className="text-sm! text-soft!"
            >
              {t('Show {more} more of {count}', {
                more: Math.min(SHOWN_MORE, records.length - count),
                count: records.length,
              })}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

/** One stacked bar for the whole farm, with its shares as text. */
function Shares({ records }: { records: FarmRecord[] }) {
  const counted = VERDICTS.map((entry) => ({
    ...entry,
    count: records.filter(({ verdict }) => verdict === entry.verdict).length,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {counted.map(({ verdict, fill, count }) => (
          <span key={verdict} className={fill} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        {counted.map(({ verdict, label, fill, count }) => (
          <span key={verdict} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${fill}`} />
            {say({ ...label, values: { count } })}
          </span>
        ))}
        {records.some(({ finding }) => finding) && (
          <span className="text-soft">
            {t('by the newest photo')} · <Provenance kind="estimate" />
          </span>
        )}
      </p>
    </>
  )
}

const PLACEHOLDERS = { crop: <Sprout />, animal: <PawPrint />, solar: <Sun /> }

/** Gray means no photo; one that could not be judged is to be looked at, as on the record's badge. */
const STATES: Record<Verdict, State> = { attention: 'look', good: 'good', unknown: 'unknown' }

type HealthRowProps = { record: FarmRecord; today: string }

function HealthRow({ record, today }: HealthRowProps) {
  const { finding, verdict } = record
  return (
    <Row
      href={record.href}
      lead={
        <span className="w-10 shrink-0">
          <Picture
            src={finding?.imageURL ?? record.image}
            widthPx={40}
            heightPx={40}
            placeholder={PLACEHOLDERS[record.kind]}
            className="aspect-square"
          />
        </span>
      }
      title={<span data-not-a-figure="entered">{record.title}</span>}
      note={<span data-not-a-figure="entered">{record.note}</span>}
      meta={
        <span className="grid justify-items-end gap-0.5">
          <StateDot
            state={STATES[finding && verdict === 'unknown' ? 'attention' : verdict]}
            word={verdictText(record)}
            className="text-ink"
          />
          {finding ? (
            <time dateTime={finding.createdAt}>{ageText(finding.createdAt, today)}</time>
          ) : (
            t('No photo yet')
          )}
        </span>
      }
    />
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
