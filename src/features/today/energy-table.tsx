import { kwhFigure } from '#src/lib/kwh-text.ts'
import type { EnergyDay } from './energy-days.ts'

const kwh = (value: number | null) => (value === null ? 'not known' : kwhFigure(value))

/** The figures of the chart, for those who cannot see it and those who want them. */
export const EnergyTable = ({ days }: { days: readonly EnergyDay[] }) => (
  <details>
    <summary className="min-h-touch cursor-pointer py-2 text-sm">Figures by day</summary>
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">Energy by day, measured and of a clear sky</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Measured, kWh</th>
          <th scope="col">Clear sky, kWh (estimate)</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="font-normal">
              {day.date}
            </th>
            <td>{kwh(day.measuredKwh)}</td>
            <td>{kwh(day.clearSkyKwh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
