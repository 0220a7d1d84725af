import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { SolarDay } from '#contract/solar-history.ts'
import { measuredMonths } from '#domain/solar-history.ts'
import { Button } from '#src/ui/button.tsx'

const HEIGHT_PX = 240
const BAR_SHARE = 0.8

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const axis = (): uPlot.Axis => ({
  stroke: () => colour('soft'),
  grid: { stroke: () => colour('line'), width: 1 },
  ticks: { stroke: () => colour('line'), width: 1 },
})

const seconds = (date: string) => Date.parse(date) / 1000

function dataOf(days: readonly SolarDay[], kind: 'days' | 'months'): uPlot.AlignedData {
  if (kind === 'days') return [days.map(({ date }) => seconds(date)), days.map(({ kwh }) => kwh)]
  const months = measuredMonths(days)
  return [months.map(({ month }) => seconds(`${month}-01`)), months.map(({ kwh }) => kwh)]
}

const optionsOf = (kind: 'days' | 'months', width: number): uPlot.Options => ({
  width,
  height: HEIGHT_PX,
  tzDate: (second) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
  legend: { show: false },
  cursor: { drag: { x: true, y: false } },
  axes: [axis(), { ...axis(), size: 60 }],
  scales: { y: { range: (_, __, high) => [0, Math.max(high * 1.05, 1)] } },
  series: [
    {},
    {
      label: 'kWh',
      stroke: () => colour('leaf'),
      fill: () => colour('leaf-tint'),
      width: 1.5,
      points: { show: false },
      ...(kind === 'months' &&
        uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR_SHARE] }) }),
    },
  ],
})

type HistoryChartProps = { days: readonly SolarDay[]; kind: 'days' | 'months'; label: string }

/** Drawn on a canvas: readers of the screen have the table beside it. */
export function HistoryChart({ days, kind, label }: HistoryChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [showAll, setShowAll] = useState<() => void>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const data = dataOf(days, kind)
    const plot = new uPlot(optionsOf(kind, element.clientWidth), data, element)
    setShowAll(() => () => plot.setData(data))
    const fit = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    )
    fit.observe(element)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => plot.redraw()
    theme.addEventListener('change', repaint)
    return () => {
      theme.removeEventListener('change', repaint)
      fit.disconnect()
      plot.destroy()
    }
  }, [days, kind])
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
        {label}: drag across it to zoom in.
        <Button kind="quiet" onClick={showAll}>
          Show all
        </Button>
      </figcaption>
      <div ref={frame} role="img" aria-label={`${label}; the table below has the figures`} />
    </figure>
  )
}
