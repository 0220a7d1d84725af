import { MONTHS } from '#contract/calendar-date.ts'
import { kwhFigure, kwhText } from '#src/lib/kwh-text.ts'
import { CHART, CHART_TEXT, ChartFrame } from './chart-frame.tsx'
import { ChartScale, heightOf, roundTop } from './chart-scale.tsx'

/** The year, month by month. */
export function YearBars({ monthsKwh }: { monthsKwh: readonly number[] }) {
  const top = roundTop(Math.max(...monthsKwh))
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
        const y = heightOf(kwh, top)
        return (
          <g key={name}>
            <rect
              x={x + slot * 0.15}
              y={y}
              width={slot * 0.7}
              height={heightOf(0, top) - y}
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
