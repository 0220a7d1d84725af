import { useEffect, useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { directionOf } from '#domain/solar-model/plant-from-fields.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import { kwhText, kwhFigure } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { whenIdle } from '#src/lib/async.ts'
import { Card, Skeleton } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { MONTHS } from '#contract/calendar-date.ts'
import { clearSkyEstimate, type ClearSkyEstimate } from './clear-sky-estimate.ts'
import { DayCurve } from './day-curve.tsx'
import { Metric } from './metric.tsx'
import { CHART, CHART_TEXT, ChartFrame, ChartScale, yOf, scaleTop } from './chart-frame.tsx'

const CLEAR_SKY = '(clear sky)'

type ClearSkyCardProps = { site: Site; system: SolarPayload }

/** Figures of the solar model, computed while the browser is idle. */
export function ClearSkyCard({ site, system }: ClearSkyCardProps) {
  const [estimate, setEstimate] = useState<ClearSkyEstimate>()
  const { latitudeDeg, longitudeDeg, altitudeM } = site
  useEffect(
    () =>
      whenIdle(() =>
        setEstimate(clearSkyEstimate({ latitudeDeg, longitudeDeg, altitudeM }, system, Date.now())),
      ),
    [latitudeDeg, longitudeDeg, altitudeM, system],
  )
  return (
    <Card aria-label="What the sun offers" className="@container">
      <h3 className="text-xl font-bold">What the sun offers</h3>
      <p className="mt-1 text-sm text-soft">
        Calculated from the sun&apos;s path over your coordinates and your panels, without clouds.
        Real weather brings less.
      </p>
      {estimate ? <Estimate estimate={estimate} /> : <Skeleton className="mt-4 h-96" />}
    </Card>
  )
}

function Estimate({ estimate }: { estimate: ClearSkyEstimate }) {
  const { todayKwh, yearKwh, best, assumed } = estimate
  return (
    <>
      {assumed.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {t('Assumed: {values}.', { values: assumed.map(say).join(', ') })}{' '}
          <Provenance kind="estimate" />
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
        <Metric label="Today at best" value={kwhText(todayKwh)} kind="estimate" note={CLEAR_SKY} />
        <Metric label="A year at best" value={kwhText(yearKwh)} kind="estimate" note={CLEAR_SKY} />
        <Metric
          label="Best tilt and direction"
          value={`${best.tiltDeg}° ${say(directionOf(best.azimuthDeg))}`}
          kind="estimate"
          note={CLEAR_SKY}
        />
      </dl>
      <div className="mt-6 grid gap-6 @min-[40rem]:grid-cols-2">
        <DayCurve hours={estimate.hours} nowHour={estimate.nowHour} />
        <YearBars monthsKwh={estimate.monthsKwh} />
      </div>
    </>
  )
}

function YearBars({ monthsKwh }: { monthsKwh: readonly number[] }) {
  const top = scaleTop(Math.max(...monthsKwh))
  const slot = (CHART.width - CHART.left - CHART.right) / MONTHS.length
  const total = monthsKwh.reduce((sum, kwh) => sum + kwh, 0)
  const months = MONTHS.map((name, index) => ({ name, index, kwh: monthsKwh[index] ?? 0 }))
  return (
    <ChartFrame
      title="This year, kWh in each month"
      description={`Expected generation month by month under a clear sky, ${kwhText(total)} in all`}
      rowHeading="Month"
      rows={months.map(({ name, kwh }) => [name, kwhFigure(kwh)] as const)}
    >
      <ChartScale top={top} />
      {months.map(({ name, index, kwh }) => {
        const x = CHART.left + slot * index
        const y = yOf(kwh, top)
        return (
          <g key={name}>
            <rect
              x={x + slot * 0.15}
              y={y}
              width={slot * 0.7}
              height={yOf(0, top) - y}
              rx={2}
              className="fill-leaf"
            />
            <text
              x={x + slot / 2}
              y={CHART.height - 8}
              textAnchor="middle"
              className={`${CHART_TEXT} fill-soft`}
            >
              {name.slice(0, 1)}
            </text>
          </g>
        )
      })}
    </ChartFrame>
  )
}
