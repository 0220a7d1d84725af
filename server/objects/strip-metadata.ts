import { inTurn } from '#server/in-turn.ts'
import type { FileKind } from './file-kind.ts'
import { openPicture } from './open-picture.ts'
import { bareJpeg, barePng, bareWebp } from './picture-segments.ts'

const JPEG_QUALITY = 92
const REDUCED_JPEG_QUALITY = 85
const THUMBNAIL_QUALITY = 75

/** Design section 7 allows two decodes at a time: the photo engine has one, all of these the other. */
const alone = inTurn(1)

const BARE = { 'image/jpeg': bareJpeg, 'image/png': barePng, 'image/webp': bareWebp }

export type PictureKind = Exclude<FileKind, 'image/heic' | 'text/csv'>

/**
 * The picture without EXIF, GPS, XMP, comments and trailing bytes, upright. The pixels stay bit for
 * bit the same unless the camera was turned (then they are turned and coded again) or the file is an
 * AVIF that carries metadata (coded again). Rejects when the file is damaged.
 */
export const strippedOfMetadata = (bytes: Buffer, kind: PictureKind) =>
  alone(async () => {
    const found = await openPicture(bytes).metadata()
    if ((found.orientation ?? 1) > 1) return recoded(bytes, kind)
    if (kind === 'image/avif') return found.exif || found.xmp ? recoded(bytes, kind) : bytes
    try {
      return BARE[kind](bytes)
    } catch {
      // Decoders forgive more than our reading of the format; what they refuse rejects here too.
      return recoded(bytes, kind)
    }
  })

/** A JPEG for sending: at most `maxPx` on its longer side, upright, without metadata. */
export const reducedPicture = (bytes: Buffer, maxPx: number) =>
  alone(() =>
    openPicture(bytes)
      .autoOrient()
      .resize(maxPx, maxPx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: REDUCED_JPEG_QUALITY })
      .toBuffer(),
  )

/** The middle of a kept picture as a small square, for lists. */
export const thumbnailOf = (bytes: Buffer, sizePx: number) =>
  alone(() =>
    openPicture(bytes)
      .resize(sizePx, sizePx, { fit: 'cover' })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer(),
  )

function recoded(bytes: Buffer, kind: PictureKind) {
  const upright = openPicture(bytes).autoOrient().keepIccProfile()
  if (kind === 'image/png') return upright.png().toBuffer()
  if (kind === 'image/webp') return upright.webp({ quality: JPEG_QUALITY }).toBuffer()
  // Without effort 0 a large AVIF takes a minute.
  if (kind === 'image/avif') return upright.avif({ effort: 0, quality: 80 }).toBuffer()
  return upright.jpeg({ quality: JPEG_QUALITY }).toBuffer()
}
