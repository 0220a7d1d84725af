import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { selectByDragging } from './drag-select.ts'
import {
  CHART_HEIGHT_PX,
  chartOptions,
  secondsOf,
  type ChartSpan,
  type TimeChartLines,
} from './time-chart-options.ts'

export type { ChartSeries, TimeChartLines } from './time-chart-options.ts'

/** Pointing and marking: a chart answers to both, or is only looked at. */
type Handling = {
  /** A stretch was marked with mouse or finger, in seconds. */
  onSelect: (from: number, to: number) => void
  /** The point under mouse or finger; null where there is none. */
  onPoint: (index: number | null) => void
}

/** Dates, series and the rest are memoized by who shows them: others are drawn anew. */
type TimeChartProps = TimeChartLines & {
  /** What is drawn, with its unit. */
  label: string
  /** All of the time where it is left out. */
  shown?: ChartSpan
  handling?: Handling
}

/** Drawn on a canvas, in the colours of the theme: readers of the screen have a table beside it. */
export function TimeChart({ label, shown, handling, ...drawn }: TimeChartProps) {
  const { dates, series, bands, nameOf } = drawn
  const lines = useMemo(() => ({ dates, series, bands, nameOf }), [dates, series, bands, nameOf])
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const shownNow = useRef(shown)
  const isHandled = handling !== undefined
  const select = useEffectEvent((from: number, to: number) => handling?.onSelect(from, to))
  const point = useEffectEvent((index: number | null) => handling?.onPoint(index))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onPoint = isHandled ? (index: number | null) => point(index) : undefined
    const options = chartOptions(lines, element.clientWidth, () => shownNow.current, onPoint)
    const columns = [lines.dates.map(secondsOf), ...lines.series.map(({ values }) => [...values])]
    const made = new uPlot(options, columns as uPlot.AlignedData, element)
    plot.current = made
    if (isHandled) selectByDragging(made, (from, to) => select(from, to))
    const unfollow = followFrame(made, element)
    return () => {
      unfollow()
      made.destroy()
      plot.current = null
    }
  }, [lines, isHandled])
  const [from, to] = shown ?? []
  useEffect(() => {
    shownNow.current = from === undefined || to === undefined ? undefined : [from, to]
    plot.current?.setData(plot.current.data)
  }, [from, to])
  return (
    <div
      ref={frame}
      role="img"
      aria-label={`${label}; the table below has the figures`}
      // The picture follows its frame: were the frame as wide as its picture, it could only grow.
      className="min-h-60 contain-inline-size"
    />
  )
}

/** Keeps to the width of its frame and to the theme. */
function followFrame(plot: uPlot, frame: HTMLElement) {
  const fit = new ResizeObserver(() => {
    const width = frame.clientWidth
    // It is told at the beginning too, when the picture fits already.
    if (width !== plot.width) plot.setSize({ width, height: CHART_HEIGHT_PX })
  })
  fit.observe(frame)
  const theme = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => plot.redraw(false, true)
  theme.addEventListener('change', repaint)
  return () => {
    theme.removeEventListener('change', repaint)
    fit.disconnect()
  }
}
