import * as z from 'zod/mini'
import { timeZone } from './calendar-date.ts'
import { asIssue, msg } from './message.ts'

export const productionUnit = z.enum(['Wh', 'kWh', 'MWh', 'W', 'kW'])
export type ProductionUnit = z.infer<typeof productionUnit>

/**
 * What each row's number says: energy since the row before, mean power until the next row, a total
 * that never falls, or one that starts anew each day.
 */
export const readingMeans = z.enum(['energy', 'power', 'counter', 'dailyCounter'])
export type ReadingMeans = z.infer<typeof readingMeans>

const columnIndex = z.int().check(z.minimum(0), z.maximum(999))

/** How a production file is read. The columns are those of its preview, and are summed. */
export const productionReading = z.object({
  dateColumn: columnIndex,
  /** Order of day, month and year where numbers alone say a date. */
  dateOrder: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  energyColumns: z
    .array(columnIndex)
    .check(
      z.minLength(1, asIssue(msg('Choose at least one column.'))),
      z.maxLength(100, asIssue(msg('At most {most} columns can be summed.', { most: 100 }))),
    ),
  means: readingMeans,
  unit: productionUnit,
  /** IANA zone of times that carry none themselves; the place of the system decides where it is left out. */
  zone: z.optional(timeZone),
  decimal: z.optional(z.enum([',', '.'])),
})
export type ProductionReading = z.infer<typeof productionReading>
