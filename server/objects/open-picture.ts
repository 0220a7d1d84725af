import sharp from 'sharp'
import { MAX_PHOTO_PIXELS } from '#domain/photo/photo-size.ts'
import { fileKind } from './file-kind.ts'

/** Other decoders work line by line; AVIF needs the whole picture at once, at 19 bytes a pixel. */
const MAX_AVIF_PIXELS = 8_000_000
const MAX_DECODE_SECONDS = 10

// One thread per picture and no cache keep memory and response times predictable.
sharp.concurrency(1)
sharp.cache(false)

/** The most pixels this picture may have to be decoded. */
export const maxPixelsOf = (bytes: Uint8Array) =>
  fileKind(bytes) === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PHOTO_PIXELS

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
