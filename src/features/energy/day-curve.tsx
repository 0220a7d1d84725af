import { kwhText, numberText } from '#src/lib/format.ts'
import { CHART, CHART_TEXT, ChartFrame, ChartScale, heightOf, roundTop } from './chart-frame.tsx'
import type { HourKwh } from './clear-sky-estimate.ts'

type DayCurveProps = { hours: readonly HourKwh[]; nowHour: number }

const clock = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** Today, hour by hour, and where the day stands now. */
export function DayCurve({ hours, nowHour }: DayCurveProps) {
  const top = roundTop(Math.max(...hours.map(({ kwh }) => kwh)))
  const across = (hour: number) =>
    CHART.left + ((CHART.width - CHART.left - CHART.right) * hour) / hours.length
  const points = hours.map(({ hour, kwh }) => `${across(hour + 0.5)},${heightOf(kwh, top)}`)
  const floor = heightOf(0, top)
  const nowX = across(nowHour)
  const total = hours.reduce((sum, { kwh }) => sum + kwh, 0)
  return (
    <ChartFrame
      title="Today, kWh in each hour"
      description={`Expected generation today hour by hour under a clear sky, ${kwhText(total)} in all; the line marks now`}
      rowHeading="Hour"
      rows={hours.map(({ clockHour, kwh }) => [clock(clockHour), numberText(kwh, 2)] as const)}
    >
      <ChartScale top={top} />
      <polygon
        points={`${across(0.5)},${floor} ${points.join(' ')} ${across(hours.length - 0.5)},${floor}`}
        className="fill-sun-tint"
      />
      <polyline points={points.join(' ')} fill="none" strokeWidth={2.5} className="stroke-sun" />
      {[0, 6, 12, 18].map((shown) => (
        <text
          key={shown}
          x={across(hours.find(({ clockHour }) => clockHour >= shown)?.hour ?? shown)}
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
        now
      </text>
    </ChartFrame>
  )
}
