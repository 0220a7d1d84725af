import type { Generated } from 'kysely'
import type { AlertWishesRow, ChannelRow, NoticeRow } from './alert-tables.ts'
import type {
  EntryRow,
  EntryTargetRow,
  EntryVersionRow,
  FieldSeasonRow,
  ProductRow,
} from './book-tables.ts'
import type { WeatherMonthRow, WeatherPlaceRow } from './weather-tables.ts'
import type { AnimalPayload } from '#contract/animals.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { SensorMeans } from '#contract/readings.ts'
import type { SolarPayload } from '#contract/solar.ts'
import type {
  DeletedIdRow,
  DeletionPartRow,
  AccountEventRow,
  CalendarRow,
  DeletionRow,
  EmergencyNumbersRow,
  EventRow,
  FarmerRow,
  MemberRow,
  TaskRow,
} from './farm-life-tables.ts'

/**
 * All tables, the same on both engines: text, integer and double precision only. Times are UTC ISO
 * 8601 text, booleans 0 or 1, lists JSON text, ids UUIDv7 text.
 */
export type Tables = {
  users: UserRow
  sessions: SessionRow
  accounts: AccountRow
  verifications: VerificationRow
  twoFactors: TwoFactorRow
  passkeys: PasskeyRow
  signInGuesses: SignInGuessRow
  requestCounts: RequestCountRow
  idempotentAnswers: IdempotentAnswerRow
  invitations: InvitationRow
  apiTokens: ApiTokenRow
  projects: ProjectRow
  fields: FieldRow
  crops: CropRow
  animals: AnimalRow
  solarSystems: SolarSystemRow
  solarDays: SolarDayRow
  productionReadings: ProductionReadingRow
  sensors: SensorRow
  readings: ReadingRow
  uploads: UploadRow
  analyses: AnalysisRow
  chatMessages: ChatMessageRow
  aiCalls: AiCallsRow
  farmers: FarmerRow
  tasks: TaskRow
  events: EventRow
  members: MemberRow
  calendars: CalendarRow
  accountEvents: AccountEventRow
  emergencyNumbers: EmergencyNumbersRow
  deletions: DeletionRow
  deletionParts: DeletionPartRow
  deletedIds: DeletedIdRow
  weatherPlaces: WeatherPlaceRow
  weatherMonths: WeatherMonthRow
  alertWishes: AlertWishesRow
  channels: ChannelRow
  notices: NoticeRow
  products: ProductRow
  entries: EntryRow
  entryTargets: EntryTargetRow
  entryVersions: EntryVersionRow
  fieldSeasons: FieldSeasonRow
}

export type UserRow = {
  id: string
  name: string
  firstName: string
  lastName: string
  email: string
  emailVerified: number
  image: string | null
  /**
   * Increases with every change to the farmer's projects and records; version of the project list.
   */
  farmRevision: number
  /** When the host suspended the account. */
  suspendedAt: Generated<string | null>
  /** Last recorded use, updated once an hour at most. */
  lastUsedAt: Generated<string | null>
  /** Limit for the farm's files; null for the default. */
  quotaMegabytes: Generated<number | null>
  /** 1 after somebody else set the password: the next sign-in asks for a new one. */
  mustChangePassword: Generated<number>
  /** 1 while signing in with the password also takes a code. */
  twoFactorEnabled: Generated<number>
  /** In which the person is written to; null until it is known. */
  language: Generated<string | null>
  /** 'metric.hectare'; null for those that are usual in the language. */
  units: Generated<string | null>
  createdAt: string
  updatedAt: string
}

export type SessionRow = {
  id: string
  userId: string
  /** SHA-256 of the token in the cookie: a copy of the table opens no session. */
  token: string
  /** The farm that was chosen; null for the one used last. */
  farmId: Generated<string | null>
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

/** At most one per account; Better Auth encrypts the secret and the codes. */
export type TwoFactorRow = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  /** 0 until the first code was right. */
  verified: Generated<number>
  failedVerificationCount: Generated<number>
  lockedUntil: string | null
}

/** A public key; its private one never leaves the farmer's device. */
export type PasskeyRow = {
  id: string
  userId: string
  name: string
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: number
  transports: string | null
  aaguid: string | null
  createdAt: string
}

export type SignInGuessRow = {
  /** `account:<hash of the address>` or `address:<socket address>`. */
  key: string
  guesses: number
  windowEndsAt: string
}

export type RequestCountRow = {
  /** `read:` or `write:`, and a farmer's id or an address. */
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
  /** SHA-256 of the request body; null in rows from before this column. */
  bodyHash: Generated<string | null>
  createdAt: string
}

