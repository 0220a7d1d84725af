import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { worthOf, type Priced } from '#domain/energy-value.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { historyCsvPath } from '#src/api/solar-history.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { kwhText, monthText, percentText, roundMoneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Assumed } from './assumed.tsx'
import {
  aYearBefore,
  byPeriod,
  monthOnMonth,
  periodOf,
  rangeOf,
  usualRange,
  within,
  yearOnYear,
  type DayRange,
  type Period,
} from './daily-production.ts'
import { HistoryCharts } from './history-charts.tsx'
import { HistoryFindings } from './history-findings.tsx'
import { HistoryShortfalls } from './history-shortfalls.tsx'
import { HistoryTable } from './history-table.tsx'
import type { Judgement } from './judge-production.ts'
import { Metric, Metrics } from './metric.tsx'
import type { Step } from './solar-fields.ts'
import { TariffLine } from './tariff-line.tsx'

type MeasuredProductionProps = {
  place: { projectId: string; systemId: string }
  system: SolarPayload
  /** At least one, oldest first. */
  days: readonly SolarDay[]
  /** Null without coordinates. */
  judgement: Judgement | null
  onAddFiles: (() => void) | undefined
  onEdit: ((step: Step) => void) | undefined
  renderAction: (shortfall: Shortfall) => ReactNode
}

export function MeasuredProduction(props: MeasuredProductionProps) {
  const { place, system, days, judgement, onAddFiles, onEdit, renderAction } = props
  const all = useMemo(() => rangeOf(days.map(({ date }) => date)), [days])
  const [period, setPeriod] = useState<Period>('day')
  // Null follows the newest day, also after another upload.
  const [chosen, show] = useState<DayRange | null>(null)
  const shown = chosen ? within(chosen, all) : usualRange(period, all.last, all)
  const charts = useRef<HTMLDivElement>(null)
  const showInChart = (range: DayRange) => {
    setPeriod('day')
    show(within(range, all))
    charts.current?.scrollIntoView({ block: 'nearest' })
  }
  const showPeriod = (next: Period) => {
    setPeriod(next)
    show(chosen && usualRange(next, shown.last, all))
  }
  return (
    <section aria-label={t('Measured production')} className="grid grid-cols-1 gap-6">
      <div ref={charts}>
        <HistoryCharts
          days={days}
          judgement={judgement}
          period={period}
          onPeriod={showPeriod}
          shown={shown}
          all={all}
          onShow={show}
        />
      </div>
      <Totals place={place} system={system} days={days} judgement={judgement} onEdit={onEdit} />
      <div className="border-t border-line">
        {judgement && (
          <HistoryShortfalls
            judgement={judgement}
            system={system}
            onShow={showInChart}
            renderAction={renderAction}
          />
        )}
        <HistoryFindings days={days} />
        <HistoryTable days={days} shown={shown} period={period} />
        <FilesRow place={place} days={days} onAddFiles={onAddFiles} />
      </div>
    </section>
  )
}

type TotalsProps = Pick<
  MeasuredProductionProps,
  'place' | 'system' | 'days' | 'judgement' | 'onEdit'
>

/** What was made, what it is worth, and how it compares. */
function Totals({ place, system, days, judgement, onEdit }: TotalsProps) {
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const change = yearOnYear(days)
  const share = judgement?.cloudlessShare ?? null
  const site = siteFromFields(system)
  const seesMoney = useSeesMoney()
  return (
    <div data-figures="estimate" className="grid grid-cols-1 gap-3">
      <Metrics>
        <Total days={days} period="month" today={today} system={system} />
        <Total days={days} period="year" today={today} system={system} />
        {change && (
          <Metric
            label={t('Against the year before')}
            value={changeText(change.changePercent)}
            kind="measured"
            note={t('on {days, plural, one {# day} other {# days}} of both', { days: change.days })}
          />
        )}
        {share !== null && (
          <Metric
            label={t('Of a cloudless year')}
            value={percentText(Math.floor(share * 100))}
            kind="estimate"
          />
        )}
      </Metrics>
      {seesMoney && <TariffLine place={place} system={system} />}
      {site && <Assumed system={system} latitudeDeg={site.latitudeDeg} onEdit={onEdit} />}
    </div>
  )
}

/** '+4.2%', with a real minus. */
const changeText = (percent: number, digits = 1) =>
  percentText(percent, digits, { signDisplay: 'always', minimumFractionDigits: digits }).replace(
    '-',
    '\u2212',
  )

type TotalProps = {
  days: readonly SolarDay[]
  period: 'month' | 'year'
  today: string
  system: Priced
}

/** The newest measured month or year, with its value, and beside the same days a year before. */
function Total({ days, period, today, system }: TotalProps) {
  const seesMoney = useSeesMoney()
  const newest = byPeriod(days, period).at(-1)
  if (!newest) return null
  const change = period === 'month' ? monthOnMonth(days, newest.name) : null
  const worth = worthOf(newest.kwh, system)
  const isNow = newest.name === periodOf(today, period)
  const now = { month: t('This month'), year: t('This year') }
  const label = isNow ? now[period] : period === 'month' ? monthText(newest.name) : newest.name
  return (
    <Metric
      label={label}
      value={kwhText(newest.kwh)}
      kind="measured"
      note={
        <>
          {seesMoney && (
            <>
              {t('about {money}', { money: roundMoneyText(worth.amount, worth.currency) })}{' '}
              <Provenance kind="estimate" />
            </>
          )}
          {change && (
            <>
              {seesMoney && ' · '}
              {t('{change} beside {month}', {
                change: changeText(change.changePercent, 0),
                month: monthText(aYearBefore(newest.name)),
              })}
            </>
          )}
        </>
      }
    />
  )
}

type FilesRowProps = Pick<MeasuredProductionProps, 'place' | 'days' | 'onAddFiles'>

function FilesRow({ place, days, onAddFiles }: FilesRowProps) {
  const kwh = days.reduce((sum, day) => sum + day.kwh, 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {rich(
          '{total} on {days, plural, one {# day} other {# days}}, {first} to {last}',
          {
            total: <span className="font-medium tabular-nums">{kwhText(kwh)}</span>,
            first: <Day date={days[0]?.date ?? ''} />,
            last: <Day date={days.at(-1)?.date ?? ''} />,
          },
          { days: days.length },
        )}
        <Provenance kind="measured" />
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={historyCsvPath(place)} download className={buttonStyle('quiet')}>
          {t('Download as CSV')}
        </a>
        {onAddFiles && (
          <Button kind="secondary" onClick={onAddFiles}>
            {t('Add files')}
          </Button>
        )}
      </div>
    </div>
  )
}
