import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { t } from '#src/lib/texts.ts'
import {
  CHART_HEIGHT_PX,
  chartOptions,
  secondsOf,
  type ChartSpan,
  type TimeChartLines,
} from './time-chart-options.ts'

export type { TimeChartLines } from './time-chart-options.ts'

/** A chart is either fully interactive or static. */
type Handling = {
  /** Called with the period selected by dragging, in seconds since 1970. */
  onSelect: (from: number, to: number) => void
  /** Called with the point under the cursor; null when there is none. */
  onPoint: (index: number | null) => void
}

/** Callers memoize dates, series and bands: a new identity recreates the chart. */
type TimeChartProps = TimeChartLines & {
  /** What is drawn, with its unit, for screen readers. */
  label: string
  /** Everything by default. */
  shown?: ChartSpan
  handling?: Handling
}

/** Drawn on a canvas, so screen readers need a table beside it. */
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
      aria-label={t('{label}; the table below has the figures', { label })}
      // The canvas is as wide as its frame; without containment the frame could never shrink.
      className="min-h-60 contain-inline-size"
    />
  )
}

/** Resizes with the frame and repaints when the theme changes. */
function followFrame(plot: uPlot, frame: HTMLElement) {
  const fit = new ResizeObserver(() => {
    const width = frame.clientWidth
    // The observer also fires on start, when the size already fits.
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

const MIN_DRAG_PX = 8

/**
 * Selects a period by dragging a mouse, finger or pen. Vertical scrolling and pinch zoom still work.
 * @param onSelect receives values of the x scale
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
  const showSelection = (left: number, width: number) =>
    plot.setSelect({ left, width, top: 0, height: over.clientHeight }, false)
  const cancel = () => {
    startX = null
    showSelection(0, 0)
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    startX = xOf(event)
    over.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (startX === null) return
    const x = xOf(event)
    showSelection(Math.min(startX, x), Math.abs(x - startX))
  }
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const [left = 0, right = 0] = [startX, xOf(event)].toSorted((a, b) => a - b)
    cancel()
    if (right - left >= MIN_DRAG_PX) onSelect(plot.posToVal(left, 'x'), plot.posToVal(right, 'x'))
  }
  over.addEventListener('pointerdown', begin)
  over.addEventListener('pointermove', drag)
  over.addEventListener('pointerup', end)
  over.addEventListener('pointercancel', cancel)
}