/** An invitation link, for one new account or one new member of a farm. */
export type InvitationRow = {
  id: string
  /** SHA-256 of the token in the link: a copy of the table lets nobody in. */
  tokenHash: string
  /** Whom it is for, as noted by whoever made it. */
  note: string
  /** Null for the host's, as are the next three. */
  farmId: Generated<string | null>
  role: Generated<string | null>
  /** The member who made it. */
  invitedBy: Generated<string | null>
  memberEndsAt: Generated<string | null>
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** Lets a program act on a farm for a farmer. */
export type ApiTokenRow = {
  id: string
  farmId: string
  userId: string
  /** By which the farmer knows the program. */
  name: string
  /** SHA-256 of the token: a copy of the table opens no farm. */
  tokenHash: string
  /** What it may do; one that this version does not know may do nothing. */
  scope: string
  createdAt: string
  expiresAt: string
  /** Last recorded use, updated once a minute at most. */
  lastUsedAt: string | null
}

export type ProjectRow = {
  id: string
  farmId: string
  name: string
  description: string
  status: string
  /** The sample that it comes from: made-up data, which goes as a whole. */
  sample?: string | null
  /** Where its fields are, rounded to 0.01°; null for where its solar system stands. */
  placeLatitude?: number | null
  placeLongitude?: number | null
  placeName?: string | null
  createdAt: string
  updatedAt: string
}

/** Columns of every kind of record; the others are the fields of its payload. */
export type RecordRow = {
  id: string
  projectId: string
  createdAt: string
  updatedAt: string
}

export type FieldRow = RecordRow & {
  name: string
  /** Folded by us, as SQLite's lower() knows ASCII only; unique in the project. */
  nameKey: string
  areaM2: number | null
  boundary: string | null
  soil: string | null
}

export type CropRow = RecordRow &
  Required<CropPayload> & {
    /** Derived from `fieldName`; null until a server of this version has seen the crop. */
    fieldId: Generated<string | null>
  }

export type AnimalRow = RecordRow &
  Omit<Required<AnimalPayload>, 'breeds'> & {
    /** JSON list of text. */
    breeds: string
  }

export type SolarSystemRow = RecordRow & Required<SolarPayload>

/** Measured production of a system on one local day. */
export type SolarDayRow = {
  systemId: string
  /** YYYY-MM-DD. */
  date: string
  kwh: number
  /** The upload the figure was read from; 'live' for live readings. */
  uploadKey: string
  createdAt: string
}

/** How a farmer has shown files with the same header to be read. */
export type ProductionReadingRow = {
  systemId: string
  /** Of the header. */
  fingerprint: string
  /** JSON of `ProductionReading`. */
  reading: string
  updatedAt: string
}

/** A device that sends readings. */
export type SensorRow = {
  /** 12 characters, as every reading has it. */
  id: string
  farmId: string
  /** Its name, unique on the farm; the id of the system where it is sent for directly. */
  key: string
  /** Null until the farmer has said which system it is. */
  systemId: string | null
  /** Of the readings, whatever the device sends. */
  unit: 'kW' | 'kWh'
  /** Of energy; null while it cannot be told. */
  means: SensorMeans | null
  newestAt: string
  newestValue: number
  /** The first minute since 1970 whose day may need to be made anew; null if there is none. */
  unsettledFrom: number | null
  /** When it last sent, once that is a finding. */
  silentSince: string | null
  createdAt: string
}

/** The last reading of a minute. Kept for 40 days. */
export type ReadingRow = {
  sensorId: string
  /** Since 1970. */
  minute: number
  /** Of the minute. */
  second: number
  /** kW or kWh. */
  value: number
}

/** A stored file, or the permission to upload one. */
export type UploadRow = {
  key: string
  farmId: string
  /** Who sends it; null for a file that the server made, or that was imported. */
  userId?: string | null
  /** The project whose records use it. */
  projectId: string | null
  maxBytes: number
  /** The store's id of a multipart upload; null for a file sent in one piece. */
  uploadId: string | null
  /** Type, length and SHA-256 of the only content this key may have. */
  type: string | null
  bytes: number | null
  hash: string | null
  createdAt: string
  /** When the permission to upload ends. */
  expiresAt: string
  /** When the content was stored. */
  finishedAt: string | null
  /** When a project, or the sweep, took it. With this set and no project, it is to be removed. */
  takenAt: string | null
  /** Of what used it and may be restored; the file stays as long. */
  deletionId?: string | null
  /** The entry or product of the book whose photo it is; the file stays as long as the farm. */
  bookId?: string | null
}

export type AnalysisRow = {
  id: string
  projectId: string
  entityType: 'crop' | 'animal' | 'solar'
  entityId: string
  /** Keys of uploads that the project keeps. */
  imageKey: string
  overlayKey: string | null
  /** JSON as in the contract; likewise the next two. */
  analysisResult: string
  recommendations: string
  measurements: string
  evidence: string | null
  engine: string
  engineVersion: string
  confidence: number | null
  fallbackReason: string | null
  /** Who took the photo; null before farms had members. */
  actorId?: string | null
  createdAt: string
}

/** Ids sort by time. */
export type ChatMessageRow = {
  id: string
  projectId: string
  /** Whose conversation it is; null for the farm's founder. */
  userId?: string | null
  role: 'user' | 'assistant'
  content: string
  /** JSON list. */
  sources: string
  /** JSON list of what the farmer may tap. */
  choices: string
  /** 1 if its first line says whom to call at once. */
  urgent: number
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
