import type { Generated } from 'kysely'
import type { AnimalPayload } from '#contract/animals.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { SolarPayload } from '#contract/solar.ts'
import type { CalendarLinkRow, EventRow, FarmerRow, TaskRow } from './farm-life-tables.ts'

/**
 * Every table, as both engines hold it: text, integer and double precision only. Times are UTC
 * ISO-8601 text, booleans 0 or 1, lists JSON text, ids UUIDv7 text.
 */
export type Tables = {
  users: UserRow
  sessions: SessionRow
  accounts: AccountRow
  verifications: VerificationRow
  signInGuesses: SignInGuessRow
  requestCounts: RequestCountRow
  idempotentAnswers: IdempotentAnswerRow
  invitations: InvitationRow
  projects: ProjectRow
  crops: CropRow
  animals: AnimalRow
  solarSystems: SolarSystemRow
  solarDays: SolarDayRow
  uploads: UploadRow
  analyses: AnalysisRow
  chatMessages: ChatMessageRow
  aiCalls: AiCallsRow
  farmers: FarmerRow
  tasks: TaskRow
  events: EventRow
  calendarLinks: CalendarLinkRow
}

export type UserRow = {
  id: string
  name: string
  firstName: string
  lastName: string
  email: string
  emailVerified: number
  image: string | null
  /** Counts every change to the farmer's projects and records: the version of the project list. */
  farmRevision: number
  /** Since when the owner of the server lets this account in no more. */
  suspendedAt: Generated<string | null>
  /** The last use on record; it is written down once an hour at most. */
  lastUsedAt: Generated<string | null>
  /** What the files of the farm may take; null: the usual. */
  quotaMegabytes: Generated<number | null>
  /** 1 after somebody else chose the password: the next sign-in asks for a new one. */
  mustChangePassword: Generated<number>
  createdAt: string
  updatedAt: string
}

export type SessionRow = {
  id: string
  userId: string
  /** SHA-256 of the token in the cookie: a copy of the table opens no session. */
  token: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  updatedAt: string
}

export type AccountRow = {
  id: string
  userId: string
  accountId: string
  providerId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

export type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export type SignInGuessRow = {
  /** `account:<hash of the address>` or `address:<socket address>`. */
  key: string
  guesses: number
  windowEndsAt: string
}

export type RequestCountRow = {
  /** `read:` or `write:`, and whose. */
  key: string
  windowStart: string
  requests: number
}

export type IdempotentAnswerRow = {
  userId: string
  key: string
  /** Method and path: the same key on another call is another request. */
  call: string
  answer: string
  /** SHA-256 of what was sent; null for answers of before it was kept. */
  bodyHash: Generated<string | null>
  createdAt: string
}

/** A link by which one new account may be made. */
export type InvitationRow = {
  id: string
  /** SHA-256 of the token in the link: a copy of the table lets nobody in. */
  tokenHash: string
  /** Whom it is for, in the words of who invited. */
  note: string
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

export type ProjectRow = {
  id: string
  ownerId: string
  name: string
  description: string
  status: string
  createdAt: string
  updatedAt: string
}

/** What every kind of record has; the rest of its columns are the fields of its payload. */
export type RecordRow = {
  id: string
  projectId: string
  createdAt: string
  updatedAt: string
}

export type CropRow = RecordRow & Required<CropPayload>

export type AnimalRow = RecordRow &
  Omit<Required<AnimalPayload>, 'breeds'> & {
    /** JSON list of text. */
    breeds: string
  }

export type SolarSystemRow = RecordRow & SolarPayload

/** What a system was measured to make on one local day. */
export type SolarDayRow = {
  systemId: string
  /** YYYY-MM-DD. */
  date: string
  kwh: number
  /** The upload that the figure was read from. */
  uploadKey: string
  createdAt: string
}

/** An object in the store, or the permission to send one. */
export type UploadRow = {
  key: string
  ownerId: string
  /** The project whose records use it. */
  projectId: string | null
  maxBytes: number
  /** The store's name for a multipart upload; null where the file is sent in one piece. */
  uploadId: string | null
  /** Type, length and SHA-256 of the one content that may be kept under the key. */
  type: string | null
  bytes: number | null
  hash: string | null
  createdAt: string
  /** Until when it may be sent. */
  expiresAt: string
  /** When the content was safely kept. */
  finishedAt: string | null
  /** When a project, or the sweep, took it. Taken and without a project, it is nobody's. */
  takenAt: string | null
}

export type AnalysisRow = {
  id: string
  projectId: string
  entityType: 'crop' | 'animal' | 'solar'
  entityId: string
  /** Keys of uploads that the project keeps. */
  imageKey: string
  overlayKey: string | null
  /** JSON, as the contract has it; so are the next two. */
  analysisResult: string
  recommendations: string
  measurements: string
  evidence: string | null
  engine: string
  engineVersion: string
  confidence: number | null
  fallbackReason: string | null
  createdAt: string
}

/** Oldest first by id. */
export type ChatMessageRow = {
  id: string
  projectId: string
  role: 'user' | 'assistant'
  content: string
  /** JSON list. */
  sources: string
  /** Null on the farmer's own messages. */
  engine: string | null
  createdAt: string
}

/** Calls of the configured model by one farmer on one UTC day (YYYY-MM-DD). */
export type AiCallsRow = {
  userId: string
  day: string
  calls: number
}
