import { Link } from 'wouter'
import { MAX_FINDINGS_SHOWN, type Notifications } from '#contract/notifications.ts'
import { statusLabel } from '#domain/health-status.ts'
import { dateText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Badge } from '#src/ui/badge.tsx'

const THUMBNAIL_PX = 48
const SEEN_SHOWN = 3

type Finding = Notifications['findings'][number]

const pathOf = ({ subject, projectId, entityId }: Finding) =>
  projectId && entityId && subject !== 'general' && subject !== 'project'
    ? paths.record(subject, projectId, entityId)
    : paths.dashboard

/** All new findings, and the latest few of those already seen. */
export function FindingList({ findings, onOpen }: { findings: Finding[]; onOpen: () => void }) {
  const shown = findings.filter(({ isNew }, index) => isNew || index < SEEN_SHOWN)
  if (shown.length === 0) return null
  return (
    <>
      <h2 className="px-3 pt-3 pb-1 font-semibold">{t('Findings')}</h2>
      <ul>
        {shown.map((finding) => (
          <li key={finding.id}>
            <Link
              href={pathOf(finding)}
              onClick={onOpen}
              className="flex min-h-touch gap-3 rounded-control px-3 py-2 hover:bg-sunken"
            >
              <img
                src={finding.photo?.thumbnailURL}
                alt=""
                width={THUMBNAIL_PX}
                height={THUMBNAIL_PX}
                className="size-12 shrink-0 rounded-md bg-sunken object-cover"
              />
              <FindingText finding={finding} />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === MAX_FINDINGS_SHOWN && (
        <p data-not-a-figure="label" className="px-3 py-1 text-sm text-soft">
          {t('These are the newest {count}. Older ones are in the timeline of the dashboard.', {
            count: MAX_FINDINGS_SHOWN,
          })}
        </p>
      )}
    </>
  )
}

const FindingText = ({ finding }: { finding: Finding }) => (
  <span className="min-w-0">
    <span className="flex flex-wrap items-center gap-2">
      <span data-not-a-figure="entered" className="break-words">
        {finding.entityName ?? finding.projectName}
      </span>
      {finding.isNew && <Badge tone="yellow">{t('New')}</Badge>}
    </span>
    <span className="block text-sm text-soft">
      {say(statusLabel(finding.photo?.status ?? 'unknown'))} ·{' '}
      <time dateTime={finding.at}>{dateText(finding.at)}</time>
    </span>
  </span>
)
