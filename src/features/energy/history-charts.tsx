import { useMemo, useState } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import type { ShortfallCheck } from '#domain/solar-shortfall.ts'
import { kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { TimeChart } from '#src/ui/time-chart.tsx'
import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { Button } from '#src/ui/button.tsx'
import {
  within,
  type DayRange,
  earlier,
  isSameRange,
  later,
  zoomedIn,
  zoomedOut,
} from './daily-production.ts'
import { dayLines, daySeconds, selectedDays, monthLines, monthSeconds } from './history-lines.ts'

export type Expectation = ShortfallCheck & { clearSkyKwh: ReadonlyMap<string, number> }

type HistoryChartsProps = {
  days: readonly SolarDay[]
  /** Null while it is computed, and if it cannot be. */
  expectation: Expectation | null
  shown: DayRange
  all: DayRange
  onShow: (range: DayRange) => void
}

/** The same range as a curve by day and as bars by month. */
export function HistoryCharts({ days, expectation, shown, all, onShow }: HistoryChartsProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const { points, ...dayCurve } = useMemo(() => dayLines(days, expectation), [days, expectation])
  const monthBars = useMemo(() => monthLines(days), [days])
  const point = hovered === null ? undefined : points[hovered]
  const onSelect = (from: number, to: number) => onShow(within(selectedDays(from, to), all))
  return (
    <figure data-figures="measured" className="flex flex-col gap-3">
      <RangeButtons shown={shown} all={all} onShow={onShow} />
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <span className="font-semibold">{t('kWh by day')}</span>
        <Key className="bg-leaf">
          <Provenance kind="measured" />
        </Key>
        {expectation && (
          <Key className="bg-sky">
            {t('possible under a clear sky')} <Provenance kind="estimate" />
          </Key>
        )}
        {expectation && expectation.shortfalls.length > 0 && (
          <>
            <Key className="h-3 border border-look bg-look-tint">{t('warning')}</Key>
            <Key className="h-3 border border-act bg-act-tint">{t('alarm')}</Key>
          </>
        )}
      </figcaption>
      <TimeChart
        label={t('kWh by day')}
        {...dayCurve}
        shown={daySeconds(shown)}
        handling={{ onSelect, onPoint: setHovered }}
      />
      <p className="min-h-6 text-sm text-soft">
        {point ? (
          <>
            <Day date={point.date} />: {point.kwh === null ? t('not measured') : kwhText(point.kwh)}
          </>
        ) : (
          t('Drag to zoom')
        )}
      </p>
      <p className="text-sm font-semibold">{t('kWh by month')}</p>
      <TimeChart
        label={t('kWh by month')}
        {...monthBars}
        shown={monthSeconds(shown)}
        handling={{ onSelect, onPoint: ignorePoint }}
      />
    </figure>
  )
}

const ignorePoint = () => {}

const Key = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`inline-block h-1 w-4 rounded ${className}`} />
    <span>{children}</span>
  </span>
)

type RangeButtonsProps = { shown: DayRange; all: DayRange; onShow: (range: DayRange) => void }

/** Zoom and pan by keyboard, with the shown range as text. */
function RangeButtons({ shown, all, onShow }: RangeButtonsProps) {
  const steps = [
    { name: t('Zoom in'), Icon: ZoomIn, to: zoomedIn(shown, all) },
    { name: t('Zoom out'), Icon: ZoomOut, to: zoomedOut(shown, all) },
    { name: t('Earlier'), Icon: ChevronLeft, to: earlier(shown, all) },
    { name: t('Later'), Icon: ChevronRight, to: later(shown, all) },
    { name: t('Show all'), Icon: Maximize2, to: all },
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p aria-live="polite" className="font-semibold">
        {rich('{first} to {last}', {
          first: <Day date={dateOf(shown.first)} />,
          last: <Day date={dateOf(shown.last)} />,
        })}
      </p>
      <div role="group" aria-label={t('Time shown')} className="flex flex-wrap gap-1">
        {steps.map(({ name, Icon, to }) => (
          <Button
            key={name}
            kind="secondary"
            aria-label={name}
            title={name}
            // `disabled` would drop the keyboard focus at either end.
            aria-disabled={isSameRange(to, shown)}
            onClick={() => onShow(to)}
            className="min-w-touch px-2! aria-disabled:opacity-55"
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        ))}
      </div>
    </div>
  )
}
