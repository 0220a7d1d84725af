import type { SolarDay } from '#contract/solar-history.ts'
import { measuredMonths } from '#domain/solar-history.ts'

/** The figures of the charts by month, for those who cannot see them. */
export const HistoryTable = ({ days }: { days: SolarDay[] }) => (
  <details>
    <summary className="min-h-touch cursor-pointer py-2">Figures by month</summary>
    <table className="w-full max-w-md text-left tabular-nums">
      <caption className="sr-only">Measured production by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">kWh</th>
          <th scope="col">Days measured</th>
        </tr>
      </thead>
      <tbody>
        {measuredMonths(days).map(({ month, kwh, days: measured }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{kwh.toFixed(1)}</td>
            <td>{measured}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
