/** Grows like an array, at eight bytes a number. */
export class Numbers {
  #values = new Float64Array(1024)
  length = 0

  push(value: number) {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    this.length += 1
  }

  get all() {
    return this.#values.subarray(0, this.length)
  }
}

/** Rows of one column in the order of the file: when, and how much. */
export type Series = { at: Numbers; values: Numbers }

/** Rows oldest first. `at` is in minutes of any clock. */
export type Readings = { at: Float64Array; values: Float64Array }

const isRising = (at: Float64Array) =>
  at.every((one, row) => row === 0 || one >= (at[row - 1] ?? 0))

/** Oldest first; rows of the same moment keep their order. */
export function sorted({ at, values }: Readings): Readings {
  if (isRising(at)) return { at, values }
  const order = Uint32Array.from(at, (_, row) => row)
  order.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b)
  const pick = (from: Float64Array) => Float64Array.from(order, (row) => from[row] ?? 0)
  return { at: pick(at), values: pick(values) }
}

/** Middle value; 0 of none. */
export function median(values: readonly number[]) {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0
}

const STEP_SAMPLE = 5000

/** Usual minutes between rows; 0 of a single row. */
export function usualStep(at: Float64Array) {
  const steps: number[] = []
  const every = Math.max(1, Math.floor(at.length / STEP_SAMPLE))
  for (let row = 1; row < at.length; row += every) {
    const step = (at[row] ?? 0) - (at[row - 1] ?? 0)
    if (step > 0) steps.push(step)
  }
  return median(steps)
}
