import sharp from 'sharp'
import { msg } from '#contract/message.ts'
import { fileKind, isPicture } from '#server/objects/file-kind.ts'
import { isStrip, maxPixelsOf, openPicture } from '#server/objects/open-picture.ts'
import { type PhotoFinding, PhotoRefused, type PhotoSubject } from '#server/ai.ts'
import { MIN_SIDE_PX, photoQuality, type Picture, WORKING_PX, type Mask } from './picture.ts'
import { animalChecklist } from './animal-checklist.ts'
import { triageCrop } from './crop-triage.ts'
import type { Assessment } from './finding.ts'
import { triagePanel } from './panel-triage.ts'

const HEIC = msg(
  'HEIC photos cannot be read. On an iPhone choose Settings, Camera, Formats, Most Compatible; or save the photo as JPEG or PNG, and upload it again.',
)
const NO_PHOTO = msg(
  'This file is not a JPEG, PNG, WebP or AVIF photo. Save it as JPEG or PNG and upload it again.',
)
const DAMAGED = msg('The photo is damaged or cut off. Save it as JPEG or PNG and upload it again.')
const TOO_DARK = msg('Too dark. Take it again in daylight or with the flash.')
const TOO_BLURRED = msg('Too blurred. Take it again: hold still, a hand away, and tap to focus.')
const MEGA = 1_000_000

/** Decodes and analyses an uploaded photo. Rejects with PhotoRefused if it cannot be used. */
export async function readPhoto(bytes: Uint8Array, subject: PhotoSubject): Promise<PhotoFinding> {
  refuseOtherKinds(bytes)
  const picture = await decoded(bytes)
  const { finding, counted } = assess(picture, subject)
  return { ...finding, overlayPng: counted && (await pngOf(overlayOf(counted), picture)) }
}

function refuseOtherKinds(bytes: Uint8Array) {
  const kind = fileKind(bytes)
  if (kind === 'image/heic') throw new PhotoRefused(HEIC)
  if (!isPicture(kind)) throw new PhotoRefused(NO_PHOTO)
}

async function decoded(bytes: Uint8Array): Promise<Picture> {
  try {
    // Reads only the header, so that a photo can be refused with its size before it is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    refuseSize(width, height, maxPixelsOf(bytes))
    const { data, info } = await openPicture(bytes)
      .autoOrient()
      .resize(WORKING_PX, WORKING_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, rgb: data }
  } catch (error) {
    if (error instanceof PhotoRefused) throw error
    throw new PhotoRefused(DAMAGED, { cause: error })
  }
}

function refuseSize(width: number, height: number, maxPixels: number) {
  if (width * height > maxPixels)
    throw new PhotoRefused(
      msg(
        'The photo has {megapixels} megapixels; at most {most} can be read. Make it smaller and upload it again.',
        { megapixels: Math.round((width * height) / MEGA), most: maxPixels / MEGA },
      ),
    )
  if (Math.min(width, height) < MIN_SIDE_PX)
    throw new PhotoRefused(
      msg(
        'The photo is {width} x {height} pixels; each side needs at least {least}. Upload the original photo.',
        { width, height, least: MIN_SIDE_PX },
      ),
    )
  if (isStrip(width, height))
    throw new PhotoRefused(
      msg(
        'The photo is {width} x {height} pixels, too long for its width. Upload the original photo.',
        { width, height },
      ),
    )
}

const pngOf = (rgba: Uint8Array, { width, height }: Picture) =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 2 })
    .toBuffer()

/** Magenta stands out on green, brown and blue. It is translucent, so the leaf stays visible. */
const MARK = [255, 0, 255, 150]

/** RGBA, four bytes per pixel: the mark where pixels were counted, transparent elsewhere. */
function overlayOf(counted: Mask): Uint8Array {
  const rgba = new Uint8Array(counted.length * 4)
  counted.forEach((isCounted, at) => isCounted && rgba.set(MARK, at * 4))
  return rgba
}

/** Analyses a picture at working size. Pure: the same pixels give the same finding. */
function assess(picture: Picture, subject: PhotoSubject): Assessment {
  const quality = photoQuality(picture)
  if (quality.isDark) throw new PhotoRefused(TOO_DARK)
  if (quality.isNothingSharp) throw new PhotoRefused(TOO_BLURRED)
  switch (subject.entityType) {
    case 'crop':
      return triageCrop(picture, quality)
    case 'animal':
      return animalChecklist(subject.name, quality)
    case 'solar':
      return triagePanel(picture, quality)
  }
}
