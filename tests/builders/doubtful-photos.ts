import sharp from 'sharp'
import { greenLeaf, jpeg, leafShape, patches } from './photos.ts'

type Drawing = [name: string, draw: () => Promise<Buffer>]

const leafWith = (content: string) => () => jpeg(leafShape() + content)

/** Sick leaves with nothing yellow or brown on them. */
export const DAMAGED_LEAVES: Drawing[] = [
  ['white with mildew', leafWith(patches(24, 18, '#e4e6e0'))],
  ['under a thin film of mildew', leafWith(patches(24, 18, 'rgba(236,240,232,0.5)'))],
  ['under a film so thin that it stays green', leafWith(patches(12, 18, 'rgba(236,240,232,0.35)'))],
  ['with one black spot', leafWith(patches(1, 13, '#141414'))],
  ['with pale green patches', leafWith(patches(24, 18, 'rgba(190,210,90,0.5)'))],
  ['spotted black', leafWith(patches(24, 12, '#141414'))],
  ['spotted a black that is still green', leafWith(patches(24, 12, '#16230f'))],
  ['grey with mould', leafWith(patches(16, 24, '#8a8a86'))],
  ['eaten into holes', leafWith(patches(12, 22, '#e8e6e1'))],
  ['with two holes', leafWith(patches(2, 20, '#e8e6e1'))],
  ['spotted purple', leafWith(patches(16, 16, '#7a2040'))],
  ['with a pale mosaic', leafWith(patches(24, 22, '#a8c050'))],
  ['yellowish all over', () => jpeg(leafShape('#a8a83a'))],
]

/** Green things that are not leaves. */
export const GREEN_THINGS: Drawing[] = [
  [
    'a robot in green crayon',
    () =>
      jpeg(
        '<g fill="#2ca02c" stroke="#111" stroke-width="6"><rect x="240" y="20" width="160" height="110"/>' +
          '<rect x="210" y="140" width="220" height="160"/><path d="M240 310h60v80h-60zM340 310h60v80h-60z"/></g>' +
          '<circle cx="290" cy="70" r="16" fill="#fff"/><circle cx="350" cy="70" r="16" fill="#fff"/>',
      ),
  ],
  [
    'a green robot in one piece',
    () =>
      jpeg(
        '<path d="M260 20H380V110H440V300H400V390H240V300H200V110H260z" fill="#3c8232"/>' +
          '<circle cx="295" cy="65" r="14" fill="#fff"/><circle cx="345" cy="65" r="14" fill="#fff"/>',
      ),
  ],
  [
    'a green tractor',
    () =>
      jpeg(
        '<rect y="310" width="640" height="90" fill="#555"/><path d="M160 150h100v-90h140v90h90v120H160z" fill="#367c2b"/>' +
          '<rect x="280" y="75" width="100" height="60" fill="#cde"/><circle cx="220" cy="290" r="70" fill="#222"/>' +
          '<circle cx="220" cy="290" r="30" fill="#ffde00"/><circle cx="460" cy="300" r="50" fill="#222"/>' +
          '<circle cx="460" cy="300" r="20" fill="#ffde00"/>',
        '#9fb7c9',
      ),
  ],
  [
    'a person in a green shirt',
    () =>
      jpeg(
        '<path d="M180 400V200q140 -50 280 0V400z" fill="#3c8232"/><circle cx="320" cy="100" r="70" fill="#d9a07a"/>' +
          '<path d="M250 90q70 -110 140 0" fill="#3a2414"/>',
        '#dddddd',
      ),
  ],
  [
    'a green road sign',
    () =>
      jpeg(
        '<rect x="80" y="80" width="480" height="220" fill="#006b3f"/>' +
          '<path d="M140 150v80M180 150v80M240 190h120" stroke="#fff" stroke-width="16"/>',
        '#87b5e0',
      ),
  ],
  [
    'a page with a green bar',
    () =>
      jpeg(
        `<rect width="640" height="120" fill="#3c8232"/><path d="${Array.from(
          { length: 12 },
          (_, i) => `M30 ${160 + i * 20}h${300 + ((i * 53) % 200)}`,
        ).join('')}" stroke="#333" stroke-width="5" stroke-dasharray="14 5"/>`,
        '#ffffff',
      ),
  ],
  [
    'a lawn under the sky',
    () => jpeg('<rect y="200" width="640" height="200" fill="#4f9a35"/>', '#8ec5f0'),
  ],
  ['a green wall', () => jpeg(leafShape(), '#3c8232')],
]

/** Cropped to more leaf than paper; warm light turns the paper brown along every edge. */
export const leafInWarmLight = async () =>
  sharp(await greenLeaf())
    .extract({ left: 50, top: 45, width: 540, height: 310 })
    .linear([1.15, 1, 0.7], [0, 0, 0])
    .jpeg()
    .toBuffer()
export const leafInHand = leafWith(
  '<path d="M250 400L264 290q25 -30 44 0L316 400zM330 400L340 310q24 -30 40 0L392 400z" fill="#d9a07a"/>',
)

const SPOTS = patches(16, 25, '#8a5a26')
/** Sick, photographed on the plant: other leaves, dark gaps and bits of sky behind it. */
export const leafAmongOthers = () =>
  jpeg(
    '<ellipse cx="40" cy="60" rx="160" ry="90" fill="#2f6b2a"/><ellipse cx="620" cy="360" rx="170" ry="90" fill="#2f6b2a"/>' +
      '<rect x="260" width="380" height="30" fill="#9fb7c9"/>' +
      leafShape() +
      SPOTS,
    '#26301f',
  )
const VEINS = `<path d="${Array.from({ length: 80 }, (_, i) => `M${i * 8} 0l60 400`).join('')}" stroke="#4f9645" stroke-width="2"/>`
/** Sick, and filling the whole photo. */
export const fillingLeaf = () => jpeg(VEINS + SPOTS, '#3c8232')
/** Sick, and running out of the photo on all sides. */
export const leafWithTwoCorners = () =>
  jpeg(`${VEINS}<path d="M0 0H150L0 150zM640 400H490L640 250z" fill="#e8e6e1"/>${SPOTS}`, '#3c8232')
const blades = (fill: string) =>
  `<path d="${Array.from({ length: 900 }, (_, i) => `M${(i * 137) % 640} ${(i * 89) % 400}l${(i % 7) - 3} -16`).join('')}" stroke="${fill}" stroke-width="3"/>`

/** Leaf colours from edge to edge. */
export const FILLED_PHOTOS: Drawing[] = [
  ['a sick leaf that fills it', fillingLeaf],
  ['a healthy leaf that fills it', () => jpeg(VEINS, '#3c8232')],
  ['a lawn', () => jpeg(blades('#57a33c'), '#3f7f2c')],
  ['a lawn with withered grass', () => jpeg(blades('#57a33c') + SPOTS, '#3f7f2c')],
  ['cloth with green dots', () => jpeg(patches(60, 10, '#1f5a18'), '#3c8232')],
]
