import type { RefusedRow } from '#contract/solar-history.ts'

const MAX_NAMED_ROWS = 100

export type Refusals = ReturnType<typeof openRefusals>

/** The rows of a file that are not used: how many, and the first of them with the reason. */
export function openRefusals() {
  const named: RefusedRow[] = []
  let count = 0
  let undated = 0
  return {
    add(row: number, reason: string) {
      count += 1
      if (named.length < MAX_NAMED_ROWS) named.push({ row, reason })
    },
    /** A row that does not say when it was. */
    addUndated(row: number, reason: string) {
      undated += 1
      this.add(row, reason)
    },
    count: () => count,
    undated: () => undated,
    /** In the order of the file. */
    named: () => named.toSorted((a, b) => a.row - b.row),
  }
}
