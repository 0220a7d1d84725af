import type { Priority, Repeat, TaskKind, TaskSource } from '#contract/tasks.ts'
import type { EventKind, TimelineEntry } from '#contract/timeline.ts'

/** What the dashboard remembers of a farmer. */
export type FarmerRow = {
  ownerId: string
  /** IANA name, as the browser last gave it: today is today there. */
  timeZone: string
  /** When the default routine was written down; it is written once. */
  routineAt: string | null
  /** Findings after this moment are new. */
  findingsSeenAt: string | null
}

export type TaskRow = {
  id: string
  ownerId: string
  projectId: string | null
  /** A crop, herd or solar system, as `kind` says. */
  entityId: string | null
  kind: TaskKind
  title: string
  notes: string
  priority: Priority
  /** Calendar date, YYYY-MM-DD. */
  dueDate: string
  repeatUnit: Repeat['unit'] | null
  repeatEvery: number | null
  /** The date from which the repetition counts; postponing one occurrence does not move it. */
  repeatFrom: string | null
  why: string
  sourceKind: TaskSource['kind'] | null
  sourceKey: string | null
  doneAt: string | null
  /** The calendar date of completion where the farmer was. */
  doneOn: string | null
  /** The occurrence that came about when this one was done. */
  nextTaskId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** Something that happened on a farm; it goes with what it speaks of. */
export type EventRow = {
  id: string
  ownerId: string
  projectId: string | null
  kind: EventKind
  subject: TimelineEntry['subject']
  /** A crop, herd or solar system, as `subject` says. */
  entityId: string | null
  /** Of a task that was done: it has the words. */
  taskId: string | null
  /** Of a photo: the analysis has the words and the picture. */
  analysisId: string | null
  detail: string
  at: string
}

/** At most one for each farmer. */
export type CalendarLinkRow = {
  ownerId: string
  /** SHA-256 of the token in the link: a copy of the table opens no calendar. */
  tokenHash: string
  createdAt: string
}
