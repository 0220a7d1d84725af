import type { Analysis, EntityType } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { HttpError } from '#server/http/http-error.ts'

const RETRY_AFTER_SECONDS = 30

/** What the record says the photo shows, e.g. {entityType: 'crop', name: 'Tomatoes'}. */
export type PhotoSubject = { entityType: EntityType; name: string }

export type PhotoFinding = Pick<
  Analysis,
  | 'analysisResult'
  | 'recommendations'
  | 'measurements'
  | 'evidence'
  | 'engine'
  | 'engineVersion'
  | 'confidence'
  | 'fallbackReason'
> & {
  /** Transparent PNG of what was counted, in the proportions of the photo; null when nothing was. */
  overlayPng: Buffer | null
}

/** The photo cannot be looked at at all; the message says why and what to do (answered as 422). */
export class PhotoRefused extends HttpError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(422, sentence, null, options)
  }
}

/** Nothing is wrong with the question; asking again later may work (answered as 503). */
export class AiUnavailable extends HttpError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(503, sentence, RETRY_AFTER_SECONDS, options)
  }
}

/** The sentences took longer to read than any ordinary ones; others would take as long again. */
export class NotReadInTime extends AiUnavailable {
  constructor() {
    super('This message took too long to read. Please say it in fewer words.')
  }
}

/** A record, with the name of its project where records of several projects stand side by side. */
export type Placed<T> = T & { projectName?: string }

export type FarmProject = { id: string; name: string; status: string }

/** Days in a row, both ends included (YYYY-MM-DD), and what they are called: 'in May 2026'. */
export type MeasuredPeriod = { name: string; from: string; to: string; days: number }

/** What a system made on its stored days from one date to another, and how many these are. */
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
  /** None: all that is stored was asked for. */
  periods: MeasuredPeriod[]
  /** Only where at least one day is stored. */
  sums: MeasuredSum[]
  /** Of all stored days. */
  stored: MeasuredSum[]
}

/** The caller's own records: all that an answer may draw on. */
export type FarmFacts = {
  /** The project whose conversation it is. */
  project: FarmProject
  /** The projects that the records come from: one, or all of the caller's. */
  projects: FarmProject[]
  crops: Placed<Crop>[]
  animals: Placed<Animal>[]
  solarSystems: Placed<SolarSystem>[]
  /** The newest of each record, newest first. */
  analyses: Analysis[]
  /** The farm is larger than what was read of it. */
  isPart?: boolean
  /** Only where the question is what panels have made. */
  measured?: Measured
  /** When it is asked, by the clocks of this IANA zone. */
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
