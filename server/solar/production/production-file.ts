import type { Message } from '#contract/message.ts'
import type { ProductionPreview } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'

/** What is known of a plant before its file is opened. */
export type ProductionContext = {
  capacityKw: number | null
  /** YYYY-MM-DD */
  installedOn: string | null
  /** By its coordinates; null if they are unusable. */
  place: { latitudeDeg: number; longitudeDeg: number; zone: string } | null
  nowMs: number
}

/** Rows that could not be used, by line number in the file, header included. */
export type RefusedRows = { row: number; reason: Message }[]

/** A production file as it was read. `days` are kWh by YYYY-MM-DD on the plant's clock. */
export type ProductionFile = {
  /** Equal for files with the same header, whatever their rows. */
  fingerprint: string
  preview: Omit<ProductionPreview, 'problem' | 'warnings'> & {
    problem: Message | null
    warnings: Message[]
  }
  days: Map<string, number>
  rowsRead: number
  rowsRefused: number
  /** The first 100. */
  refused: RefusedRows
  /** How the file was understood. */
  notes: Message[]
}

/** In a worker thread: it may take seconds. Never throws because of a file's content. */
export type ReadProductionFile = (
  bytes: Uint8Array,
  context: ProductionContext,
  /** As the farmer showed it; null proposes one. */
  given: ProductionReading | null,
  /** Readings of earlier files of this system by fingerprint. */
  remembered: Readonly<Record<string, ProductionReading>>,
) => Promise<ProductionFile>
