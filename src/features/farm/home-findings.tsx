import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { ClosureFinding } from '#src/features/book/closures.tsx'
import { PhotoFinding } from '#src/features/notifications/photo-finding.tsx'
import { ShortfallFinding } from '#src/features/notifications/shortfall-finding.tsx'
import { WeatherFinding } from '#src/features/weather/weather-finding.tsx'
import { arrivedByLink } from '#src/lib/arrival.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import {
  FindingsSkeleton,
  findingsStyle,
  MAX_SHOWN,
  moreStyle,
  rememberFindings,
  reservedAhead,
  SkeletonRows,
} from './findings-skeleton.tsx'
import { listedFindings, type FarmFinding } from './findings.ts'
import { useFindings } from './use-findings.ts'

type HomeFindingsProps = {
  projects: Project[]
  /** So many have their place since the first paint; more of them would push the page down. */
  reserved: number
}

/**
 * At most three findings, on a phone one; the others are on the dashboard. Where none has a place yet, a
 * link beside the date leads to them.
 */
export function HomeFindings({ projects, reserved }: HomeFindingsProps) {
  const { findings: known, isComplete } = useFindings(projects)
  const [rows] = useState(
    (known && isComplete) || arrivedByLink() ? MAX_SHOWN : Math.min(MAX_SHOWN, reserved),
  )
  const [ahead] = useState(reservedAhead)
  const findings = known ?? listedFindings(projects)
  const { length: count } = findings
  const aheadCount = findings.filter((one) => one.ahead).length
  const isRemembered = isComplete && known !== null
  useEffect(() => {
    if (isRemembered) rememberFindings(count, aheadCount)
  }, [isRemembered, count, aheadCount])
  // Those of the forecast come first, into the rows that wait for them.
  const waiting = isComplete ? 0 : Math.min(ahead, reserved, rows)
  const shown = findings.slice(0, rows - waiting)
  const filled = isComplete ? 0 : Math.min(reserved, rows) - waiting - shown.length
  if (known === undefined || (!isComplete && shown.length === 0))
    return <FindingsSkeleton count={reserved} />
  if (shown.length === 0)
    return (
      <More
        hidden={findings}
        words={newWords}
        className="absolute right-0 bottom-full -mb-1 text-leaf! sm:mb-1"
      />
    )
  return (
    <section aria-label={t('Findings')}>
      <ul className={findingsStyle}>
        <SkeletonRows from={0} count={waiting} />
        {shown.map(({ id, lack, ahead: forecast, closedBy, ...finding }, at) => (
          <li key={id} className={waiting + at > 0 ? 'max-sm:hidden' : 'flex items-center'}>
            {forecast ? (
              <WeatherFinding {...forecast} name={finding.name} className="flex-1" />
            ) : closedBy ? (
              <ClosureFinding
                sentence={finding.name}
                reason={closedBy}
                href={finding.href}
                className="flex-1"
              />
            ) : lack ? (
              <ShortfallFinding {...finding} {...lack} className="flex-1" />
            ) : (
              <PhotoFinding {...finding} className="flex-1" />
            )}
            {isComplete && at === 0 && (
              <More hidden={findings.slice(1)} className="pr-4 sm:hidden" />
            )}
          </li>
        ))}
        <SkeletonRows from={waiting + shown.length} count={filled} />
      </ul>
      {isComplete ? (
        <More hidden={findings.slice(rows)} className={cn(moreStyle, 'max-sm:hidden')} />
      ) : (
        reserved > MAX_SHOWN && <div className={cn(moreStyle, 'max-sm:hidden')} />
      )}
    </section>
  )
}

const moreWords = (count: number) => t('{count, number} more', { count })
const newWords = (count: number) =>
  t('{count, plural, one {# new finding} other {# new findings}}', { count })

type MoreProps = { hidden: FarmFinding[]; words?: (count: number) => string; className: string }

/** Leads to where the next one stands. */
const More = ({ hidden: [next, ...rest], words = moreWords, className }: MoreProps) =>
  next && (
    <Link
      href={next.ahead || next.closedBy ? next.href : paths.dashboardSection('health')}
      data-not-a-figure="entered"
      className={cn(
        'flex min-h-touch w-fit shrink-0 items-center rounded-control text-xs text-soft hover:text-ink',
        className,
      )}
    >
      {words(rest.length + 1)}
    </Link>
  )
