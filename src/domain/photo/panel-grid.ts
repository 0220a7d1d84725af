import { greyOf, hsvOf, type Picture } from './picture.ts'

/** Tiles per side (an 8 x 8 grid). */
export const GRID = 8
/** A tile with fewer edge pixels is plain. Our choice, from 9 drawn panels. */
const MIN_EDGE_SHARE = 0.03
/** Ruled: 70 % of the edges run in two directions. Drawn panels 93 %, animals and leaves 22-38 %. */
const MIN_RULED_SHARE = 0.7

/**
 * Bare silicon is blue or nearly black; dust and haze turn it a dull grey-brown. Brighter blue is not
 * a bare cell: 9 drawn panels reach 0.45, one in bright sun 0.56, blue tiles 0.64.
 */
const BLUE = { from: 190, to: 280, minSaturation: 0.15, maxValue: 0.6 }
const BLACK_MAX_VALUE = 0.3
const DUSTY = { maxSaturation: 0.3, maxValue: 0.75 }

export type Tile = {
  /** Median brightness, 0 to 255, which thin bright lines between the cells do not affect. */
  brightness: number
  /** Mean saturation, 0 to 1. */
  saturation: number
  /** Mean red over mean blue: well below 1 for bare cells, near 1 for dust and brown film. */
  redOverBlue: number
  isPlain: boolean
  isRuled: boolean
}

export type PanelGrid = {
  tiles: Tile[]
  /** Share of all edges in the weaker of the two main directions, 0 to 1. */
  secondDirection: number
  /** Share of pixels coloured like bare cells, and like bare or dusty ones, 0 to 1. */
  bareShare: number
  cellShare: number
}

type Tally = {
  greys: Uint32Array
  pixels: number
  saturation: number
  red: number
  blue: number
  edges: Edges
}

export function measureGrid(picture: Picture): PanelGrid {
  const { width, height, rgb } = picture
  const grey = greyOf(picture)
  const all = noEdges()
  const tallies = Array.from({ length: GRID * GRID }, newTally)
  let bare = 0
  let dusty = 0
  for (let at = 0; at < grey.length; at++) {
    const x = at % width
    const y = (at - x) / width
    const tally = tallies[tileAt(x, y, width, height)]!
    const colour = hsvOf(rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!)
    if (isBareCell(colour)) bare++
    else if (isDustyCell(colour)) dusty++
    addPixel(tally, grey[at]!, colour.saturation, rgb[3 * at]!, rgb[3 * at + 2]!)
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
      addEdge(grey, width, at, [tally.edges, all])
  }
  return {
    tiles: tallies.map(toTile),
    secondDirection: ruling(all).second,
    bareShare: bare / grey.length,
    cellShare: (bare + dusty) / grey.length,
  }
}

export const tileAt = (x: number, y: number, width: number, height: number) =>
  Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width)

type Colour = ReturnType<typeof hsvOf>

const isBareCell = ({ hue, saturation, value }: Colour) =>
  value <= BLACK_MAX_VALUE ||
  (hue >= BLUE.from && hue <= BLUE.to && saturation >= BLUE.minSaturation && value <= BLUE.maxValue)

const isDustyCell = ({ saturation, value }: Colour) =>
  saturation <= DUSTY.maxSaturation && value <= DUSTY.maxValue

const newTally = (): Tally => ({
  greys: new Uint32Array(256),
  pixels: 0,
  saturation: 0,
  red: 0,
  blue: 0,
  edges: noEdges(),
})

function addPixel(tally: Tally, grey: number, saturation: number, red: number, blue: number) {
  tally.greys[Math.floor(grey)]!++
  tally.pixels++
  tally.saturation += saturation
  tally.red += red
  tally.blue += blue
}

function toTile({ greys, pixels, saturation, red, blue, edges }: Tally): Tile {
  const isPlain = edges.count < MIN_EDGE_SHARE * pixels
  return {
    brightness: medianGrey(greys, pixels),
    saturation: saturation / pixels,
    redOverBlue: red / Math.max(1, blue),
    isPlain,
    isRuled: !isPlain && ruling(edges).both >= MIN_RULED_SHARE,
  }
}

function medianGrey(greys: Uint32Array, pixels: number) {
  let seen = 0
  return greys.findIndex((count) => (seen += count) * 2 >= pixels)
}

/** Weaker gradients are noise (grey levels per pixel). Our choice. */
const MIN_STEP = 6
/** Bins of 5 degrees; a direction is a bin with both neighbours. */
const BINS = 36
/** The second direction is at least 45 degrees from the first. */
const MIN_BINS_APART = 9

/** Directions of the edges in a part of the picture, weighted by strength. */
type Edges = { byDirection: Float64Array; count: number }

const noEdges = (): Edges => ({ byDirection: new Float64Array(BINS), count: 0 })

/** Adds the edge at pixel `at`, if any, to each collection. */
function addEdge(grey: Float32Array, width: number, at: number, collections: Edges[]) {
  const across = (grey[at + 1]! - grey[at - 1]!) / 2
  const down = (grey[at + width]! - grey[at - width]!) / 2
  const step = Math.hypot(across, down)
  if (step < MIN_STEP) return
  const angle = (Math.atan2(down, across) + Math.PI) % Math.PI
  const bin = Math.min(BINS - 1, Math.floor((angle / Math.PI) * BINS))
  for (const edges of collections) {
    edges.byDirection[bin]! += step
    edges.count++
  }
}

/** Share of the edges in the two strongest directions together, and in the second alone, 0 to 1. */
function ruling({ byDirection }: Edges) {
  const total = byDirection.reduce((sum, value) => sum + value, 0)
  if (total === 0) return { both: 0, second: 0 }
  const strength = byDirection.map(
    (value, i) => value + byDirection[(i + BINS - 1) % BINS]! + byDirection[(i + 1) % BINS]!,
  )
  const first = strength.indexOf(Math.max(...strength))
  const others = strength.filter((_, i) => binsApart(i, first) >= MIN_BINS_APART)
  const second = Math.max(...others) / total
  return { both: strength[first]! / total + second, second }
}

function binsApart(a: number, b: number) {
  const apart = Math.abs(a - b)
  return Math.min(apart, BINS - apart)
}
