import * as z from 'zod/mini'
import { productionReading, productionUnit } from './production-reading.ts'
import { solarDay } from './solar-history.ts'

export const previewRequest = z.object({
  objectURL: z.string().check(z.maxLength(2000)),
  /** Without it the answer proposes one. */
  reading: z.optional(productionReading),
})

/** What a farmer has to say before a file can be stored. */
export const readingQuestion = z.enum(['date', 'order', 'columns', 'means', 'unit', 'zone'])
export type ReadingQuestion = z.infer<typeof readingQuestion>

/** What a column holds, by its name and cells. */
export const columnKind = z.enum(['date', 'time', 'number', 'text', 'empty'])

export const previewColumn = z.object({
  index: z.number(),
  name: z.string(),
  kind: columnKind,
  /** Named by the header or the cells. */
  unit: z.nullable(productionUnit),
  /** At most 3 cells. */
  samples: z.array(z.string()),
})
export type PreviewColumn = z.infer<typeof previewColumn>

export const productionPreview = z.object({
  /** Why `reading` gives no days. Another one may give some if there are columns. */
  problem: z.nullable(z.string()),
  columns: z.array(previewColumn),
  /** The first 8 rows at most, cells cut to 40 characters. */
  rows: z.array(z.array(z.string())),
  /** The one sent, or else the proposal: remembered, certain or best guess. */
  reading: z.nullable(productionReading),
  /** Can be stored without a question. */
  isCertain: z.boolean(),
  questions: z.array(readingQuestion),
  /** What `reading` gives. */
  days: z.object({
    count: z.number(),
    firstDay: z.nullable(z.string()),
    lastDay: z.nullable(z.string()),
    totalKwh: z.number(),
    /** At most 7, oldest first. */
    newest: z.array(solarDay),
  }),
  /** Columns of energy or power that `reading` does not count, by name. */
  leftOut: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type ProductionPreview = z.infer<typeof productionPreview>
