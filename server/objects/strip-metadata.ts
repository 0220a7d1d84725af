import { semaphore } from '#server/process/semaphore.ts'
import type { PictureKind } from './file-kind.ts'
import { isStrip } from '#domain/photo/photo-size.ts'
import { openPicture } from './open-picture.ts'

const JPEG_QUALITY = 92
const REDUCED_JPEG_QUALITY = 85
const THUMBNAIL_QUALITY = 75
/** The size of phone photos. Encoding AVIF takes ten times the memory. */
const MAX_RECODED_PIXELS = 12_500_000
const MAX_RECODED_AVIF_PIXELS = 4_000_000

/** Two decodes may run at a time: one here, one in the photo engine. */
const alone = semaphore(1)

/**
 * The picture unchanged if it has no metadata, else encoded again, upright: without EXIF, GPS, XMP,
 * comments and bytes after its end. Rotating needs all pixels in memory, so a large picture is
 * first made smaller. Rejects when the file is damaged.
 */
export const strippedOfMetadata = (bytes: Buffer, kind: PictureKind) =>
  alone(async () => {
    const { orientation = 1, exif, xmp, iptc } = await openPicture(bytes).metadata()
    if (orientation === 1 && !exif && !xmp && !iptc && IS_BARE[kind](bytes)) {
      await openPicture(bytes).stats()
      return bytes
    }
    const isReadByLine = kind === 'image/jpeg' && orientation === 1
    const maxPixels = kind === 'image/avif' ? MAX_RECODED_AVIF_PIXELS : MAX_RECODED_PIXELS
    const upright = openPicture(isReadByLine ? bytes : await reducedTo(maxPixels, bytes))
      .autoOrient()
      .keepIccProfile()
    if (kind === 'image/png') return upright.png().toBuffer()
    if (kind === 'image/webp') return upright.webp({ quality: JPEG_QUALITY }).toBuffer()
    // With more effort a large AVIF takes a minute.
    if (kind === 'image/avif') return upright.avif({ effort: 0, quality: 80 }).toBuffer()
    return upright.jpeg({ quality: JPEG_QUALITY }).toBuffer()
  })

/** Whether a file without EXIF, XMP and IPTC has no comments and no bytes after its end either. */
const IS_BARE: Record<PictureKind, (bytes: Buffer) => boolean> = {
  'image/jpeg': isBareJpeg,
  'image/png': (bytes) =>
    !/tEXt|zTXt|iTXt/.test(bytes.toString('latin1')) &&
    bytes.subarray(-8, -4).equals(Buffer.from('IEND')),
  'image/webp': (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
  // Encoding AVIF is slow, so it is not checked further.
  'image/avif': () => true,
}

const JFIF = 0xe0
const COLOUR_PROFILE = 0xe2
const SCAN = 0xda

/** ITU T.81: nothing but tables, JFIF and a colour profile before the first scan. */
function isBareJpeg(bytes: Buffer) {
  for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const [start, marker = 0] = bytes.subarray(at, at + 2)
    if (start !== 0xff) return false
    if (marker === SCAN) return bytes.readUInt16BE(bytes.length - 2) === 0xffd9
    const isProfile =
      marker === COLOUR_PROFILE && bytes.subarray(at + 4).indexOf('ICC_PROFILE') === 0
    if (marker > JFIF && !isProfile) return false
  }
  return false
}

/** A JPEG of at most `maxPx` on its longer side, upright, without metadata. */
export const reducedPicture = (bytes: Buffer, maxPx: number) =>
  alone(() =>
    openPicture(bytes)
      .autoOrient()
      .resize(maxPx, maxPx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: REDUCED_JPEG_QUALITY })
      .toBuffer(),
  )

/** The centre of a stored picture as a small square, for lists; a strip is shown whole. */
export const thumbnailOf = (bytes: Buffer, sizePx: number) =>
  alone(async () => {
    const { width, height } = await openPicture(bytes).metadata()
    const fit = isStrip({ width, height }) ? 'inside' : 'cover'
    return openPicture(bytes)
      .autoOrient()
      .resize(sizePx, sizePx, { fit })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer()
  })

/** Scales down to a PNG with the same orientation tag; a small picture stays as it is. */
async function reducedTo(maxPixels: number, bytes: Buffer) {
  const { width, height } = await openPicture(bytes).metadata()
  const share = Math.sqrt(maxPixels / (width * height))
  if (share >= 1) return bytes
  return openPicture(bytes)
    .resize(Math.floor(width * share))
    .keepMetadata()
    .png({ compressionLevel: 1 })
    .toBuffer()
}
