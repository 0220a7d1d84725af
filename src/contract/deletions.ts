import * as z from 'zod/mini'

export const deletedKind = z.enum(['project', 'crop', 'animal', 'solar', 'task'])
export type DeletedKind = z.infer<typeof deletedKind>

/** What was deleted and can be restored. */
export const deletion = z.object({
  id: z.string(),
  kind: deletedKind,
  /** The id of what was deleted, which it has again once it is restored. */
  entityId: z.string(),
  /** Of a record or a task. `projectName` is null if the project is gone. */
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  /** As the farmer named it; '' if it had no name. */
  name: z.string(),
  deletedAt: z.string(),
  /** From then on it cannot be restored. */
  goneAt: z.string(),
})
export type Deletion = z.infer<typeof deletion>

/** Newest first; at most 200. */
export const deletionList = z.object({ deletions: z.array(deletion) })

/** A backend that keeps nothing names no deletion. */
export const deletedAnswer = z.object({ id: z.string(), deletionId: z.optional(z.string()) })

/** What is back: a project, or the record or task in `projectId`. */
export const undoneAnswer = z.pick(deletion, { kind: true, entityId: true, projectId: true })
