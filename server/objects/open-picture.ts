import sharp from 'sharp'
import { fileKind } from './file-kind.ts'

/** At most 50 megapixels, one page. */
const MAX_PICTURE_PIXELS = 50_000_000
/** Other decoders work line by line; that of AVIF takes 19 bytes a pixel: 240 MB for these. */
const MAX_AVIF_PIXELS = 8_000_000
const MAX_DECODE_SECONDS = 10

// One thread a picture and no cache of decoded pictures: memory and answers stay predictable.
sharp.concurrency(1)
sharp.cache(false)

const MAX_PROPORTION = 20

/** Made as wide as others are, a line of a million pixels would be too long for any decoder. */
export const isStrip = (width: number, height: number) =>
  Math.max(width, height) > MAX_PROPORTION * Math.min(width, height)

/** How many pixels of this picture are decoded at most. */
export const maxPixelsOf = (bytes: Uint8Array) =>
  fileKind(bytes) === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PICTURE_PIXELS

/**
 * A picture to decode under the limits of the house. Check `fileKind` first: the decoder itself
 * would also take SVG. Rejects when read if the file is damaged, cut off or larger than allowed.
 */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: maxPixelsOf(bytes),
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).timeout({ seconds: MAX_DECODE_SECONDS })
