import * as z from 'zod/mini'
import { MAX_HISTORY_FILES } from './limits.ts'

/** Ours, beside the spec: files of measured production, already uploaded, the later winning. */
export const historyRequest = z.object({
  objectURLs: z
    .array(z.string().check(z.maxLength(2000)))
    .check(
      z.minLength(1, 'Choose at least one CSV file.'),
      z.maxLength(
        MAX_HISTORY_FILES,
        `At most ${MAX_HISTORY_FILES} CSV files can be read in one go.`,
      ),
    ),
})

/** `row` counts every line of the file, the header included, as a spreadsheet does. */
export const refusedRow = z.object({ row: z.number(), reason: z.string() })
export type RefusedRow = z.infer<typeof refusedRow>

/** What was read of one file; `problem` says why it was not usable at all. */
export const historyFile = z.object({
  objectURL: z.string(),
  problem: z.nullable(z.string()),
  rowsRead: z.number(),
  rowsRefused: z.number(),
  /** The first 100 of them. */
  refused: z.array(refusedRow),
  warnings: z.array(z.string()),
  /** How the file was understood: column, unit, order of day and month. */
  notes: z.array(z.string()),
  days: z.number(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
})
export type HistoryFile = z.infer<typeof historyFile>
export const historyReport = z.object({ files: z.array(historyFile) })

/** `date` is YYYY-MM-DD by the clock of the file. */
export const solarDay = z.object({ date: z.string(), kwh: z.number() })
export type SolarDay = z.infer<typeof solarDay>

/** A file that stored days come from; those that a later file replaced are not its own any more. */
export const storedFile = z.object({
  /** Of the upload, as at the end of its address. */
  key: z.string(),
  readAt: z.string(),
  days: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  totalKwh: z.number(),
})
export type StoredFile = z.infer<typeof storedFile>

export const solarHistory = z.object({
  days: z.array(solarDay),
  summary: z.object({
    days: z.number(),
    firstDay: z.nullable(z.string()),
    lastDay: z.nullable(z.string()),
    totalKwh: z.number(),
  }),
  /** The last read first. */
  files: z.array(storedFile),
})
export type SolarHistory = z.infer<typeof solarHistory>

/** How many days went with a file. */
export const removedHistory = z.object({ days: z.number() })
export type RemovedHistory = z.infer<typeof removedHistory>
