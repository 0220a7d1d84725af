import * as z from 'zod/mini'

const counts = {
  projects: z.number(),
  /** Fields, herds and solar systems. */
  records: z.number(),
  tasks: z.number(),
  /** Photos, and files of measured production. */
  files: z.number(),
}

/** What an export of the farm will hold. */
export const farmSummary = z.object({
  ...counts,
  fileBytes: z.number(),
  /** One sentence that says why nothing can be imported here; null where it can. */
  importProblem: z.nullable(z.string()),
  /** What files take, with those that were deleted and are yet to be removed, and what they may. */
  usedBytes: z.optional(z.number()),
  quotaBytes: z.optional(z.number()),
  /** Rows of all tables, and how many there may be. */
  rows: z.optional(z.number()),
  maxRows: z.optional(z.number()),
})
export type FarmSummary = z.infer<typeof farmSummary>

/** What an import has brought. */
export const importAnswer = z.object({
  ...counts,
  /** Files that the export names and does not hold. */
  missingFiles: z.number(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
