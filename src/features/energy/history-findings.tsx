import type { ReactNode } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import { kwhText, numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { bestAndWorstWeek, gaps, yearOnYear, type Gap } from './daily-production.ts'
import { Metric } from './metric.tsx'

const MAX_GAPS = 20

/** Findings from the measured days alone, without the solar model. */
export function HistoryFindings({ days }: { days: SolarDay[] }) {
  const weeks = bestAndWorstWeek(days)
  const missing = gaps(days)
  return (
    <>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <YearChange days={days} />
        <Metric
          label={t('Days missing')}
          value={numberText(missing.reduce((sum, gap) => sum + gap.days, 0))}
          kind="measured"
          note={t('between the first and the last')}
        />
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
      </dl>
      {missing.length > 0 && <Missing gaps={missing} />}
    </>
  )
}

function YearChange({ days }: { days: SolarDay[] }) {
  const change = yearOnYear(days)
  if (!change) {
    return (
      <Metric
        label={t('Against the year before')}
        value={t('Not assessed')}
        kind="measured"
        note={t('fewer than four weeks lie in both years')}
      />
    )
  }
  const sign = change.changePercent < 0 ? '\u2212' : '+'
  return (
    <Metric
      label={t('Against the year before')}
      value={`${sign}${Math.abs(change.changePercent).toFixed(1)}%`}
      kind="measured"
      note={t('on the {days, plural, one {# day} other {# days}} that both years have', {
        days: change.days,
      })}
    />
  )
}

const WeekOf = ({ monday }: { monday: string }): ReactNode =>
  rich('from Monday, {day}', { day: <Day date={monday} /> })

function Missing({ gaps: missing }: { gaps: Gap[] }) {
  const more = missing.length - MAX_GAPS
  return (
    <details>
      <summary className="min-h-touch cursor-pointer py-2">{t('Which days are missing')}</summary>
      <ul className="list-disc pl-5">
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
            {t('and {count, plural, one {# more gap} other {# more gaps}}', { count: more })}{' '}
            <Provenance kind="measured" />
          </li>
        )}
      </ul>
    </details>
  )
}
