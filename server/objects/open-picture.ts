import sharp from 'sharp'
import { fileKind } from './file-kind.ts'

/** At most 50 megapixels, of one page. */
const MAX_PICTURE_PIXELS = 50_000_000
/** Other decoders work line by line; AVIF needs the whole picture at once, at 19 bytes a pixel. */
const MAX_AVIF_PIXELS = 8_000_000
const MAX_DECODE_SECONDS = 10

// One thread per picture and no cache keep memory and response times predictable.
sharp.concurrency(1)
sharp.cache(false)

const MAX_PROPORTION = 20

/** Scaled to a usual width, a picture of one by a million pixels would be too long to decode. */
export const isStrip = (width: number, height: number) =>
  Math.max(width, height) > MAX_PROPORTION * Math.min(width, height)

/** The most pixels this picture may have to be decoded. */
export const maxPixelsOf = (bytes: Uint8Array) =>
  fileKind(bytes) === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PICTURE_PIXELS

/**
 * Opens a picture with our decoding limits. Check `fileKind` first, as the decoder would also take
 * SVG. Reading rejects for a file that is damaged, cut off or too large.
 */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: maxPixelsOf(bytes),
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).timeout({ seconds: MAX_DECODE_SECONDS })
