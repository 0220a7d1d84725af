import sharp from 'sharp'

/** Design section 7: at most 50 megapixels, one page. */
export const MAX_PICTURE_PIXELS = 50_000_000
const MAX_DECODE_SECONDS = 10

// One thread a picture and no cache of decoded pictures: memory and answers stay predictable.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture to decode under the limits of the house. Check `fileKind` first: the decoder itself
 * would also take SVG. Rejects when read if the file is damaged, cut off or larger than allowed.
 */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).timeout({ seconds: MAX_DECODE_SECONDS })
