import uPlot from 'uplot'
import { monthText, shortDayText, numberText } from '#src/lib/format.ts'

export type ChartColour = 'leaf' | 'sky' | 'sun' | 'clay'

/** One value for each date of the chart; null where there is none, and then nothing is drawn. */
export type ChartSeries = {
  name: string
  values: readonly (number | null)[]
  colour: ChartColour
  draw: 'area' | 'bars' | 'line'
}

/** A stretch of time with a ground of its own, from one instant to another in seconds. */
export type ChartBand = { from: number; to: number; colour: ChartColour }

/** What part of the time is drawn, in seconds since 1970. */
export type ChartSpan = readonly [from: number, to: number]

export type TimeChartLines = {
  /** YYYY-MM-DD, in order. */
  dates: readonly string[]
  series: readonly ChartSeries[]
  bands?: readonly ChartBand[]
  /** Names every date under the picture, in place of round ones. */
  nameOf?: (date: string) => string
}

export const CHART_HEIGHT_PX = 240
const BAR_SHARE = 0.8
const WIDEST_BAR_PX = 40
const LEAST_NAME_PX = 64
/** A line of text and the tick above it. */
const NAME_HEIGHT_PX = 32
const VALUES_WIDTH_PX = 60
const DAY_S = 86_400
const MONTH_S = 28 * DAY_S
const ROOM_ABOVE = 1.05

export const secondsOf = (date: string) => Date.parse(date) / 1000

const colourOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const axis = (): uPlot.Axis => ({
  stroke: () => colourOf('soft'),
  grid: { stroke: () => colourOf('line'), width: 1 },
  ticks: { stroke: () => colourOf('line'), width: 1 },
  size: NAME_HEIGHT_PX,
})

/** As many dates as have room for their names, none of them outside what is shown. */
function namedTimes(dates: readonly string[], plot: uPlot) {
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const shown = dates.map(secondsOf).filter((time) => time >= min && time <= max)
  const room = Math.max(1, Math.floor((plot.width - VALUES_WIDTH_PX) / LEAST_NAME_PX))
  const step =
    [1, 2, 3, 6, 12, 24].find((one) => one * room >= shown.length) ?? Math.ceil(shown.length / room)
  return shown.filter((_, at) => at % step === 0)
}

const dateAt = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** A day by its name, a month where months lie between, nothing within a day. */
function roundName(time: number, stepS: number) {
  if (time % DAY_S !== 0) return ''
  return stepS >= MONTH_S ? monthText(dateAt(time).slice(0, 7)) : shortDayText(dateAt(time))
}

function timeAxis({ dates, nameOf }: TimeChartLines): uPlot.Axis {
  if (!nameOf)
    return {
      ...axis(),
      space: LEAST_NAME_PX,
      values: (_, splits, __, ___, stepS) => splits.map((time) => roundName(time, stepS)),
    }
  return {
    ...axis(),
    grid: { show: false },
    splits: (plot) => namedTimes(dates, plot),
    values: (_, splits) => splits.map((time) => nameOf(dateAt(time))),
  }
}

function drawnSeries({ name, colour, draw }: ChartSeries): uPlot.Series {
  const isBars = draw === 'bars'
  return {
    label: name,
    stroke: () => colourOf(colour),
    ...(draw !== 'line' && { fill: () => colourOf(isBars ? colour : `${colour}-tint`) }),
    width: isBars ? 1 : 1.5,
    ...(isBars && {
      points: { show: false },
      paths: uPlot.paths.bars?.({ size: [BAR_SHARE, WIDEST_BAR_PX] }),
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

/** Bars stand over their dates: the first and the last need room beside theirs. */
function wholeSpan({ dates, series }: TimeChartLines): ChartSpan {
  const [first = 0, second = first] = dates.map(secondsOf)
  const last = secondsOf(dates.at(-1) ?? '') || first
  const half = series.some(({ draw }) => draw === 'bars') ? (second - first) / 2 : 0
  return [first - half, last + half]
}

/** @param shown asked at every drawing of the data; undefined is all of it */
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
    // The chart is dragged across by our own hand, which knows fingers too.
    cursor: onPoint ? { drag: { x: false, y: false } } : { show: false },
    axes: [
      timeAxis(lines),
      {
        ...axis(),
        size: VALUES_WIDTH_PX,
        values: (_, splits) => splits.map((value) => numberText(value)),
      },
    ],
    scales: {
      x: { range: () => [...(shown() ?? wholeSpan(lines))] },
      y: { range: (_, __, high) => [0, Math.max((high ?? 0) * ROOM_ABOVE, 1)] },
    },
    series: [{}, ...lines.series.map(drawnSeries)],
    hooks: {
      drawClear: [(plot) => drawBands(plot, lines.bands ?? [])],
      setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? null)],
    },
  }
}
