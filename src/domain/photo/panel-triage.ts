import type { AnalysisResult, Fact } from '#contract/analysis.ts'
import { fact } from '#domain/fact.ts'
import {
  advice,
  builtinFinding,
  type Assessment,
  type Finding,
  maybeBlurred,
  measured,
  qualityMeasurements,
  RETAKE_SHARP,
} from './finding.ts'
import { GRID, measureGrid, type PanelGrid, type Tile, tileAt } from './panel-grid.ts'
import { type PhotoQuality, percent, type Picture, rounded } from './picture.ts'

// All limits come from nine drawn panels, and were tried on 538 clip-art and animal pictures, of which
// 2 passed as a panel (a road sign and a helmet). They are untested on photographs of panels, which is
// why every finding says "experimental".
/** In a panel half of the tiles have edges, and 70 % of these are ruled in two directions. */
const MIN_TILES_WITH_EDGES = 32
const MIN_RULED_OF_TILES = 0.7
const MIN_SECOND_DIRECTION = 0.1
/** In a panel cells fill 60 %, some of them bare: a brick wall is ruled and brown too. */
const MIN_CELL_SHARE = 0.6
const MIN_BARE_SHARE = 0.05
/** Film: red is close to blue, on a tile too bright to be a black cell. Bare cells reach 0.5. */
const FILM_RED_OVER_BLUE = 0.85
const FILM_MIN_BRIGHTNESS = 60
/** Shadow: at most 65 % as bright as the brightest tiles. Evenly lit ones 81 %, shaded 50 to 55 %. */
const SHADOW_OF_BRIGHT = 0.65
const BRIGHT_QUANTILE = 0.9
/** With fewer tiles without film, shadows cannot be judged. */
const MIN_TILES_TO_COMPARE = 16
/** Limits for the share of shaded tiles. In between, shading is not assessed. */
const SHADOW_TILES = { foundFromPercent: 6, absentToPercent: 2 }
/**
 * Below this share dirt is not assessed, because droppings, leaves, cracks and an even layer of dust
 * do not change the colour of whole tiles.
 */
const FILM_FOUND_FROM_PERCENT = 25

type Advice = Finding['recommendations']
type Flags = { shading: boolean | null; dirt: true | null }

/** Measures shade and film on a panel, or reports that it cannot recognise one. */
export function triagePanel(picture: Picture, quality: PhotoQuality): Assessment {
  const grid = measureGrid(picture)
  const isUsable = !quality.isBlurred
  const retake = isUsable ? [] : [RETAKE_SHARP]
  if (!isPanel(grid)) return cannotTell(grid, quality, retake)

  const film = grid.tiles.map(isFilm)
  const shadow = shadowTiles(grid.tiles, film)
  const shares = { shadow: sharePercent(shadow ?? []), film: sharePercent(film) }
  const flags: Flags = {
    shading: shadow && judged(shares.shadow),
    dirt: shares.film >= FILM_FOUND_FROM_PERCENT ? true : null,
  }
  const finding = builtinFinding({
    analysisResult: result(isUsable ? flags : { shading: null, dirt: null }),
    recommendations: isUsable ? panelAdvice(flags) : retake,
    evidence: isUsable
      ? evidence(flags, shares)
      : [maybeBlurred('nothingConcluded'), fact('experimental')],
    measurements: [
      ...(shadow ? [measured('shadowPercent', shares.shadow, '%')] : []),
      measured('filmPercent', shares.film, '%'),
      ...gridMeasurements(grid),
      ...qualityMeasurements(quality),
    ],
  })
  return { finding, counted: tilesMask(picture, (tile) => !!film[tile] || !!shadow?.[tile]) }
}

export function isPanel({ tiles, secondDirection, bareShare, cellShare }: PanelGrid) {
  const withEdges = tiles.filter(({ isPlain }) => !isPlain).length
  const ruled = tiles.filter(({ isRuled }) => isRuled).length
  return (
    withEdges >= MIN_TILES_WITH_EDGES &&
    ruled >= MIN_RULED_OF_TILES * withEdges &&
    secondDirection >= MIN_SECOND_DIRECTION &&
    cellShare >= MIN_CELL_SHARE &&
    bareShare >= MIN_BARE_SHARE
  )
}

const isFilm = ({ brightness, redOverBlue }: Tile) =>
  brightness >= FILM_MIN_BRIGHTNESS && redOverBlue >= FILM_RED_OVER_BLUE

/** Marks shaded tiles among those without film; null if too few of these are left. */
function shadowTiles(tiles: Tile[], film: boolean[]): boolean[] | null {
  const bare = tiles.filter((_, i) => !film[i]).map(({ brightness }) => brightness)
  if (bare.length < MIN_TILES_TO_COMPARE) return null
  const bright = bare.sort((a, b) => a - b)[Math.floor(bare.length * BRIGHT_QUANTILE)] ?? 0
  return tiles.map(({ brightness }, i) => !film[i] && brightness <= SHADOW_OF_BRIGHT * bright)
}

const sharePercent = (tiles: boolean[]) => percent(tiles.filter(Boolean).length, tiles.length)

function judged(shadowShare: number): boolean | null {
  if (shadowShare >= SHADOW_TILES.foundFromPercent) return true
  return shadowShare <= SHADOW_TILES.absentToPercent ? false : null
}

/** Never 'good': a photo cannot show whether the system produces what it should. */
const result = ({ shading, dirt }: Flags): AnalysisResult => ({
  systemStatus: shading || dirt ? 'needs_attention' : 'unknown',
  shadingDetected: shading,
  dirtBuildup: dirt,
})

function cannotTell(grid: PanelGrid, quality: PhotoQuality, retake: Advice): Assessment {
  const finding = builtinFinding({
    analysisResult: result({ shading: null, dirt: null }),
    evidence: [fact('noPanel'), fact('experimental')],
    recommendations: [...retake, advice('photo', 'medium', 'photographPanel')],
    measurements: [...gridMeasurements(grid), ...qualityMeasurements(quality)],
  })
  return { finding, counted: null }
}

function evidence({ shading, dirt }: Flags, shares: { shadow: number; film: number }): Fact[] {
  return [
    shading === null
      ? fact('shadingNotJudged')
      : fact('darkerShare', { percent: rounded(shares.shadow) }),
    fact(dirt ? 'filmShare' : 'tooLittleFilm', { percent: rounded(shares.film) }),
    fact('panelNotAssessed'),
    fact('drawnPanelsOnly'),
  ]
}

function panelAdvice({ shading, dirt }: Flags): Advice {
  const found: Advice = []
  if (shading) found.push(advice('shading', 'medium', 'findShadow'))
  if (dirt) found.push(advice('cleaning', 'medium', 'wipeOneCorner'))
  return found.length > 0 ? found : [advice('monitoring', 'low', 'lookForFaults')]
}

const gridMeasurements = ({ tiles }: PanelGrid) => [
  measured('ruledPercent', sharePercent(tiles.map(({ isRuled }) => isRuled)), '%'),
  measured(
    'meanSaturation',
    (100 * tiles.reduce((sum, { saturation }) => sum + saturation, 0)) / tiles.length,
    '%',
  ),
]

function tilesMask({ width, height }: Picture, isCounted: (tile: number) => boolean) {
  if (!Array.from({ length: GRID * GRID }, (_, tile) => tile).some(isCounted)) return null
  return Uint8Array.from({ length: width * height }, (_, at) =>
    isCounted(tileAt(at % width, Math.floor(at / width), width, height)) ? 1 : 0,
  )
}
