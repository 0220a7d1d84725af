import type { HistoryContext } from '#server/solar/production/layout.ts'
import { readHistory } from '#server/solar/production/read-history.ts'

const CONTEXT: HistoryContext = {
  capacityKw: 5,
  today: '2026-06-01',
  latitudeDeg: null,
  longitudeDeg: null,
}

/** What is read of a farmer's file, for a system of 5 kW where nothing else is said. */
export const readFile = (text: string | Buffer, more: Partial<HistoryContext> = {}) =>
  readHistory(typeof text === 'string' ? Buffer.from(text) : text, { ...CONTEXT, ...more })

/** The kWh of its days; of nothing where it is refused. */
export async function kwhOf(text: string, more: Partial<HistoryContext> = {}) {
  const { days } = await readFile(text, more)
  return [...days.values()].map((kwh) => Math.round(kwh * 1e6) / 1e6)
}

/** Of power and of uneven rows: to a tenth of a kWh. */
export const tenthsOf = async (text: string, more: Partial<HistoryContext> = {}) =>
  (await kwhOf(text, more)).map((kwh) => Math.round(kwh * 10) / 10)
