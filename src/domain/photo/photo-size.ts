import { msg } from '#contract/message.ts'
import { UnusablePhoto } from './unusable-photo.ts'

/** At most 50 megapixels. */
export const MAX_PHOTO_PIXELS = 50_000_000
/** Minimum for the shorter side of the uploaded photo: smaller ones show too little to measure. */
export const MIN_SIDE_PX = 200
const MAX_PROPORTION = 20
const MEGA = 1_000_000

export type Size = { width: number; height: number }

/** Scaled to a usual width, a picture of one by a million pixels would be too long to decode. */
export const isStrip = ({ width, height }: Size) =>
  Math.max(width, height) > MAX_PROPORTION * Math.min(width, height)

/** @throws UnusablePhoto if there is too much to decode, or too little to measure */
export function refuseSize({ width, height }: Size, maxPixels: number) {
  if (width * height > maxPixels)
    throw new UnusablePhoto(
      msg(
        'The photo has {megapixels} megapixels; at most {most} can be read. Make it smaller and upload it again.',
        { megapixels: Math.round((width * height) / MEGA), most: maxPixels / MEGA },
      ),
    )
  if (Math.min(width, height) < MIN_SIDE_PX)
    throw new UnusablePhoto(
      msg(
        'The photo is {width} x {height} pixels; each side needs at least {least}. Upload the original photo.',
        { width, height, least: MIN_SIDE_PX },
      ),
    )
  if (isStrip({ width, height }))
    throw new UnusablePhoto(
      msg(
        'The photo is {width} x {height} pixels, too long for its width. Upload the original photo.',
        { width, height },
      ),
    )
}
