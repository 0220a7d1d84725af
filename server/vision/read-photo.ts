import sharp from 'sharp'
import { msg } from '#contract/message.ts'
import { fileKind, isPicture } from '#server/objects/file-kind.ts'
import { maxPixelsOf, openPicture } from '#server/objects/open-picture.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { assess, overlayOf, type PhotoSubject } from '#domain/photo/assess.ts'
import { refuseSize } from '#domain/photo/photo-size.ts'
import { type Picture, WORKING_PX } from '#domain/photo/picture.ts'
import { DAMAGED, UnusablePhoto } from '#domain/photo/unusable-photo.ts'

const HEIC = msg(
  'HEIC photos cannot be read. On an iPhone choose Settings, Camera, Formats, Most Compatible; or save the photo as JPEG or PNG, and upload it again.',
)
const NO_PHOTO = msg(
  'This file is not a JPEG, PNG, WebP or AVIF photo. Save it as JPEG or PNG and upload it again.',
)

/** Decodes and analyses an uploaded photo. Rejects with UnusablePhoto if it cannot be used. */
export async function readPhoto(bytes: Uint8Array, subject: PhotoSubject): Promise<PhotoFinding> {
  refuseOtherKinds(bytes)
  const picture = await decoded(bytes)
  const { finding, counted } = assess(picture, subject)
  return { ...finding, overlayPng: counted && (await pngOf(overlayOf(counted), picture)) }
}

function refuseOtherKinds(bytes: Uint8Array) {
  const kind = fileKind(bytes)
  if (kind === 'image/heic') throw new UnusablePhoto(HEIC)
  if (!isPicture(kind)) throw new UnusablePhoto(NO_PHOTO)
}

async function decoded(bytes: Uint8Array): Promise<Picture> {
  try {
    // Reads only the header, so that a photo can be refused with its size before it is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    refuseSize({ width, height }, maxPixelsOf(bytes))
    const { data, info } = await openPicture(bytes)
      .autoOrient()
      .resize(WORKING_PX, WORKING_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, rgb: data }
  } catch (error) {
    if (error instanceof UnusablePhoto) throw error
    throw new UnusablePhoto(DAMAGED, { cause: error })
  }
}

const pngOf = (rgba: Uint8Array, { width, height }: Picture) =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
