import * as z from 'zod/mini'
import { task } from './tasks.ts'
import { timelineEntry } from './timeline.ts'

export const MAX_FINDINGS_SHOWN = 50

export const notifications = z.object({
  /** The calendar date in the farmer's time zone. */
  today: z.string(),
  /** Overdue or due today, longest overdue first; at most 20 of `dueCount`. */
  due: z.array(
    z.pick(task, { id: true, title: true, dueDate: true, entityName: true, projectName: true }),
  ),
  dueCount: z.number(),
  /**
   * With the comments of others, newest first: everything unseen and at least the newest 10, at most
   * 50 in all.
   */
  findings: z.array(z.extend(timelineEntry, { isNew: z.boolean() })),
  newFindingCount: z.number(),
  /** Absent where the backend knows no comments. */
  newCommentCount: z.optional(z.number()),
})
export type Notifications = z.infer<typeof notifications>

export const findingsSeen = z.object({ until: z.iso.datetime() })
