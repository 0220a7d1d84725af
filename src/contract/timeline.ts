import * as z from 'zod/mini'
import { actor } from './actor.ts'
import { calendarDate } from './calendar-date.ts'
import { entryKind, entryUnit, produce } from './entries.ts'
import { taskKind } from './tasks.ts'

/** A finding is something in need of attention: a photo shows it, or a device has fallen silent. */
export const eventKind = z.enum([
  'created',
  'changed',
  'deleted',
  'photo',
  'finding',
  'task',
  'reading',
  'comment',
  'entry',
])
export type EventKind = z.infer<typeof eventKind>

/** The kind 'photo' includes findings. */
export const timelineFilter = z.object({
  projectId: z.optional(z.string().check(z.maxLength(100))),
  entityId: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(eventKind),
})
export type TimelineFilter = z.infer<typeof timelineFilter>

/**
 * What an event is about, as facts: a field of the record with its values before and after, neither
 * of which is there if they are long, days of measured production, or the silence of a device.
 */
export const eventFact = z.union([
  z.object({ field: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) }),
  z.object({
    days: z.int(),
    first: calendarDate,
    last: calendarDate,
    removed: z.optional(z.boolean()),
  }),
  /** A device has sent no reading since this day. */
  z.object({ silentSince: calendarDate }),
  /** An entry of the book, as it was then. */
  z.object({
    entry: z.object({
      change: z.enum(['added', 'corrected', 'deleted']),
      kind: entryKind,
      quantity: z.nullable(z.number()),
      unit: z.nullable(entryUnit),
      produce: z.nullable(produce),
      product: z.string(),
      amountMinor: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      onDate: calendarDate,
    }),
  }),
])
export type EventFact = z.infer<typeof eventFact>

export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: eventKind,
  subject: z.enum([...taskKind.options, 'project']),
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  /** Current name of the field or herd, or location of the solar system. */
  entityName: z.nullable(z.string()),
  /**
   * A sentence or title: what was created, which values changed, what the photo showed, which task
   * was done, what was deleted, or the comment as it was typed. Starts with the record's name if it has been deleted since.
   */
  detail: z.string(),
  /** For photos and findings: a square thumbnail and the status found. */
  photo: z.nullable(z.object({ thumbnailURL: z.string(), status: z.string() })),
  by: actor,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelinePage = z.object({
  /** Newest first. */
  entries: z.array(timelineEntry),
  /** Cursor of the next page; null on the last. */
  next: z.nullable(z.string()),
})
export type TimelinePage = z.infer<typeof timelinePage>
