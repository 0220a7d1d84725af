import type { Mask } from './picture.ts'

/** The median of the marked values (none below 0), to the given step; 0 of none. */
export function medianOf(values: Float32Array, mask: Mask, step: number) {
  const bins = new Uint32Array(Math.round(maxOf(values) / step) + 1)
  let all = 0
  for (let at = 0; at < values.length; at++) {
    if (mask[at] !== 1) continue
    bins[Math.round(values[at]! / step)]!++
    all++
  }
  let seen = 0
  const middle = bins.findIndex((count) => (seen += count) * 2 >= all)
  return all === 0 ? 0 : middle * step
}

function maxOf(values: Float32Array) {
  let max = 0
  for (let at = 0; at < values.length; at++) max = Math.max(max, values[at]!)
  return max
}
