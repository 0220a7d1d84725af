import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 400
const LEAF = { across: 260, down: 150 }
const SPOT_RADIUS = 20
const LEAF_GREEN = '#3c8232'
const PAPER = '#e8e6e1'

const drawn = (content: string, background = PAPER) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
        `<rect width="100%" height="100%" fill="${background}"/>${content}</svg>`,
    ),
  ).removeAlpha()
export const jpeg = (content: string, background?: string) =>
  drawn(content, background).jpeg({ quality: 92 }).toBuffer()

const veins = Array.from({ length: 9 }, (_, i) => {
  const x = 140 + i * 40
  return `<path d="M${x} 200L${x + 30} 150M${x} 200L${x + 30} 250" stroke="#5a9a4c" stroke-width="3"/>`
}).join('')
const ellipse = (fill: string) =>
  `<ellipse cx="320" cy="200" rx="${LEAF.across}" ry="${LEAF.down}" fill="${fill}"/>`
export const leafShape = (fill = LEAF_GREEN) => `${ellipse(fill)}${veins}`
const spot = (i: number) =>
  `<circle cx="${130 + (i % 8) * 52}" cy="${i < 8 ? 175 : 235}" r="${SPOT_RADIUS}" fill="#8a5a26"/>`
const leaf = (spots: number) =>
  drawn(leafShape() + Array.from({ length: spots }, (_, i) => spot(i)).join(''))

/** The share of the drawn leaf that this many brown spots cover. */
export const spotsPercent = (spots: number) =>
  (100 * spots * SPOT_RADIUS ** 2) / (LEAF.across * LEAF.down)

/** Round patches spread over the drawn leaf. */
export const patches = (count: number, radius: number, fill: string) =>
  Array.from({ length: count }, (_, i) => {
    const [along, away] = [i * 2.4, Math.sqrt((i + 0.5) / count)]
    const x = 320 + Math.cos(along) * away * (LEAF.across - 60)
    const y = 200 + Math.sin(along) * away * (LEAF.down - 40)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}"/>`
  }).join('')

export const greenLeaf = () => leaf(0).jpeg().toBuffer()
/** At most 16 spots. */
export const spottedLeaf = (spots: number) => leaf(spots).jpeg({ quality: 92 }).toBuffer()
export const darkLeaf = () => leaf(0).linear(0.15).jpeg().toBuffer()
export const blurredLeaf = async () =>
  sharp(await leaf(3).png().toBuffer())
    .blur(8)
    .jpeg()
    .toBuffer()
export const washedOutLeaf = () => jpeg(leafShape('#d8ff90'), '#ffffff')
/** With brown soil along the bottom of the photo. */
export const leafOverSoil = () =>
  jpeg(`<rect y="300" width="100%" height="100" fill="#b08a5e"/>${leafShape()}`)

export const redBarn = () =>
  jpeg(
    '<rect x="120" y="120" width="400" height="220" fill="#a02020"/>' +
      '<path d="M100 120L320 30L540 120" fill="#555"/><rect x="270" y="220" width="100" height="120" fill="#eee"/>',
    '#8fb7e0',
  )
export const brownCow = () =>
  jpeg(
    '<ellipse cx="320" cy="190" rx="180" ry="90" fill="#7a4a24"/><circle cx="510" cy="130" r="50" fill="#7a4a24"/>' +
      '<path d="M200 250V360M260 260V360M380 260V360M440 250V360" stroke="#5a3418" stroke-width="26"/>',
  )

const cellLines = [
  ...Array.from({ length: 9 }, (_, i) => `M${40 + i * 70} 0V${HEIGHT}`),
  ...Array.from({ length: 6 }, (_, i) => `M0 ${30 + i * 70}H${WIDTH}`),
].join('')
const BLUE_CELL = '#1b2f6b'
const panel = (over: string, cell = BLUE_CELL) =>
  jpeg(`<path d="${cellLines}" stroke="#aab4c8" stroke-width="4"/>${over}`, cell)

export const cleanPanel = () => panel('')
export const blackPanel = () => panel('', '#23262b')
export const shadedPanel = () =>
  panel('<path d="M360 0H560L480 400H280Z" fill="#000" fill-opacity="0.55"/>')
export const dirtyPanel = () =>
  panel('<ellipse cx="300" cy="220" rx="300" ry="180" fill="#a08a64" fill-opacity="0.75"/>')
export const panelWithDroppings = () => panel(patches(14, 14, '#f2f2ea'))
export const crackedPanel = () =>
  panel(
    '<path d="M90 60L300 200L560 90M300 200L240 380" fill="none" stroke="#eee" stroke-width="4"/>',
  )
/** Has a panel's grid; no measurement distinguishes it from a panel. */
export const darkWindows = () => panel('', '#31435c')
export const blueTiles = () => panel('', '#3c6ea8')
export const scratchedBlueWall = () =>
  jpeg('<path d="M100 60L300 340M350 80L500 300" stroke="#fff" stroke-width="5"/>', BLUE_CELL)
