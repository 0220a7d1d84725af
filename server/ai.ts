import type { Analysis, EntityType, Fact } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { msg, type Message } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import type { StoredAnalysis } from '#domain/finding-words.ts'

const RETRY_AFTER_SECONDS = 30

/** What the record says the photo shows, e.g. {entityType: 'crop', name: 'Tomatoes'}. */
export type PhotoSubject = { entityType: EntityType; name: string }

export type PhotoFinding = Pick<
  StoredAnalysis,
  'analysisResult' | 'recommendations' | 'measurements' | 'engine' | 'engineVersion' | 'confidence'
> & {
  evidence: Fact[]
  fallbackReason: Fact | null
  /** Why the photo is refused, such as that it shows no plant; null when it is kept. */
  refusal: Message | null
  /**
   * Transparent PNG marking what was counted, in the photo's aspect ratio; null when nothing was.
   */
  overlayPng: Buffer | null
}

/** The photo cannot be analysed; the message says why and what to do. Answered as 422. */
export class PhotoRefused extends HttpError {
  constructor(sentence: Message, options?: ErrorOptions) {
    super(422, sentence, null, options)
  }
}

/** A temporary failure: the same request may work later. Answered as 503. */
export class AiUnavailable extends HttpError {
  constructor(sentence: Message, options?: ErrorOptions) {
    super(503, sentence, RETRY_AFTER_SECONDS, options)
  }
}

/** Reading a message exceeded its time limit; a retry would take as long. */
export class NotReadInTime extends AiUnavailable {
  constructor() {
    super(msg('This message took too long to read. Please say it in fewer words.'))
  }
}

/** A record, with its project's name when records of several projects are listed together. */
export type Placed<T> = T & { projectName?: string }

export type FarmProject = { id: string; name: string; status: string }

/** An inclusive range of days (YYYY-MM-DD) and its name in a sentence, such as 'in May 2026'. */
export type MeasuredPeriod = { name: string; from: string; to: string; days: number }

/** Production of one system over its stored days in a range, and how many days those are. */
type MeasuredSum = {
  systemId: string
  from: string
  to: string
  kwh: number
  days: number
  firstDay: string
  lastDay: string
}

export type Measured = {
  /** Empty when the question is about all stored days. */
  periods: MeasuredPeriod[]
  /** One per system and period with at least one stored day. */
  sums: MeasuredSum[]
  /** One per system, over all its stored days. */
  stored: MeasuredSum[]
}

export type SystemShortfall = Shortfall & { systemId: string }

/** The caller's own records: everything an answer may be based on. */
export type FarmFacts = {
  /** The project the conversation belongs to. */
  project: FarmProject
  /** The projects the records come from: one, or all of the caller's. */
  projects: FarmProject[]
  crops: Placed<Crop>[]
  animals: Placed<Animal>[]
  solarSystems: Placed<SolarSystem>[]
  /** The newest analysis of each record, newest first. */
  analyses: Analysis[]
  /** The id of the record whose page is open, if one is. */
  about?: string | undefined
  /** True when the farm was too large to read in full. */
  isPart?: boolean
  /** Set only for questions about measured solar production. */
  measured?: Measured
  /** Of systems whose newest fortnight fell short; set only for questions about their state. */
  shortfalls?: SystemShortfall[]
  /** Time of the question, and the IANA time zone of the farmer. */
  now: Date
  zone: string
}

export type Answer = { content: string; sources: ChatSource[]; engine: string }

export type Ai = {
  lookAtPhoto: (photo: Buffer, subject: PhotoSubject, userId: string) => Promise<PhotoFinding>
  answer: (
    question: string,
    farm: FarmFacts,
    history: ChatMessage[],
    userId: string,
  ) => Promise<Answer>
  close: () => Promise<void>
}
