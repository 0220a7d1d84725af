import type { HistoryContext } from '#server/solar/production/layout.ts'
import { readHistory } from '#server/solar/production/read-history.ts'

const CONTEXT: HistoryContext = {
  capacityKw: 5,
  today: '2026-06-01',
}

/** Reads a production file, by default for a system of 5 kW. */
export const readFile = async (text: string | Buffer, more: Partial<HistoryContext> = {}) =>
  readHistory(typeof text === 'string' ? Buffer.from(text) : text, { ...CONTEXT, ...more })

/** The kWh of each day; empty if the file is rejected. */
export async function kwhOf(text: string, more: Partial<HistoryContext> = {}) {
  const { days } = await readFile(text, more)
  return [...days.values()].map((kwh) => Math.round(kwh * 1e6) / 1e6)
}

/** Rounded to a tenth of a kWh, for files with power or irregular intervals. */
export const tenthsOf = async (text: string, more: Partial<HistoryContext> = {}) =>
  (await kwhOf(text, more)).map((kwh) => Math.round(kwh * 10) / 10)
