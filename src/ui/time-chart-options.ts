import uPlot from 'uplot'

export type ChartColour = 'leaf' | 'leaf-tint' | 'sky' | 'sun' | 'sun-tint' | 'clay' | 'clay-tint'

export type ChartSeries = {
  /** One for each time; null where there is none, and then nothing is drawn. */
  values: readonly (number | null)[]
  colour: ChartColour
  fill?: ChartColour
  shape: 'line' | 'bars'
}

/** A stretch of time with a ground of its own, in seconds. */
export type ChartBand = { from: number; to: number; colour: ChartColour }

export type TimeChartLines = {
  /** Seconds since 1970, ascending; a day stands at its midnight in Greenwich. */
  times: readonly number[]
  series: readonly ChartSeries[]
  bands?: readonly ChartBand[]
  /** Names every point under the picture, in place of round dates. */
  nameOf?: (time: number) => string
}

export const CHART_HEIGHT_PX = 240
const BAR_SHARE = 0.8
const LEAST_NAME_PX = 84
const ROOM_ABOVE = 1.05

const colourOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const axis = (): uPlot.Axis => ({
  stroke: () => colourOf('soft'),
  grid: { stroke: () => colourOf('line'), width: 1 },
  ticks: { stroke: () => colourOf('line'), width: 1 },
})

/** As many points as have room for their names, none of them outside what is shown. */
function namedTimes(times: readonly number[], plot: uPlot) {
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const shown = times.filter((time) => time >= min && time <= max)
  const room = Math.max(1, Math.floor(plot.width / LEAST_NAME_PX))
  const step = Math.ceil(shown.length / room)
  return shown.filter((_, at) => at % step === 0)
}

function timeAxis({ times, nameOf }: TimeChartLines): uPlot.Axis {
  if (!nameOf) return axis()
  return {
    ...axis(),
    grid: { show: false },
    splits: (plot) => namedTimes(times, plot),
    values: (_, splits) => splits.map(nameOf),
  }
}

function drawnSeries({ colour, fill, shape }: ChartSeries): uPlot.Series {
  const isBars = shape === 'bars'
  return {
    stroke: () => colourOf(colour),
    ...(fill && { fill: () => colourOf(fill) }),
    width: isBars ? 1 : 1.5,
    ...(isBars && uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR_SHARE] }) }),
    ...(isBars && { points: { show: false } }),
  }
}

function drawBands(plot: uPlot, bands: readonly ChartBand[]) {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { from, to, colour } of bands) {
    const left = plot.valToPos(from, 'x', true)
    ctx.fillStyle = colourOf(colour)
    ctx.fillRect(left, bbox.top, Math.max(plot.valToPos(to, 'x', true) - left, 1), bbox.height)
  }
  ctx.restore()
}

/** @param shown what part of the time is drawn, in seconds, asked at every drawing of the data */
export function chartOptions(
  lines: TimeChartLines,
  width: number,
  shown: () => readonly [number, number],
  onPoint: (index: number | null) => void,
): uPlot.Options {
  return {
    width,
    height: CHART_HEIGHT_PX,
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    legend: { show: false },
    // The chart is dragged across by our own hand, which knows fingers too.
    cursor: { drag: { x: false, y: false } },
    axes: [timeAxis(lines), { ...axis(), size: 60 }],
    scales: {
      x: { range: () => [...shown()] },
      y: { range: (_, __, high) => [0, Math.max((high ?? 0) * ROOM_ABOVE, 1)] },
    },
    series: [{}, ...lines.series.map(drawnSeries)],
    hooks: {
      drawClear: [(plot) => drawBands(plot, lines.bands ?? [])],
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
    },
  }
}
