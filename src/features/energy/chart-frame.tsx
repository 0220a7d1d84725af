import { useId, type ReactNode } from 'react'
import { Provenance } from '#src/ui/provenance.tsx'

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
