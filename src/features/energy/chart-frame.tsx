import { useId, type ReactNode } from 'react'
import { Provenance } from '#src/ui/provenance.tsx'
import { numberText } from '#src/lib/format.ts'

/** In narrow places, alone or two in a row, the picture is drawn smaller, but not its words. */
export const CHART_TEXT = 'text-[18px] @md:text-[12px] @min-[40rem]:text-[18px]'

type ChartFrameProps = {
  title: string
  /** What the picture shows, in a sentence. */
  description: string
  rowHeading: string
  rows: readonly (readonly [name: string, value: string])[]
  /** Drawn in a box of `CHART` units. */
  children: ReactNode
}

export const CHART = { width: 480, height: 220, left: 56, right: 12, top: 16, bottom: 28 }

/** A picture of an estimate, and its figures as a table for those who do not see it. */
export function ChartFrame({ title, description, rowHeading, rows, children }: ChartFrameProps) {
  const id = useId()
  return (
    <figure data-figures="estimate" className="min-w-0">
      <figcaption id={id} className="mb-1 grid">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-soft">
          <Provenance kind="estimate" /> (clear sky)
        </span>
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
            <th scope="col">kWh</th>
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
