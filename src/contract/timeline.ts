import * as z from 'zod/mini'
import { taskKind } from './tasks.ts'

/** What happened. A finding is a photo of something that needs attention. */
export const eventKind = z.enum([
  'created',
  'changed',
  'deleted',
  'photo',
  'finding',
  'task',
  'reading',
])
export type EventKind = z.infer<typeof eventKind>

/** What to show of the timeline; photos are also those with a finding. */
export const timelineFilter = z.object({
  projectId: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(eventKind),
})
export type TimelineFilter = z.infer<typeof timelineFilter>

export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: eventKind,
  subject: z.enum([...taskKind.options, 'project']),
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  /** Name that the field or herd, or the place of the solar system, has now. */
  entityName: z.nullable(z.string()),
  /**
   * In words: what it is, what changed from what, what the photo showed, the title of the task, the
   * name of what was deleted. It begins with the name where the record was deleted since.
   */
  detail: z.string(),
  /** Of photos and findings: a square picture, and the status that was found. */
  photo: z.nullable(z.object({ thumbnailURL: z.string(), status: z.string() })),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelinePage = z.object({
  /** Newest first. */
  entries: z.array(timelineEntry),
  /** Asks for the page after this one; null where it was the last. */
  next: z.nullable(z.string()),
})
export type TimelinePage = z.infer<typeof timelinePage>
