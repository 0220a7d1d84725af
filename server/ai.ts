import type { EntityType, Fact } from '#contract/analysis.ts'
import type { ChatChoice, ChatMessage, ChatSource } from '#contract/chat.ts'
import { msg, type Message } from '#contract/message.ts'
import type { StoredAnalysis } from '#domain/finding-words.ts'
import type { Language } from '#domain/texts/say.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { ToolContext } from './assistant/tools/tool.ts'
import type { Setting } from './assistant/understand/understanding.ts'

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

/** A message to answer, and all that an answer may be based on. */
export type Asked = {
  message: string
  /** Before it, oldest first. */
  history: ChatMessage[]
  setting: Setting
  context: ToolContext
  /** Whose calls of a configured model are counted. */
  userId: string
  /** Whether tasks may be added for the farmer. */
  mayWork: boolean
  /** An animal is in danger, and the answer follows the line that says so. */
  isUrgent: boolean
  /** The farmer's language on screen. */
  spoken: Language
  /** What is said of a message in a language that only a configured model reads; null in English. */
  unreadable: string | null
}

export type Answer = {
  content: string
  sources: ChatSource[]
  /** To tap, where the question was not certain. */
  choices: ChatChoice[]
  engine: string
}

export type Ai = {
  lookAtPhoto: (photo: Buffer, subject: PhotoSubject, userId: string) => Promise<PhotoFinding>
  answer: (asked: Asked) => Promise<Answer>
  close: () => Promise<void>
}
