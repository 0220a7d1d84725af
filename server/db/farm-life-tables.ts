import type { EmergencyPayload } from '#contract/emergency-numbers.ts'
import type { DeletedKind } from '#contract/deletions.ts'
import type { Priority, Repeat, TaskKind, TaskSource } from '#contract/tasks.ts'
import type { EventKind, TimelineEntry } from '#contract/timeline.ts'

/** What is stored of a farmer beside the account. */
export type FarmerRow = {
  farmId: string
  /** IANA name last reported by the browser; it decides what day it is. */
  timeZone: string
  /** When the farm was first given routine tasks. */
  routineAt: string | null
  /** Their codes, separated by commas; null where the version before gave all of them at once. */
  routine: string | null
  /** Findings after this moment are new. */
  findingsSeenAt: string | null
}

export type TaskRow = {
  id: string
  farmId: string
  projectId: string | null
  /** The crop, herd or solar system; `kind` says which. */
  entityId: string | null
  kind: TaskKind
  title: string
  notes: string
  priority: Priority
  /** Calendar date, YYYY-MM-DD. */
  dueDate: string
  repeatUnit: Repeat['unit'] | null
  repeatEvery: number | null
  /** Anchor of the repetition; postponing one occurrence does not move it. */
  repeatFrom: string | null
  why: string
  /** JSON of `TaskFacts`: what `title` and `why` say where they are ''. */
  facts: string
  sourceKind: TaskSource['kind'] | null
  sourceKey: string | null
  doneAt: string | null
  /** Local date of completion. */
  doneOn: string | null
  /** The next occurrence, created when this one was done. */
  nextTaskId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** Something that happened on a farm; deleted with what it refers to. */
export type EventRow = {
  id: string
  farmId: string
  projectId: string | null
  kind: EventKind
  subject: TimelineEntry['subject']
  /** The crop, herd or solar system; `subject` says which. */
  entityId: string | null
  /** For a completed task, which has the text. */
  taskId: string | null
  /** For a photo: the analysis has text and picture. */
  analysisId: string | null
  /** JSON of `EventFact[]`. */
  changes: string
  /** Of a record that has been deleted since. */
  entityName: string
  /** A note in words, where an older version wrote what cannot be told as facts. */
  detail: string
  at: string
}

/** At most one per farmer. */
export type CalendarLinkRow = {
  farmId: string
  /** SHA-256 of the token in the link: a copy of the table opens no calendar. */
  tokenHash: string
  createdAt: string
}

/** Whom to call in an emergency; at most one per farm. */
export type EmergencyNumbersRow = EmergencyPayload & { farmId: string }

/** What was deleted and can still be restored, and by then is gone for good. */
export type DeletionRow = {
  /** Also the id of the event that tells of it. */
  id: string
  farmId: string
  kind: DeletedKind
  /** The id of what was deleted. */
  entityId: string
  /** Of a record or a task. */
  projectId: string | null
  name: string
  /** JSON of `TaskFacts`: what `name` says of a task where it is ''. */
  facts: string
  /** As many as it counts for in the quota. */
  rows: number
  deletedAt: string
}

/** A piece of the archive of a deletion; all of them make a farm.json. */
export type DeletionPartRow = { deletionId: string; part: number; text: string }

/** A project, record or task that is gone with a deletion. */
export type DeletedIdRow = { id: string; deletionId: string }
