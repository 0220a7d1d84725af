import { useMemo, useState } from 'react'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { shortDayText, kwhText, kwhFigure } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { FilterChip, FilterSelect } from '#src/ui/filters.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { rich } from '#src/ui/rich.tsx'
import {
  energyDays,
  energyTotals,
  type EnergyTotals,
  type MeasuredEnergy,
  type EnergyDay,
} from './energy-days.ts'

const EnergyChart = lazy(() => import('./energy-chart.tsx').then((m) => m.EnergyChart))

const SPANS = [30, 90]

type EnergyViewProps = { systems: readonly MeasuredEnergy[]; today: string }

/** Starts with the most recently measured system. */
export function EnergyView({ systems, today }: EnergyViewProps) {
  const [count, setCount] = useState(30)
  const [systemId, setSystemId] = useState(systems[0]?.system.id ?? null)
  const days = useMemo(() => {
    const chosen = systems.filter(({ system }) => systemId === null || system.id === systemId)
    return energyDays(chosen, count)
  }, [systems, systemId, count])
  const newest = days.at(-1)?.date ?? today
  return (
    <div data-figures="measured" className="mt-2 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <div role="group" aria-label={t('Span')} className="flex gap-2">
          {SPANS.map((span) => (
            <FilterChip key={span} isOn={count === span} onToggle={() => setCount(span)}>
              {t('{span} days', { span })}
            </FilterChip>
          ))}
        </div>
        {systems.length > 1 && (
          <FilterSelect
            label={t('Solar system')}
            all={t('All of these')}
            options={systems.map(({ system: { id, location } }) => ({
              id,
              name: location || t('Solar system'),
            }))}
            value={systemId}
            onChange={setSystemId}
          />
        )}
      </div>
      <Totals totals={energyTotals(days)} count={count} />
      <LazyBoundary fallback={<Skeleton className="h-66" />}>
        <EnergyChart days={days} caption={newestText(newest, today)} />
      </LazyBoundary>
      <EnergyTable days={days} />
    </div>
  )
}

const newestText = (newest: string, today: string) =>
  t('Measured up to {day}, {days, plural, =0 {today} =1 {yesterday} other {# days ago}}.', {
    day: shortDayText(newest),
    days: Math.max(0, daysBetween(newest, today)),
  })

function Totals({ totals, count }: { totals: EnergyTotals; count: number }) {
  const { measuredKwh, measuredDays, clearSkyKwh } = totals
  return (
    <ul className="grid gap-1 text-sm">
      <li>
        <span aria-hidden className="mr-1.5 inline-block size-3 rounded-sm bg-leaf" />
        {rich(
          '{energy} measured on {measured} of {count} days',
          { energy: <strong>{kwhText(measuredKwh)}</strong> },
          { measured: measuredDays, count },
        )}{' '}
        <Provenance kind="measured" />
      </li>
      <li>
        <span aria-hidden className="mr-1.5 mb-1 inline-block h-0.5 w-3 bg-look" />
        {clearSkyKwh === null ? (
          t('Cloudless days: unknown without latitude and longitude.')
        ) : (
          <>
            {rich(
              'The same days without clouds would have given {energy}: you made {share}% of that',
              { energy: <strong>{kwhText(clearSkyKwh)}</strong> },
              { share: Math.round((measuredKwh / Math.max(clearSkyKwh, 1e-9)) * 100) },
            )}{' '}
            <Provenance kind="estimate" />
          </>
        )}
      </li>
    </ul>
  )
}

const kwh = (value: number | null) => (value === null ? t('unknown') : kwhFigure(value))

/** The figures of the chart, for screen readers and for those who want the numbers. */
const EnergyTable = ({ days }: { days: readonly EnergyDay[] }) => (
  <details>
    <summary className="min-h-touch cursor-pointer py-2 text-sm">{t('Figures by day')}</summary>
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{t('Energy by day, measured and of cloudless days')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Measured, kWh')}</th>
          <th scope="col">{t('Cloudless day, kWh (estimate)')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="font-normal">
              {day.date}
            </th>
            <td>{kwh(day.measuredKwh)}</td>
            <td>{kwh(day.clearSkyKwh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
