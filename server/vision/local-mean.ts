import type { Mask } from './picture.ts'

/** Gives the mean of the marked values in a square of so many pixels each way around a pixel. */
export function localMean(values: Float32Array, mask: Mask, width: number, radius: number) {
  const height = values.length / width
  const sums = summed(width, height, (at) => (mask[at] === 1 ? values[at]! : 0))
  const counts = summed(width, height, (at) => mask[at]!)
  return (at: number) => {
    const x = at % width
    const y = (at - x) / width
    const left = Math.max(0, x - radius)
    const right = Math.min(width, x + radius + 1)
    const top = Math.max(0, y - radius) * (width + 1)
    const bottom = Math.min(height, y + radius + 1) * (width + 1)
    return (
      within(sums, left, right, top, bottom) / Math.max(1, within(counts, left, right, top, bottom))
    )
  }
}

/** Sum of a box: columns `left` to before `right`, between the starts of two rows of the table. */
const within = (table: Float64Array, left: number, right: number, top: number, bottom: number) =>
  table[bottom + right]! - table[top + right]! - table[bottom + left]! + table[top + left]!

/** Summed-area table (Crow 1984): each entry sums all that lies above and left of it. */
function summed(width: number, height: number, valueAt: (at: number) => number) {
  const table = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(y * width + x)
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row
    }
  }
  return table
}
