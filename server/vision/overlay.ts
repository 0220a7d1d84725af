import type { Mask } from './picture.ts'

/** Magenta: stands out on green, brown and blue. Half transparent, so the leaf stays visible. */
const MARK = [255, 0, 255, 150]

/** Four bytes a pixel (red, green, blue, opacity): the mark where pixels were counted, else clear. */
export function overlayOf(counted: Mask): Uint8Array {
  const rgba = new Uint8Array(counted.length * 4)
  counted.forEach((isCounted, at) => isCounted && rgba.set(MARK, at * 4))
  return rgba
}
