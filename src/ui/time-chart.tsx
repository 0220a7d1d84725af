import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { selectByDragging } from './drag-select.ts'
import { CHART_HEIGHT_PX, chartOptions, type TimeChartLines } from './time-chart-options.ts'

type TimeChartProps = {
  /** What the picture shows, and where its figures are told. */
  label: string
  /** Memoized by who shows it: another one is drawn anew. */
  lines: TimeChartLines
  /** What part of the time is drawn, in seconds. */
  shown: readonly [number, number]
  /** A stretch was marked with mouse or finger. */
  onSelect: (from: number, to: number) => void
  /** The point under mouse or finger; null where there is none. */
  onPoint: (index: number | null) => void
}

/** Drawn on a canvas: who shows it puts a table beside it for those who do not see it. */
export function TimeChart({ label, lines, shown, onSelect, onPoint }: TimeChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const shownNow = useRef(shown)
  const select = useEffectEvent(onSelect)
  const point = useEffectEvent(onPoint)
  const [from, to] = shown
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const asked = () => shownNow.current
    const options = chartOptions(lines, element.clientWidth, asked, (index) => point(index))
    const columns = [[...lines.times], ...lines.series.map(({ values }) => [...values])]
    const drawn = new uPlot(options, columns as uPlot.AlignedData, element)
    plot.current = drawn
    selectByDragging(drawn, (first, last) => select(first, last))
    const fit = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: CHART_HEIGHT_PX }),
    )
    fit.observe(element)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => drawn.redraw(false, true)
    theme.addEventListener('change', repaint)
    return () => {
      theme.removeEventListener('change', repaint)
      fit.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [lines])
  useEffect(() => {
    shownNow.current = [from, to]
    plot.current?.setData(plot.current.data)
  }, [from, to])
  return <div ref={frame} role="img" aria-label={label} style={{ minHeight: CHART_HEIGHT_PX }} />
}
