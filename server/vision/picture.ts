/** A decoded photo: three bytes a pixel (red, green, blue), row by row from the top left. */
export type Picture = { width: number; height: number; rgb: Uint8Array }

/** 1 where a pixel belongs, 0 elsewhere; as many entries as the picture has pixels. */
export type Mask = Uint8Array

/** Marks each of so many pixels that is asked for. A loop: `Uint8Array.from` takes ten times as long. */
export function maskOf(pixels: number, isMarked: (at: number) => boolean): Mask {
  const mask = new Uint8Array(pixels)
  for (let at = 0; at < pixels; at++) if (isMarked(at)) mask[at] = 1
  return mask
}

export function countMarked(mask: Mask) {
  let count = 0
  for (let at = 0; at < mask.length; at++) count += mask[at]!
  return count
}

/** All measures are taken at this length of the longer side, so that they compare between cameras. */
export const WORKING_PX = 512

/** Brightness of every pixel, 0 to 255 (luma of ITU-R BT.601, as JPEG uses). */
export function greyOf({ rgb }: Picture): Float32Array {
  const grey = new Float32Array(rgb.length / 3)
  for (let i = 0; i < grey.length; i++)
    grey[i] = 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!
  return grey
}

/** Hue in degrees, 0 to 360; saturation and value 0 to 1 (Smith 1978). Grey has hue 0. */
export function hsvOf(red: number, green: number, blue: number) {
  const value = Math.max(red, green, blue)
  const chroma = value - Math.min(red, green, blue)
  return {
    hue: chroma === 0 ? 0 : hueOf(red, green, blue, value, chroma),
    saturation: value === 0 ? 0 : chroma / value,
    value: value / 255,
  }
}

function hueOf(red: number, green: number, blue: number, value: number, chroma: number) {
  if (value === red) return 60 * (((green - blue) / chroma + 6) % 6)
  if (value === green) return 60 * ((blue - red) / chroma + 2)
  return 60 * ((red - green) / chroma + 4)
}

export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** For showing and storing: no more digits than the measure deserves. */
export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
