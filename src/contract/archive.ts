import * as z from 'zod/mini'

const counts = {
  projects: z.number(),
  /** Fields, herds and solar systems. */
  records: z.number(),
  tasks: z.number(),
  /** Photos and production files, without the overlays that the server draws for photos. */
  files: z.number(),
}

export const farmSummary = z.object({
  ...counts,
  fileBytes: z.number(),
  /** One sentence saying why this account cannot import; null if it can. */
  importProblem: z.nullable(z.string()),
  /** Includes unfinished uploads, and deleted files that have not been swept yet. */
  usedBytes: z.optional(z.number()),
  quotaBytes: z.optional(z.number()),
  rows: z.optional(z.number()),
  maxRows: z.optional(z.number()),
})
export type FarmSummary = z.infer<typeof farmSummary>

export const importAnswer = z.object({
  ...counts,
  /** Files that the manifest lists but the archive does not contain. */
  missingFiles: z.number(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
