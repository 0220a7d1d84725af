import { useMemo, useState } from 'react'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { shortDayText, kwhText, kwhFigure } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { FilterChip, FilterSelect } from '#src/ui/filters.tsx'
import { Skeleton } from '#src/ui/card.tsx'
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
        <div role="group" aria-label="Span" className="flex gap-2">
          {SPANS.map((span) => (
            <FilterChip key={span} isOn={count === span} onToggle={() => setCount(span)}>
              {span} days
            </FilterChip>
          ))}
        </div>
        {systems.length > 1 && (
          <FilterSelect
            label="Solar system"
            all="All of these"
            options={systems.map(({ system: { id, location } }) => ({
              id,
              name: location || 'Solar system',
            }))}
            value={systemId}
            onChange={setSystemId}
          />
        )}
      </div>
      <Totals totals={energyTotals(days)} count={count} />
      <LazyBoundary fallback={<Skeleton className="h-66" />}>
        <EnergyChart days={days} caption={`Up to ${newestText(newest, today)}.`} />
      </LazyBoundary>
      <EnergyTable days={days} />
    </div>
  )
}

function newestText(newest: string, today: string) {
  const ago = daysBetween(newest, today)
  if (ago <= 0) return `${shortDayText(newest)}, today`
  return `${shortDayText(newest)}, the newest day measured, ${ago === 1 ? 'yesterday' : `${ago} days ago`}`
}

function Totals({ totals, count }: { totals: EnergyTotals; count: number }) {
  const { measuredKwh, measuredDays, clearSkyKwh } = totals
  return (
    <ul className="grid gap-1 text-sm">
      <li>
        <span aria-hidden className="mr-1.5 inline-block size-3 rounded-sm bg-leaf" />
        <strong>{kwhText(measuredKwh)}</strong> measured on {measuredDays} of {count} days{' '}
        <Provenance kind="measured" />
      </li>
      <li>
        <span aria-hidden className="mr-1.5 mb-1 inline-block h-0.5 w-3 bg-sun" />
        {clearSkyKwh === null ? (
          'Clear sky: not assessed, as latitude and longitude are not known.'
        ) : (
          <>
            <strong>{kwhText(clearSkyKwh)}</strong> expected of a clear sky on the same days:{' '}
            {Math.round((measuredKwh / Math.max(clearSkyKwh, 1e-9)) * 100)}% was made{' '}
            <Provenance kind="estimate" /> (clear sky)
          </>
        )}
      </li>
    </ul>
  )
}

const kwh = (value: number | null) => (value === null ? 'not known' : kwhFigure(value))

/** The figures of the chart, for screen readers and for those who want the numbers. */
const EnergyTable = ({ days }: { days: readonly EnergyDay[] }) => (
  <details>
    <summary className="min-h-touch cursor-pointer py-2 text-sm">Figures by day</summary>
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">Energy by day, measured and of a clear sky</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Measured, kWh</th>
          <th scope="col">Clear sky, kWh (estimate)</th>
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
