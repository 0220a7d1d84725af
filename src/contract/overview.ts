import * as z from 'zod/mini'
import { analysisResult } from './analysis.ts'
import { solarDay } from './solar-history.ts'
import { taskSource } from './tasks.ts'

/** Result of a record's newest photo. Records without a photo have no finding. */
export const newestFinding = z.object({
  entityId: z.string(),
  analysisResult,
  imageURL: z.string(),
  createdAt: z.string(),
})
export type NewestFinding = z.infer<typeof newestFinding>

/** Dates are YYYY-MM-DD in the farmer's time zone. */
export const systemOverview = z.object({
  systemId: z.string(),
  enteredOn: z.string(),
  /** The last measured day; null if there is none. */
  newestDay: z.nullable(z.string()),
  /** The last 90 measured days, oldest first; only for the 12 most recently measured systems. */
  days: z.array(solarDay),
  /** When a device of it last sent that has been silent for a day. */
  silentSince: z.nullish(z.string()),
})
export type SystemOverview = z.infer<typeof systemOverview>

export const doneInWeek = z.object({ monday: z.string(), done: z.number() })
export type DoneInWeek = z.infer<typeof doneInWeek>

export const overview = z.object({
  today: z.string(),
  findings: z.array(newestFinding),
  systems: z.array(systemOverview),
  /** The last 12 weeks, oldest first, including the current one. */
  doneByWeek: z.array(doneInWeek),
  /** Sources of suggestions that are tasks already, or once were. */
  planned: z.array(taskSource),
})
export type Overview = z.infer<typeof overview>
