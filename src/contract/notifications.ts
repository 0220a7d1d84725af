import * as z from 'zod/mini'
import { task } from './tasks.ts'
import { timelineEntry } from './timeline.ts'

export const MAX_FINDINGS_SHOWN = 50

export const notifications = z.object({
  /** The calendar date where the farmer is. */
  today: z.string(),
  /** Overdue and due today, the longest overdue first: the first 20 of `dueCount`. */
  due: z.array(
    z.pick(task, { id: true, title: true, dueDate: true, entityName: true, projectName: true }),
  ),
  dueCount: z.number(),
  /** All that the farmer has not seen and the newest 10: the newest first, at most 50. */
  findings: z.array(z.extend(timelineEntry, { isNew: z.boolean() })),
  newFindingCount: z.number(),
})
export type Notifications = z.infer<typeof notifications>

/** The newest finding that the farmer was shown: findings up to this moment are no longer new. */
export const findingsSeen = z.object({ until: z.iso.datetime() })
