import type { ProductionReading } from '#contract/production-reading.ts'
import type { ProductionContext } from '#server/solar/production/production-file.ts'
import { readProductionFile } from '#server/solar/production/read-production-file.ts'

const BERLIN = { latitudeDeg: 52.5, longitudeDeg: 13.4, zone: 'Europe/Berlin' }
const CONTEXT: ProductionContext = {
  capacityKw: 5,
  installedOn: null,
  place: BERLIN,
  nowMs: Date.parse('2026-06-01T12:00:00Z'),
}

/** Reads a production file, by default for 5 kW in Berlin. */
export const readProduction = (
  file: string | Uint8Array,
  more: Partial<ProductionContext> = {},
  given: ProductionReading | null = null,
  remembered: Readonly<Record<string, ProductionReading>> = {},
) =>
  readProductionFile(
    typeof file === 'string' ? Buffer.from(file) : file,
    { ...CONTEXT, ...more },
    given,
    remembered,
  )

/** What a file comes to, in the words of a test: its days, or what is asked. */
export async function asRead(file: string | Uint8Array, more: Partial<ProductionContext> = {}) {
  const { preview, days } = await readProduction(file, more)
  const kwh = Object.fromEntries(
    [...days].map(([date, own]) => [date, Math.round(own * 100) / 100]),
  )
  if (preview.problem) return { problem: preview.problem.id }
  return preview.isCertain ? { days: kwh } : { days: kwh, asked: preview.questions }
}
