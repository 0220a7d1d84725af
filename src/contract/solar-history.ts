import * as z from 'zod/mini'
import { MAX_HISTORY_FILES } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { productionReading } from './production-reading.ts'

/** Ours, not in the spec: uploaded files of measured production. Later files win on shared days. */
export const historyRequest = z.object({
  objectURLs: z
    .array(z.string().check(z.maxLength(2000)))
    .check(
      z.minLength(1, asIssue(msg('Choose at least one file.'))),
      z.maxLength(
        MAX_HISTORY_FILES,
        asIssue(msg('At most {most} files can be read at once.', { most: MAX_HISTORY_FILES })),
      ),
    ),
  /** How all of them are read. Without it each must be certain, or be known by its header: else 422. */
  reading: z.optional(productionReading),
})
export type HistoryRequest = z.infer<typeof historyRequest>

/** `row` is the line number in the file, header included, as in a spreadsheet. */
export const refusedRow = z.object({ row: z.number(), reason: z.string() })

/** Result of reading one file; `problem` says why the file as a whole was unusable. */
export const historyFile = z.object({
  objectURL: z.string(),
  problem: z.nullable(z.string()),
  rowsRead: z.number(),
  rowsRefused: z.number(),
  /** The first 100 refused rows. */
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

/** `date` is YYYY-MM-DD by the file's clock. */
export const solarDay = z.object({ date: z.string(), kwh: z.number() })
export type SolarDay = z.infer<typeof solarDay>

/** The `key` of days made from live readings, in place of a file's. */
export const LIVE_KEY = 'live'

/** A file that stored days come from. Days replaced by a later file no longer count. */
export const storedFile = z.object({
  /** Key of the upload, the last part of its URL. */
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
  /** Most recently read first. */
  files: z.array(storedFile),
})
export type SolarHistory = z.infer<typeof solarHistory>

export const removedHistory = z.object({ days: z.number() })
export type RemovedHistory = z.infer<typeof removedHistory>
