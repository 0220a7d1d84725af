import * as z from 'zod/mini'
import { analysisResult } from './analysis.ts'
import { solarDay } from './solar-history.ts'
import { taskSource } from './tasks.ts'

/** What the newest photo of a record said. A record without one has none: it is not assessed. */
export const newestFinding = z.object({
  /** A crop, herd or solar system. */
  entityId: z.string(),
  analysisResult,
  /** Path of the photo, `/api/objects/{key}`. */
  imageURL: z.string(),
  createdAt: z.string(),
})
export type NewestFinding = z.infer<typeof newestFinding>

/** Dates are YYYY-MM-DD where the farmer is. */
export const systemOverview = z.object({
  systemId: z.string(),
  /** The day on which the system was entered here. */
  enteredOn: z.string(),
  /** The last day that was measured; null where none was. */
  newestDay: z.nullable(z.string()),
  /** Its last 90 measured days, oldest first; empty but for the 12 systems measured last. */
  days: z.array(solarDay),
})
export type SystemOverview = z.infer<typeof systemOverview>

export const doneInWeek = z.object({ monday: z.string(), done: z.number() })
export type DoneInWeek = z.infer<typeof doneInWeek>

/** The farm at a glance, beside its projects and its agenda. */
export const overview = z.object({
  today: z.string(),
  findings: z.array(newestFinding),
  systems: z.array(systemOverview),
  /** The last 12 weeks, oldest first, this one included. */
  doneByWeek: z.array(doneInWeek),
  /** What is a task already, or was one, of what the farm's records and readings suggest. */
  planned: z.array(taskSource),
})
export type Overview = z.infer<typeof overview>
