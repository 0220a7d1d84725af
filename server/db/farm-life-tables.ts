import type { Generated } from 'kysely'
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
  /** Until when its owner has seen findings, which an export takes along. */
  findingsSeenAt: string | null
  /** What its people call the farm; null for the name of its owner. */
  name: Generated<string | null>
  /** When the farm turned the weather on; null while nothing is asked. */
  weatherSince?: string | null
  /** ISO 4217; null for US dollars, which is what the spec's figures are in. */
  currency?: string | null
}

/** A person's place on a farm. */
export type MemberRow = {
  userId: string
  farmId: string
  /** One that this version does not know may do nothing. */
  role: string
  /** The member who invited them; null for whoever founded the farm. */
  invitedBy: string | null
  /** When the membership is over; null for no end. */
  endsAt: string | null
  /** When they last chose this farm: it opens when they sign in. */
  usedAt: string
  /** Findings and comments after this moment are new to them; null for that of the farm. */
  findingsSeenAt?: string | null
  createdAt: string
}

/** At most one per member. */
export type CalendarRow = {
  userId: string
  farmId: string
  /** SHA-256 of the token in the link: a copy of the table opens no calendar. */
  tokenHash: string
  createdAt: string
}

/** What happened to an account, and to the membership of a farm. */
export type AccountEventRow = {
  id: string
  /** Whose account or membership; null once that account is deleted, and its farm has stayed. */
  userId: string | null
  /** Of a change of membership, which is kept as long as the farm. */
  farmId: string | null
  /** Who did it, if not they themselves. */
  actorId: string | null
  kind: string
  /** JSON, or ''. */
  detail: string
  address: string | null
  at: string
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
  /** Who is to do it. */
  assigneeId?: string | null
  doneAt: string | null
  /** Local date of completion. */
  doneOn: string | null
  /** The next occurrence, created when this one was done. */
  nextTaskId: string | null
  version: number
  /** Who made this version; null for a new task. */
  changedBy?: string | null
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
  /** A comment, or a note in words of an older version, which cannot be told as facts. */
  detail: string
  /** Who did it; null for a device, and before farms had members. */
  actorId: string | null
  at: string
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
