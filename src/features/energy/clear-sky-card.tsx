import { useEffect, useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { directionOf } from '#domain/solar-model/plant-from-fields.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import { kwhText, kwhFigure, monthInitial, monthName } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { whenIdle } from '#src/lib/async.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Skeleton } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { clearSkyEstimate, type ClearSkyEstimate } from './clear-sky-estimate.ts'
import { DayCurve } from './day-curve.tsx'
import { Metric } from './metric.tsx'
import { CHART, CHART_TEXT, ChartFrame, ChartScale, yOf, scaleTop } from './chart-frame.tsx'

type ClearSkyCardProps = { site: Site; system: SolarPayload; onEdit: () => void }

/** Figures of the solar model, computed while the browser is idle. */
export function ClearSkyCard({ site, system, onEdit }: ClearSkyCardProps) {
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
    <Card aria-label={t('What the sun offers')} className="@container">
      <h3 className="text-xl font-semibold">{t('What the sun offers')}</h3>
      <p className="mt-1 text-sm text-soft">
        {t('What your panels would make at your coordinates if no cloud came.')}
      </p>
      {estimate ? (
        <Estimate estimate={estimate} onEdit={onEdit} />
      ) : (
        <Skeleton className="mt-4 h-96" />
      )}
    </Card>
  )
}

type EstimateProps = { estimate: ClearSkyEstimate; onEdit: () => void }

function Estimate({ estimate, onEdit }: EstimateProps) {
  const { todayKwh, yearKwh, best, assumed } = estimate
  const clearSky = t('(clear sky)')
  return (
    <>
      {assumed.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <p>
            {t('Assumed: {values}.', { values: assumed.map(say).join(', ') })}{' '}
            <Provenance kind="estimate" />
          </p>
          <Button kind="quiet" onClick={onEdit}>
            {t('Change')}
          </Button>
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
        <Metric
          label={t('Today at best')}
          value={kwhText(todayKwh)}
          kind="estimate"
          note={clearSky}
        />
        <Metric
          label={t('This year at best')}
          value={kwhText(yearKwh)}
          kind="estimate"
          note={clearSky}
        />
        <Metric
          label={t('Best tilt and direction')}
          value={t('{tilt}° {direction}', {
            tilt: best.tiltDeg,
            direction: directionOf(best.azimuthDeg),
          })}
          kind="estimate"
          note={clearSky}
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
  const slot = (CHART.width - CHART.left - CHART.right) / monthsKwh.length
  const total = monthsKwh.reduce((sum, kwh) => sum + kwh, 0)
  return (
    <ChartFrame
      title={t('This year, kWh by month')}
      description={t('Expected generation by month under a clear sky, {total} in all', {
        total: kwhText(total),
      })}
      rowHeading={t('Month')}
      rows={monthsKwh.map((kwh, month) => [monthName(month), kwhFigure(kwh)] as const)}
    >
      <ChartScale top={top} />
      {monthsKwh.map((kwh, month) => {
        const x = CHART.left + slot * month
        const y = yOf(kwh, top)
        return (
          <g key={month}>
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
              {monthInitial(month)}
            </text>
          </g>
        )
      })}
    </ChartFrame>
  )
}
