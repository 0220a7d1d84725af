import {
  ChevronLeft,
  ChevronRight,
  Maximize2,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { Hint } from '#src/ui/hint.tsx'
import { cn } from '#src/lib/cn.ts'
import { dayRangeText, kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { TimeChart } from '#src/ui/time-chart.tsx'
import {
  earlier,
  isSameRange,
  later,
  within,
  zoomedIn,
  zoomedOut,
  type DayRange,
  type Period,
} from './daily-production.ts'
import {
  periodText,
  productionLines,
  selectedDays,
  shownSeconds,
  type Bar,
} from './history-lines.ts'
import type { Judgement } from './judge-production.ts'

type HistoryChartsProps = {
  days: readonly SolarDay[]
  /** Null without coordinates. */
  judgement: Judgement | null
  period: Period
  onPeriod: (period: Period) => void
  shown: DayRange
  all: DayRange
  onShow: (range: DayRange) => void
}

/** Measured energy by day, month or year. */
export function HistoryCharts(props: HistoryChartsProps) {
  const { days, judgement, period, onPeriod, shown, all, onShow } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const { bars, ...lines } = useMemo(
    () => productionLines(days, judgement, period),
    [days, judgement, period],
  )
  const bar = hovered === null ? undefined : bars[hovered]
  const labels = { day: t('kWh by day'), month: t('kWh by month'), year: t('kWh by year') }
  return (
    <figure data-figures="measured" className="grid grid-cols-1 gap-2">
      <Provenance kind="measured" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Periods chosen={period} onChoose={onPeriod} />
        <RangeSteps shown={shown} all={all} onShow={onShow} />
      </div>
      <TimeChart
        label={labels[period]}
        {...lines}
        shown={shownSeconds(shown, period)}
        handling={{
          onSelect: (from, to) => onShow(within(selectedDays(from, to), all)),
          onPoint: setHovered,
        }}
      />
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-xs text-soft">
        <p>{bar ? <BarText bar={bar} period={period} /> : <Legend judgement={judgement} />}</p>
        <Zoom shown={shown} all={all} onShow={onShow} />
      </figcaption>
    </figure>
  )
}

function BarText({ bar, period }: { bar: Bar; period: Period }) {
  return (
    <>
      <time dateTime={bar.name}>{periodText(bar.name, period)}</time>:{' '}
      {bar.kwh === null ? t('not measured') : kwhText(bar.kwh)}
      {bar.clearSkyKwh !== null && (
        <>
          {', '}
          {t('{energy} without a cloud', { energy: kwhText(bar.clearSkyKwh) })}{' '}
          <Provenance kind="estimate" />
        </>
      )}
    </>
  )
}

const Legend = ({ judgement }: { judgement: Judgement | null }) => (
  <span className="inline-flex flex-wrap items-center gap-x-4">
    <Key className="size-3 bg-sun">{t('kWh made')}</Key>
    {judgement && <Key className="h-0.5 w-4 bg-soft">{t('without a cloud')}</Key>}
    <span>{t('Drag to zoom')}</span>
  </span>
)

const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={cn('inline-block rounded-sm', className)} />
    {children}
  </span>
)

type PeriodsProps = { chosen: Period; onChoose: (period: Period) => void }

function Periods({ chosen, onChoose }: PeriodsProps) {
  const names = { day: t('Day'), month: t('Month'), year: t('Year') }
  const periods: Period[] = ['day', 'month', 'year']
  return (
    <div
      role="group"
      aria-label={t('Bars')}
      className="grid grid-cols-3 rounded-control bg-sunken p-1 max-sm:w-full"
    >
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === chosen}
          onClick={() => onChoose(period)}
          className="min-h-touch rounded-control px-4 text-sm font-medium text-soft aria-pressed:bg-surface aria-pressed:text-ink"
        >
          {names[period]}
        </button>
      ))}
    </div>
  )
}

type RangeProps = { shown: DayRange; all: DayRange; onShow: (range: DayRange) => void }

function RangeSteps({ shown, all, onShow }: RangeProps) {
  const step = { shown, onShow }
  return (
    <div className="flex items-center justify-between max-sm:w-full">
      <RangeButton {...step} name={t('Earlier')} Icon={ChevronLeft} to={earlier(shown, all)} />
      <p aria-live="polite" className="min-w-48 text-center text-sm font-medium">
        <time dateTime={`${dateOf(shown.first)}/${dateOf(shown.last)}`}>
          {dayRangeText(dateOf(shown.first), dateOf(shown.last))}
        </time>
      </p>
      <RangeButton {...step} name={t('Later')} Icon={ChevronRight} to={later(shown, all)} />
    </div>
  )
}

/** The same by keyboard as by dragging. */
const Zoom = ({ shown, all, onShow }: RangeProps) => (
  <span role="group" aria-label={t('Zoom')} className="-mr-2 inline-flex">
    {[
      { name: t('Zoom in'), Icon: ZoomIn, to: zoomedIn(shown, all) },
      { name: t('Zoom out'), Icon: ZoomOut, to: zoomedOut(shown, all) },
      { name: t('Show all'), Icon: Maximize2, to: all },
    ].map((step) => (
      <RangeButton key={step.name} {...step} shown={shown} onShow={onShow} />
    ))}
  </span>
)

type RangeButtonProps = {
  name: string
  Icon: LucideIcon
  to: DayRange
  shown: DayRange
  onShow: (range: DayRange) => void
}

const RangeButton = ({ name, Icon, to, shown, onShow }: RangeButtonProps) => (
  <Hint text={name}>
    <button
      type="button"
      aria-label={name}
      // `disabled` would drop the keyboard focus at either end.
      aria-disabled={isSameRange(to, shown)}
      onClick={() => onShow(to)}
      className="inline-flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft hover:bg-sunken aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  </Hint>
)
