import type { RefusedRow } from '#contract/solar-history.ts'

/** What a file of measured production says; `problem` is set when it says nothing usable. */
export type ReadHistory = {
  problem: string | null
  /** kWh by YYYY-MM-DD. */
  days: Map<string, number>
  rowsRead: number
  rowsRefused: number
  refused: RefusedRow[]
  warnings: string[]
  notes: string[]
}

/** Of a file that is refused whole. */
export const nothing = (problem: string): ReadHistory => ({
  problem,
  days: new Map(),
  rowsRead: 0,
  rowsRefused: 0,
  refused: [],
  warnings: [],
  notes: [],
})
