import type { ChatChoice, ChatMessage, ChatSource } from '#contract/chat.ts'
import { msg, type Message } from '#contract/message.ts'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import type { Finding } from '#domain/photo/finding.ts'
import type { Language } from '#domain/texts/say.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { ToolContext } from './assistant/tools/tool.ts'
import type { Setting, Understanding } from './assistant/understand/understanding.ts'

const RETRY_AFTER_SECONDS = 30

/** `overlayPng` is transparent and marks what was counted, in the photo's aspect ratio; null if nothing was. */
export type PhotoFinding = Finding & { overlayPng: Buffer | null }

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
  /** The message as the built-in assistant understands it. */
  read: Understanding
  /** Before it, oldest first. */
  history: ChatMessage[]
  setting: Setting
  context: ToolContext
  /** Whose calls of a configured model are counted. */
  userId: string
  /** An animal is in danger, and the answer follows the line that says so. */
  isUrgent: boolean
  /** The language of the answer. */
  spoken: Language
  /** What is said of a message in a language that only a configured model reads; null in any other. */
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
