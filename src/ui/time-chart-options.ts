import uPlot from 'uplot'
import { monthText, shortDayText, numberText } from '#src/lib/format.ts'

export type ChartColour = 'sun' | 'soft' | 'sun-line' | 'leaf'
/** Has a tint, too. */
type BandColour = 'look' | 'act'

/** One value per date of the chart; null leaves a gap. */
export type ChartSeries = {
  name: string
  values: readonly (number | null)[]
  colour: ChartColour
  draw: 'bars' | 'line'
}

/** A highlighted period, in seconds since 1970. */
export type ChartBand = { from: number; to: number; colour: BandColour }

/** The visible period, in seconds since 1970. */
export type ChartSpan = readonly [from: number, to: number]

export type TimeChartLines = {
  /** YYYY-MM-DD, ascending. */
  dates: readonly string[]
  series: readonly ChartSeries[]
  bands?: readonly ChartBand[]
  /** Labels the given dates instead of round ones. */
  nameOf?: (date: string) => string
}

export const CHART_HEIGHT_PX = 240
const BAR_WIDTH_SHARE = 0.8
const MAX_BAR_WIDTH_PX = 40
const MIN_LABEL_WIDTH_PX = 64
/** One line of text and the tick above it. */
const LABEL_HEIGHT_PX = 32
const Y_AXIS_WIDTH_PX = 60
const DAY_S = 86_400
const MONTH_S = 28 * DAY_S
const HEADROOM = 1.05

export const secondsOf = (date: string) => Date.parse(date) / 1000

const colourOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const axis = (): uPlot.Axis => ({
  stroke: () => colourOf('soft'),
  grid: { stroke: () => colourOf('line'), width: 1 },
  ticks: { stroke: () => colourOf('line'), width: 1 },
  size: LABEL_HEIGHT_PX,
})

/** The visible dates, thinned out until their labels fit. */
function labelledTimes(dates: readonly string[], plot: uPlot) {
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const shown = dates.map(secondsOf).filter((time) => time >= min && time <= max)
  const room = Math.max(1, Math.floor((plot.width - Y_AXIS_WIDTH_PX) / MIN_LABEL_WIDTH_PX))
  const step =
    [1, 2, 3, 6, 12, 24].find((one) => one * room >= shown.length) ?? Math.ceil(shown.length / room)
  return shown.filter((_, at) => at % step === 0)
}

const dateAt = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** A day, or a month when ticks are months apart; no label within a day. */
function tickLabel(time: number, stepS: number) {
  if (time % DAY_S !== 0) return ''
  return stepS >= MONTH_S ? monthText(dateAt(time).slice(0, 7)) : shortDayText(dateAt(time))
}

function timeAxis({ dates, nameOf }: TimeChartLines): uPlot.Axis {
  if (!nameOf)
    return {
      ...axis(),
      space: MIN_LABEL_WIDTH_PX,
      values: (_, splits, __, ___, stepS) => splits.map((time) => tickLabel(time, stepS)),
    }
  return {
    ...axis(),
    grid: { show: false },
    splits: (plot) => labelledTimes(dates, plot),
    values: (_, splits) => splits.map((time) => nameOf(dateAt(time))),
  }
}

function drawnSeries({ name, values, colour, draw }: ChartSeries): uPlot.Series {
  return {
    label: name,
    stroke: () => colourOf(colour),
    // A line of one point would not be seen.
    points: { show: draw === 'line' && values.length === 1 },
    ...(draw === 'line'
      ? { width: 1.5 }
      : {
          fill: () => colourOf(colour),
          width: 0,
          paths: uPlot.paths.bars?.({ size: [BAR_WIDTH_SHARE, MAX_BAR_WIDTH_PX] }),
        }),
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
    ctx.fillStyle = colourOf(`${colour}-tint`)
    const width = Math.max(plot.valToPos(to, 'x', true) - left, 1)
    ctx.fillRect(left, bbox.top, width, bbox.height)
    ctx.fillStyle = colourOf(colour)
    ctx.fillRect(left, bbox.top, width, 4 * uPlot.pxRatio)
  }
  ctx.restore()
}

/** Bars are centred on their dates, so the first and last need half a step of room. */
function wholeSpan({ dates, series }: TimeChartLines): ChartSpan {
  const [first = 0, second = first] = dates.map(secondsOf)
  const last = secondsOf(dates.at(-1) ?? '') || first
  const half = series.some(({ draw }) => draw === 'bars') ? (second - first) / 2 : 0
  return [first - half, last + half]
}

/** @param shown called on every redraw; undefined shows everything */
export function chartOptions(
  lines: TimeChartLines,
  width: number,
  shown: () => ChartSpan | undefined,
  onPoint: ((index: number | null) => void) | undefined,
): uPlot.Options {
  return {
    width,
    height: CHART_HEIGHT_PX,
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    legend: { show: false },
    // `selectByDragging` replaces uPlot's drag, which does not support touch.
    cursor: onPoint ? { drag: { x: false, y: false } } : { show: false },
    axes: [
      timeAxis(lines),
      {
        ...axis(),
        size: Y_AXIS_WIDTH_PX,
        values: (_, splits) => splits.map((value) => numberText(value)),
      },
    ],
    scales: {
      x: { range: () => [...(shown() ?? wholeSpan(lines))] },
      y: { range: (_, __, high) => [0, Math.max((high ?? 0) * HEADROOM, 1)] },
    },
    series: [{}, ...lines.series.map(drawnSeries)],
    hooks: {
      drawClear: [(plot) => drawBands(plot, lines.bands ?? [])],
      setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? null)],
    },
  }
}
