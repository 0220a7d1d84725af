import sharp from 'sharp'
import type { Fact } from '#contract/analysis.ts'
import { statusOf } from '#domain/health-status.ts'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import type { Finding } from '#domain/photo/finding.ts'
import { fillingLeaf } from './doubtful-photos.ts'
import * as photos from './photos.ts'

type JudgedPhoto = {
  name: string
  draw: () => Promise<Buffer>
  subject: PhotoSubject
  /** The status, the code of the first evidence and that of the first advice; or why it is refused. */
  verdict: string | RegExp
}

const corn: PhotoSubject = { entityType: 'crop', name: 'Corn' }
const hens: PhotoSubject = { entityType: 'animal', name: 'Chickens' }
const panels: PhotoSubject = { entityType: 'solar', name: 'Barn roof' }

const photo = (
  name: string,
  draw: () => Promise<Buffer>,
  verdict: string | RegExp,
  subject = corn,
): JudgedPhoto => ({ name, draw, subject, verdict })

const large = async () =>
  sharp(await photos.spottedLeaf(11))
    .resize(2048)
    .jpeg()
    .toBuffer()
const turned = async () =>
  sharp(await photos.spottedLeaf(6))
    .rotate(90)
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toBuffer()
const INNER = { left: 100, top: 60, width: 440, height: 280 }
const transparent = async () =>
  sharp({ create: { width: 640, height: 400, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: await sharp(await photos.spottedLeaf(6))
          .extract(INNER)
          .toBuffer(),
        left: 100,
        top: 60,
      },
    ])
    .png()
    .toBuffer()
const grey = async () =>
  sharp(await photos.greenLeaf())
    .greyscale()
    .jpeg()
    .toBuffer()
const soft = async () =>
  sharp(await photos.spottedLeaf(3))
    .blur(1.5)
    .jpeg()
    .toBuffer()

/** Photos and the verdicts that the engine gives, wherever it runs. */
export const JUDGED_PHOTOS: JudgedPhoto[] = [
  photo('a green leaf', photos.greenLeaf, 'good nothingVisible lookUnderneath'),
  photo(
    'a leaf with one spot',
    () => photos.spottedLeaf(1),
    'unknown tooLittleBrown lookAgainSoon',
  ),
  photo('a leaf with three spots', () => photos.spottedLeaf(3), 'needs_attention brown lookAtSome'),
  photo(
    'a leaf with eleven spots',
    () => photos.spottedLeaf(11),
    'needs_attention brown lookToday',
  ),
  photo('a large photo of a leaf', large, 'needs_attention brown lookToday'),
  photo('a leaf turned by its EXIF', turned, 'needs_attention brown lookAtSome'),
  photo('a leaf on a transparent ground', transparent, 'needs_attention brown lookAtSome'),
  photo(
    'a leaf as WebP',
    async () =>
      sharp(await photos.spottedLeaf(6))
        .webp()
        .toBuffer(),
    'needs_attention brown lookAtSome',
  ),
  photo('a leaf over soil', photos.leafOverSoil, 'unknown brownAtEdge lookIfLeaf'),
  photo('a leaf that fills the photo', fillingLeaf, 'unknown filled lookIfLeaf'),
  photo('a leaf that may be blurred', soft, 'unknown nothingConcluded retakeSharp'),
  photo('a cow instead of a leaf', photos.brownCow, 'unknown noLeaf photographOneLeaf'),
  photo(
    'a leaf with white patches',
    () => photos.jpeg(photos.leafShape() + photos.patches(24, 18, '#e4e6e0')),
    'unknown brownShare lookAtMarks',
  ),
  photo('chickens', photos.brownCow, 'unknown animalNotLookedAt chickensFlock', hens),
  photo('a clean panel', photos.cleanPanel, 'unknown darkerShare lookForFaults', panels),
  photo('a shaded panel', photos.shadedPanel, 'needs_attention darkerShare findShadow', panels),
  photo('a dirty panel', photos.dirtyPanel, 'needs_attention darkerShare wipeOneCorner', panels),
  photo('a barn instead of a panel', photos.redBarn, 'unknown noPanel photographPanel', panels),
  photo('a dark photo', photos.darkLeaf, /^Too dark/),
  photo('a blurred photo', photos.blurredLeaf, /^Too blurred/),
  photo('a glaring photo', photos.washedOutLeaf, /^Too bright/),
  photo('a photo without any green', grey, /^No leaf in sight/),
  photo(
    'a tiny photo',
    async () =>
      sharp(await photos.greenLeaf())
        .resize(150)
        .jpeg()
        .toBuffer(),
    /each side needs at least/,
  ),
  photo(
    'half a photo',
    async () => (await photos.greenLeaf()).subarray(0, 4000),
    /damaged or cut off/,
  ),
]

type Judged = Pick<Finding, 'analysisResult' | 'recommendations'> & { evidence: Fact[] }

/** In the form of `verdict`. */
export const verdictOf = ({ analysisResult, evidence, recommendations }: Judged) =>
  [statusOf(analysisResult), evidence[0]?.message, recommendations[0]?.message].join(' ')
