import type { Actor } from '#contract/actor.ts'
import { msg, type Message } from '#contract/message.ts'
import { RECORD_CHANGED } from '#contract/write-headers.ts'
import { english, say } from '#domain/texts/say.ts'

/** An error response: a status and one plain sentence for the farmer. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly sentence: Message
  readonly retryAfterSeconds: number | null

  /** @param options `cause` is logged with a status of 500 and above, and never sent */
  constructor(
    statusCode: number,
    sentence: Message,
    retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(say(english, sentence), options)
    this.sentence = sentence
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Answered with more than a sentence, by the schema of the route. */
export class AnsweredError extends HttpError {
  readonly answer: object

  constructor(statusCode: number, sentence: Message, answer: object) {
    super(statusCode, sentence)
    this.answer = answer
  }
}

/** A record as it is now, and who changed it last. */
export type Newest = { record: object; by: Actor }

/** Answered with the record as it is now, so that the sender can merge. */
export class RecordChanged extends AnsweredError {
  constructor(newest: Newest, sentence = RECORD_CHANGED) {
    super(409, sentence, newest)
  }
}

const NOT_FOUND = {
  Card: msg('Card not found.'),
  Comment: msg('Comment not found.'),
  Deletion: msg('This is no longer kept. It was restored, or is gone for good.'),
  Device: msg('Device not found.'),
  Entry: msg('Entry not found.'),
  Field: msg('Field not found.'),
  File: msg('File not found.'),
  Herd: msg('Herd not found.'),
  Photo: msg('Photo not found.'),
  Product: msg('Product not found.'),
  Project: msg('Project not found.'),
  Record: msg('Record not found.'),
  'Sign-in provider': msg('Sign-in provider not found.'),
  'Solar system': msg('Solar system not found.'),
  Task: msg('Task not found.'),
  Upload: msg('Upload not found.'),
}

/** Also for other farmers' ids: whether these exist is not revealed. */
export const notFound = (what: keyof typeof NOT_FOUND) => new HttpError(404, NOT_FOUND[what])

/** The SPA knows an ended session by this word, which is in no language. */
export const unauthorized = () => new HttpError(401, { id: 'Unauthorized' })
