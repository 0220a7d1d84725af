import { CircleCheck, CircleDashed, PawPrint, Sprout, Sun, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { statusLabel, statusOf } from '#domain/health-status.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { dateText } from '#src/lib/moment-text.ts'
import type { JudgedRecord } from './health-groups.ts'

const PLACEHOLDERS = { crop: <Sprout />, animal: <PawPrint />, solar: <Sun /> }

/** As elsewhere what a photo left open is yellow; gray is where there is none. */
const BADGES = {
  attention: { tone: 'yellow', icon: TriangleAlert },
  good: { tone: 'green', icon: CircleCheck },
  unknown: { tone: 'gray', icon: CircleDashed },
} as const

type HealthTileProps = { record: JudgedRecord; today: string }

/** One field, herd or array: how it looks, what was said of it, and when. */
export function HealthTile({ record, today }: HealthTileProps) {
  const { finding, verdict } = record
  const { tone, icon: Icon } = BADGES[finding && verdict === 'unknown' ? 'attention' : verdict]
  return (
    <li className="min-w-0">
      <Link
        href={record.href}
        className="flex h-full min-w-0 items-center gap-3 rounded-lg border border-line p-2 hover:bg-sunken"
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
            <span className="truncate font-semibold">{record.name}</span>
            <span className="truncate text-sm text-soft">{record.what}</span>
          </span>
          <Badge tone={tone}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {verdictText(record)}
          </Badge>
          <span className="text-sm text-soft">
            {finding ? (
              <>
                Photo of{' '}
                <time dateTime={finding.createdAt}>{ageText(finding.createdAt, today)}</time>
              </>
            ) : (
              'No photo yet'
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function verdictText({ finding, verdict }: JudgedRecord) {
  if (!finding || verdict === 'unknown') return 'Not assessed'
  const status = statusOf(finding.analysisResult)
  return status === 'unknown' ? 'To look at' : statusLabel(status)
}

const WEEK_DAYS = 7

/** How long ago it was, by the farmer's calendar; a date from a week on. */
function ageText(moment: string, today: string) {
  const days = daysBetween(dateIn(browserZone(), new Date(moment)), today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < WEEK_DAYS ? `${days} days ago` : dateText(moment)
}
