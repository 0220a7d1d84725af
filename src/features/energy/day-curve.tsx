import { kwhText, numberText } from '#src/lib/format.ts'
import { locale, t } from '#src/lib/texts.ts'
import { CHART, CHART_TEXT, ChartFrame, ChartScale, yOf, scaleTop } from './chart-frame.tsx'
import type { HourKwh } from './clear-sky-estimate.ts'

type DayCurveProps = { hours: readonly HourKwh[]; nowHour: number }

/** '1 PM', '13'. */
const clock = (hour: number) =>
  new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString(locale(), {
    hour: 'numeric',
    timeZone: 'UTC',
  })

/** Today by hour, with a line at the current time. */
export function DayCurve({ hours, nowHour }: DayCurveProps) {
  const top = scaleTop(Math.max(...hours.map(({ kwh }) => kwh)))
  const xOf = (hour: number) =>
    CHART.left + ((CHART.width - CHART.left - CHART.right) * hour) / hours.length
  const points = hours.map(({ hour, kwh }) => `${xOf(hour + 0.5)},${yOf(kwh, top)}`)
  const floor = yOf(0, top)
  const nowX = xOf(nowHour)
  const total = hours.reduce((sum, { kwh }) => sum + kwh, 0)
  return (
    <ChartFrame
      label={t('Cloudless today')}
      total={kwhText(total)}
      description={t(
        'Generation by hour on a cloudless day like today, {total} in all; the line marks now',
        { total: kwhText(total) },
      )}
      rowHeading={t('Hour')}
      rows={hours.map(({ clockHour, kwh }) => [clock(clockHour), numberText(kwh, 2)] as const)}
    >
      <ChartScale top={top} />
      <polygon
        points={`${xOf(0.5)},${floor} ${points.join(' ')} ${xOf(hours.length - 0.5)},${floor}`}
        className="fill-sun opacity-25"
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={2.5}
        className="stroke-sun-line"
      />
      {[0, 6, 12, 18].map((shown) => (
        <text
          key={shown}
          x={xOf(hours.find(({ clockHour }) => clockHour >= shown)?.hour ?? shown)}
          y={CHART.height - 8}
          textAnchor={shown === 0 ? 'start' : 'middle'}
          className={`${CHART_TEXT} fill-soft`}
        >
          {clock(shown)}
        </text>
      ))}
      <line
        x1={nowX}
        x2={nowX}
        y1={CHART.top}
        y2={floor}
        strokeWidth={2}
        strokeDasharray="4 3"
        className="stroke-sky"
      />
      <text
        x={nowX}
        y={CHART.top - 4}
        textAnchor={nowHour < 2 ? 'start' : 'middle'}
        className={`${CHART_TEXT} fill-sky`}
      >
        {t('now')}
      </text>
    </ChartFrame>
  )
}
