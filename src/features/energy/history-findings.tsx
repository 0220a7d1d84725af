import type { SolarDay } from '#contract/solar-history.ts'
import { kwhText, numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { bestAndWorstWeek, gaps, type Gap } from './daily-production.ts'
import { Disclosure } from './disclosure.tsx'
import { Metric, Metrics } from './metric.tsx'

const MAX_GAPS = 20

/** The best and the worst week, and the days that are missing. */
export function HistoryFindings({ days }: { days: readonly SolarDay[] }) {
  const weeks = bestAndWorstWeek(days)
  const missing = gaps(days)
  const missingDays = missing.reduce((sum, gap) => sum + gap.days, 0)
  if (!weeks && missingDays === 0) return null
  return (
    <Disclosure title={t('Best and worst week, missing days')}>
      <Metrics>
        {weeks && (
          <>
            <Metric
              label={t('Best week')}
              value={kwhText(weeks.best.kwh)}
              kind="measured"
              note={<WeekOf monday={weeks.best.monday} />}
            />
            <Metric
              label={t('Worst week')}
              value={kwhText(weeks.worst.kwh)}
              kind="measured"
              note={<WeekOf monday={weeks.worst.monday} />}
            />
          </>
        )}
        <Metric
          label={t('Days missing')}
          value={numberText(missingDays)}
          kind="measured"
          note={t('between the first and the last')}
        />
      </Metrics>
      {missing.length > 0 && <Missing gaps={missing} />}
    </Disclosure>
  )
}

const WeekOf = ({ monday }: { monday: string }) =>
  rich('from Monday, {day}', { day: <Day date={monday} /> })

function Missing({ gaps: missing }: { gaps: Gap[] }) {
  const more = missing.length - MAX_GAPS
  return (
    <ul aria-label={t('Days missing')} className="list-disc pl-5 text-sm">
      {missing.slice(0, MAX_GAPS).map((gap) => (
        <li key={gap.firstDay}>
          {gap.days === 1 ? (
            <Day date={gap.firstDay} />
          ) : (
            rich('{first} to {last} ({days})', {
              first: <Day date={gap.firstDay} />,
              last: <Day date={gap.lastDay} />,
              days: (
                <time dateTime={`P${gap.days}D`}>
                  {t('{count, plural, one {# day} other {# days}}', { count: gap.days })}
                </time>
              ),
            })
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          {t('and {count, plural, one {# more gap} other {# more gaps}}', { count: more })}
          <Provenance kind="measured" />
        </li>
      )}
    </ul>
  )
}
