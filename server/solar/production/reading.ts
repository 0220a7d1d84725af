import type { RefusedRow } from '#contract/solar-history.ts'

/** What is known of the system whose file it is. */
export type HistoryContext = {
  /** Nameplate; null where the farmer gave none that can be used. */
  capacityKw: number | null
  /** YYYY-MM-DD; production of later days cannot have been measured. */
  today: string
  /** Of the panels; null where it is not known. */
  latitudeDeg: number | null
  longitudeDeg: number | null
}

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
