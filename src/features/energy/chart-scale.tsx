import { numberText } from '#src/lib/number-text.ts'
import { CHART, CHART_TEXT } from './chart-frame.tsx'

const PLOT_HEIGHT = CHART.height - CHART.top - CHART.bottom
const LINES = 4

/** A round number at or above the greatest value, in four round steps; 1 for nothing at all. */
export function roundTop(greatest: number): number {
  if (greatest <= 0) return 1
  const step = greatest / LINES
  const power = 10 ** Math.floor(Math.log10(step))
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= step) ?? 10
  return round * power * LINES
}

/** Where a value stands in the picture, from its top. */
export const heightOf = (value: number, top: number) => CHART.top + PLOT_HEIGHT * (1 - value / top)

/** Lines across the picture, with their values. */
export function ChartScale({ top }: { top: number }) {
  return Array.from({ length: LINES + 1 }, (_, line) => {
    const value = (top * line) / LINES
    const y = heightOf(value, top)
    return (
      <g key={line}>
        <line
          x1={CHART.left}
          x2={CHART.width - CHART.right}
          y1={y}
          y2={y}
          className="stroke-line"
        />
        <text x={CHART.left - 6} y={y + 4} textAnchor="end" className={`${CHART_TEXT} fill-soft`}>
          {numberText(Number(value.toPrecision(3)))}
        </text>
      </g>
    )
  })
}
