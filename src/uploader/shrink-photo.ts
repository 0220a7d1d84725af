import { PHOTO_TYPES } from '#domain/photo-formats.ts'

/** Our choice: a larger photo adds nothing for the farmer or the analysis. */
export const MAX_PHOTO_SIDE_PX = 2048
const JPEG_QUALITY = 0.9

export function shrunkSize(width: number, height: number) {
  const scale = Math.min(1, MAX_PHOTO_SIDE_PX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Re-encodes the photo as an upright JPEG of at most 2048 px a side, also from a format that only
 * this browser reads, such as HEIC. Smaller photos, and files that it cannot decode, stay as they
 * are: the server reports what is wrong with them.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return photo
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!picture) return photo
  const { width, height } = shrunkSize(picture.width, picture.height)
  const isToShrink = width < picture.width || height < picture.height
  const isReadable = PHOTO_TYPES.some((type) => type === photo.type)
  const shrunk = isToShrink || !isReadable ? await draw(picture, width, height) : null
  picture.close()
  return shrunk ?? photo
}

function draw(picture: ImageBitmap, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
