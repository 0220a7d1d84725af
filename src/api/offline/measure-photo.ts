import { assess, overlayOf, type PhotoSubject } from '#domain/photo/assess.ts'
import { MAX_PHOTO_PIXELS, refuseSize } from '#domain/photo/photo-size.ts'
import { type Mask, type Picture, WORKING_PX } from '#domain/photo/picture.ts'
import { DAMAGED, UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import type { PhoneFinding } from './change.ts'

/**
 * Analyses a photo on this device, as the server does.
 * @throws UnusablePhoto
 */
export async function measurePhoto(photo: Blob, subject: PhotoSubject): Promise<PhoneFinding> {
  const picture = await decoded(photo)
  const { finding, counted } = assess(picture, subject)
  const { refusal, evidence, ...rest } = finding
  if (refusal) throw new UnusablePhoto(refusal)
  return {
    ...rest,
    evidence: JSON.stringify(evidence),
    fallbackReason: null,
    overlayURL: counted && overlayURL(counted, picture),
  }
}

async function decoded(photo: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(
    (error: unknown) => {
      throw new UnusablePhoto(DAMAGED, { cause: error })
    },
  )
  try {
    refuseSize(bitmap, MAX_PHOTO_PIXELS)
    return scaled(bitmap)
  } finally {
    bitmap.close()
  }
}

/**
 * The browser's own scaling: of leaves reduced from 2048, 1280 and 900 px, each got the status that
 * it gets with the server's Lanczos kernel.
 */
function scaled(bitmap: ImageBitmap): Picture {
  const scale = Math.min(1, WORKING_PX / Math.max(bitmap.width, bitmap.height))
  const width = Math.round(bitmap.width * scale)
  const height = Math.round(bitmap.height * scale)
  const { context } = canvasOf(width, height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from]!
    rgb[to + 1] = data[from + 1]!
    rgb[to + 2] = data[from + 2]!
  }
  return { width, height, rgb }
}

/** A data URL lasts as long as the finding that it is kept with. */
function overlayURL(counted: Mask, { width, height }: Picture) {
  const { canvas, context } = canvasOf(width, height)
  const marks = context.createImageData(width, height)
  marks.data.set(overlayOf(counted))
  context.putImageData(marks, 0, 0)
  return canvas.toDataURL()
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new UnusablePhoto(DAMAGED)
  return { canvas, context }
}
