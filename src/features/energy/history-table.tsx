import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { monthText, kwhFigure } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { measuredMonths, type DayRange } from './daily-production.ts'

/** A longer range is listed by month. */
const MAX_DAYS_LISTED = 62

const DATE_LENGTH = '2026-06-05'.length
const MONTH_LENGTH = '2026-06'.length

/** The days that the charts show: those in the range, or of every month that overlaps it. */
function daysInRange(days: readonly SolarDay[], { first, last }: DayRange, length: number) {
  const [from, to] = [dateOf(first).slice(0, length), dateOf(last).slice(0, length)]
  return days.filter(({ date }) => date.slice(0, length) >= from && date.slice(0, length) <= to)
}

type HistoryTableProps = { days: readonly SolarDay[]; shown: DayRange }

/** The figures of the charts, for screen readers and for those who want the numbers. */
export function HistoryTable({ days, shown }: HistoryTableProps) {
  const isByDay = shown.last - shown.first < MAX_DAYS_LISTED
  const listed = daysInRange(days, shown, isByDay ? DATE_LENGTH : MONTH_LENGTH)
  return (
    <details>
      <summary className="min-h-touch cursor-pointer py-2">
        {isByDay ? t('Figures by day') : t('Figures by month')}
      </summary>
      <table data-figures="measured" className="w-full max-w-md text-left tabular-nums">
        <caption className="text-left text-sm text-soft">
          {isByDay ? t('Production by day') : t('Production by month')}{' '}
          <Provenance kind="measured" />
        </caption>
        <thead>
          <tr>
            <th scope="col">{isByDay ? t('Day') : t('Month')}</th>
            <th scope="col">{t('kWh')}</th>
            {!isByDay && <th scope="col">{t('Days measured')}</th>}
          </tr>
        </thead>
        <tbody>{isByDay ? <DayRows days={listed} /> : <MonthRows days={listed} />}</tbody>
      </table>
    </details>
  )
}

const DayRows = ({ days }: { days: SolarDay[] }) =>
  days.map(({ date, kwh }) => (
    <tr key={date}>
      <th scope="row" className="font-normal">
        <Day date={date} />
      </th>
      <td>{kwhFigure(kwh)}</td>
    </tr>
  ))

const MonthRows = ({ days }: { days: SolarDay[] }) =>
  measuredMonths(days).map(({ month, kwh, days: measured }) => (
    <tr key={month}>
      <th scope="row" className="font-normal">
        <time dateTime={month}>{monthText(month)}</time>
      </th>
      <td>{kwhFigure(kwh)}</td>
      <td>{measured}</td>
    </tr>
  ))
