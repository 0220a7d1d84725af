import type { SolarDay } from '#contract/solar-history.ts'
import { kwhFigure } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { byPeriod, daysIn, type DayRange, type Period } from './daily-production.ts'
import { Disclosure } from './disclosure.tsx'
import { periodText } from './history-lines.ts'

type HistoryTableProps = { days: readonly SolarDay[]; shown: DayRange; period: Period }

/** The figures of the chart, for screen readers and for those who want the numbers. */
export function HistoryTable({ days, shown, period }: HistoryTableProps) {
  const titles = {
    day: t('Figures by day'),
    month: t('Figures by month'),
    year: t('Figures by year'),
  }
  const headings = { day: t('Day'), month: t('Month'), year: t('Year') }
  return (
    <Disclosure title={titles[period]}>
      <table data-figures="measured" className="w-full max-w-md text-left text-sm tabular-nums">
        <caption className="sr-only">
          {titles[period]} <Provenance kind="measured" />
        </caption>
        <thead>
          <tr>
            <th scope="col">{headings[period]}</th>
            <th scope="col">{t('kWh')}</th>
            {period !== 'day' && <th scope="col">{t('Days measured')}</th>}
          </tr>
        </thead>
        <tbody>
          {byPeriod(daysIn(days, shown, period), period).map(({ name, kwh, days: measured }) => (
            <tr key={name}>
              <th scope="row" className="font-normal">
                <time dateTime={name}>{periodText(name, period)}</time>
              </th>
              <td>{kwhFigure(kwh)}</td>
              {period !== 'day' && <td>{measured}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}
