import { useEffect, useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import type { SolarWeather } from '#contract/weather.ts'
import { TEN_DEGREES_COST_PERCENT, TILT_RANGE_DEG } from '#domain/solar-model/best-tilt.ts'
import { directionOf } from '#domain/solar-model/plant-from-fields.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import { kwhText, kwhFigure, monthInitial, monthName } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { whenIdle } from '#src/lib/async.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { clearSkyEstimate, type ClearSkyEstimate } from './clear-sky-estimate.ts'
import { DayCurve } from './day-curve.tsx'
import { Assumed } from './assumed.tsx'
import type { Step } from './solar-fields.ts'
import { TypicalYear } from './typical-year.tsx'
import { CHART, CHART_TEXT, ChartFrame, ChartScale, yOf, scaleTop } from './chart-frame.tsx'

type ClearSkyCardProps = {
  site: Site
  system: SolarPayload
  /** Null where it is not known. */
  weather: SolarWeather | null
  onEdit: ((step: Step) => void) | undefined
}

/** Figures of the solar model, computed while the browser is idle. */
export function ClearSkyCard({ site, system, weather, onEdit }: ClearSkyCardProps) {
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
    <div className="@container">
      {estimate ? (
        <div className="grid grid-cols-1 gap-4">
          {weather?.typicalYear && (
            <TypicalYear year={weather.typicalYear} source={weather.source} />
          )}
          <Estimate estimate={estimate} />
          <Assumed system={system} latitudeDeg={latitudeDeg} onEdit={onEdit} />
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function Estimate({ estimate }: { estimate: ClearSkyEstimate }) {
  const { hours, nowHour, monthsKwh, best } = estimate
  return (
    <div data-figures="estimate" className="grid grid-cols-1 gap-4">
      <div className="grid gap-6 @min-[40rem]:grid-cols-2">
        <DayCurve hours={hours} nowHour={nowHour} />
        <YearBars monthsKwh={monthsKwh} />
      </div>
      <p className="text-sm">
        {t(
          'Best tilt and direction: about {tilt}° {direction}, give or take {range}°. Ten degrees off costs up to about {percent}% of a year.',
          {
            tilt: best.tiltDeg,
            direction: directionOf(best.azimuthDeg),
            range: TILT_RANGE_DEG,
            percent: TEN_DEGREES_COST_PERCENT,
          },
        )}
      </p>
      <p className="text-xs text-soft">
        {t(
          'A cloudless day has clean air with the usual temperature of its date at your latitude and altitude, and a light wind. Few real days make more.',
        )}
      </p>
    </div>
  )
}

function YearBars({ monthsKwh }: { monthsKwh: readonly number[] }) {
  const top = scaleTop(Math.max(...monthsKwh))
  const slot = (CHART.width - CHART.left - CHART.right) / monthsKwh.length
  const total = monthsKwh.reduce((sum, kwh) => sum + kwh, 0)
  return (
    <ChartFrame
      label={t('Cloudless this year')}
      total={kwhText(total)}
      description={t('Generation by month in a cloudless year, {total} in all', {
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
              className="fill-sun"
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
