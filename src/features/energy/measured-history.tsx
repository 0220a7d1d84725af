import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SolarDay, SolarHistory } from '#contract/solar-history.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { clearSkyShare, findShortfalls, type Shortfall } from '#domain/solar-shortfall.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { assumptions, siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { historyCsvPath } from '#src/api/solar-history.ts'
import { solarSystemQuery } from '#src/api/solar.ts'
import { kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { whenIdle } from '#src/lib/async.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { measuredRanges, isSameRange, rangeOf, within, type DayRange } from './daily-production.ts'
import { HistoryCharts, type Expectation } from './history-charts.tsx'
import { HistoryFindings } from './history-findings.tsx'
import { HistoryShortfalls } from './history-shortfalls.tsx'
import { HistoryTable } from './history-table.tsx'

export type RenderShortfallAction = (system: SolarSystem, shortfall: Shortfall) => ReactNode

type MeasuredHistoryProps = {
  place: { projectId: string; systemId: string }
  /** With at least one day. */
  history: SolarHistory
  renderShortfallAction: RenderShortfallAction
}

export function MeasuredHistory(props: MeasuredHistoryProps) {
  const { place, history, renderShortfallAction } = props
  const { days, summary } = history
  const system = useQuery(solarSystemQuery(place.projectId, place.systemId))
  const expectation = useExpectation(system.data, days)
  const all = useMemo(() => rangeOf(days.map(({ date }) => date)), [days])
  // Null shows all days, including those uploaded later.
  const [chosen, show] = useState<DayRange | null>(null)
  const shown = chosen ? within(chosen, all) : all
  const charts = useRef<HTMLDivElement>(null)
  const showInChart = (range: DayRange) => {
    show(within(range, all))
    charts.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4" aria-label={t('Measured production')}>
      <h3 className="text-xl font-semibold">{t('Measured production')}</h3>
      <p>
        {rich(
          '{total} on {days, plural, one {# day} other {# days}}, {first} to {last}',
          {
            total: <strong className="tabular-nums">{kwhText(summary.totalKwh)}</strong>,
            first: <Day date={summary.firstDay ?? ''} />,
            last: <Day date={summary.lastDay ?? ''} />,
          },
          { days: summary.days },
        )}{' '}
        <Provenance kind="measured" />
      </p>
      <div ref={charts}>
        <HistoryCharts
          days={days}
          expectation={typeof expectation === 'object' ? expectation : null}
          shown={shown}
          all={all}
          onShow={(range) => show(isSameRange(range, all) ? null : range)}
        />
      </div>
      <HistoryTable days={days} shown={shown} />
      <HistoryFindings days={days} />
      <h4 className="font-semibold">{t('Did it make what it should?')}</h4>
      {expectation === undefined && <p role="status">{t('Calculating what to expect…')}</p>}
      {expectation === 'unknown' && <p>{t('Needs the latitude and longitude of the panels.')}</p>}
      {typeof expectation === 'object' && (
        <HistoryShortfalls
          check={expectation}
          clearSkyShare={clearSkyShare(days, expectation.clearSkyKwh)}
          assumed={assumptionsOf(system.data)}
          onShow={showInChart}
          renderAction={(shortfall) => system.data && renderShortfallAction(system.data, shortfall)}
        />
      )}
      <a href={historyCsvPath(place)} download className={buttonStyle('secondary', 'self-start')}>
        {t('Download as CSV')}
      </a>
    </Card>
  )
}

function assumptionsOf(system: SolarSystem | undefined) {
  const site = system && siteFromFields(system)
  return site ? assumptions(system, site.latitudeDeg) : []
}

/** Computed while the browser is idle; 'unknown' without the coordinates of the panels. */
function useExpectation(system: SolarSystem | undefined, days: SolarDay[]) {
  const [expectation, setExpectation] = useState<Expectation | 'unknown'>()
  useEffect(() => {
    if (!system) return undefined
    return whenIdle(() => {
      const clear = clearSkyOver(system, days)
      setExpectation(clear ? { clearSkyKwh: clear, ...findShortfalls(days, clear) } : 'unknown')
    })
  }, [system, days])
  return expectation
}

/** Clear-sky energy over the measured time; null without the coordinates of the panels. */
function clearSkyOver(system: SolarSystem, days: readonly SolarDay[]) {
  const clear = new Map<string, number>()
  for (const { first, last } of measuredRanges(days)) {
    const kwh = clearSkyKwh(system, dateOf(first), last - first + 1)
    if (!kwh) return null
    for (const day of kwh) clear.set(...day)
  }
  return clear
}
