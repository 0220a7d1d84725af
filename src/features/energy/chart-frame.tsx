import { useId, type ReactNode } from 'react'
import { numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'

/** Larger text where the container scales the SVG down. */
export const CHART_TEXT = 'text-[18px] @md:text-[12px] @min-[40rem]:text-[18px]'

type ChartFrameProps = {
  label: string
  total: string
  /** Read by screen readers. */
  description: string
  rowHeading: string
  rows: readonly (readonly [name: string, value: string])[]
  /** SVG elements in a view box of `CHART`. */
  children: ReactNode
}

export const CHART = { width: 480, height: 220, left: 56, right: 12, top: 16, bottom: 28 }

/** An SVG chart of an estimate under its sum, with its figures as a table for screen readers. */
export function ChartFrame({
  label,
  total,
  description,
  rowHeading,
  rows,
  children,
}: ChartFrameProps) {
  const id = useId()
  return (
    <figure data-figures="estimate" className="min-w-0">
      <figcaption id={id} className="mb-2 grid">
        <span className="text-xs text-soft">{label}</span>{' '}
        <span className="text-xl font-semibold">{total}</span> <Provenance kind="estimate" />
      </figcaption>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        className="h-auto w-full"
      >
        {children}
      </svg>
      <table aria-labelledby={id} className="sr-only">
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            <th scope="col">{t('kWh')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const PLOT_HEIGHT = CHART.height - CHART.top - CHART.bottom
const STEPS = 4

/** Top of the scale: at or above `max`, with four round steps; 1 without data. */
export function scaleTop(max: number): number {
  if (max <= 0) return 1
  const step = max / STEPS
  const power = 10 ** Math.floor(Math.log10(step))
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= step) ?? 10
  return round * power * STEPS
}

/** The y coordinate of a value. */
export const yOf = (value: number, top: number) => CHART.top + PLOT_HEIGHT * (1 - value / top)

/** Horizontal grid lines with their values. */
export function ChartScale({ top }: { top: number }) {
  return Array.from({ length: STEPS + 1 }, (_, line) => {
    const value = (top * line) / STEPS
    const y = yOf(value, top)
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
