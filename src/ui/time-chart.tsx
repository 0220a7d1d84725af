import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
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

const LEAST_DRAG_PX = 8

/**
 * Lets a mouse, a finger or a pen mark a stretch of the picture by drawing across it. A finger
 * still scrolls the page up and down, and two still enlarge it.
 *
 * @param onSelect from and to, in the values of the x scale
 */
function selectByDragging(plot: uPlot, onSelect: (from: number, to: number) => void) {
  const { over } = plot
  over.style.touchAction = 'pan-y pinch-zoom'
  over.style.cursor = 'crosshair'
  let startX: number | null = null
  const xOf = ({ clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect()
    return Math.min(Math.max(clientX - left, 0), width)
  }
  const mark = (left: number, width: number) =>
    plot.setSelect({ left, width, top: 0, height: over.clientHeight }, false)
  const forget = () => {
    startX = null
    mark(0, 0)
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    startX = xOf(event)
    over.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (startX === null) return
    const x = xOf(event)
    mark(Math.min(startX, x), Math.abs(x - startX))
  }
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const edges = [startX, xOf(event)].toSorted((a, b) => a - b)
    const [left = 0, right = 0] = edges
    forget()
    if (right - left >= LEAST_DRAG_PX) onSelect(plot.posToVal(left, 'x'), plot.posToVal(right, 'x'))
  }
  over.addEventListener('pointerdown', begin)
  over.addEventListener('pointermove', drag)
  over.addEventListener('pointerup', end)
  over.addEventListener('pointercancel', forget)
}
