import type { Analysis, EntityType } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'

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
export class PhotoRefused extends Error {}

/** Nothing is wrong with the question; asking again later may work (answered as 503). */
export class AiUnavailable extends Error {}

/** The caller's own records in one project: all that an answer may draw on. */
export type FarmFacts = {
  project: { id: string; name: string; status: string }
  crops: Crop[]
  animals: Animal[]
  solarSystems: SolarSystem[]
  /** Newest first. */
  analyses: Analysis[]
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
