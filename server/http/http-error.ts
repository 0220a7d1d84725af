import type { Message } from '#contract/message.ts'

/** An error response: a status and one plain sentence for the farmer. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly sentence: Message
  readonly retryAfterSeconds: number | null

  /** @param options `cause` is logged with a status of 500 and above, and never sent */
  constructor(
    statusCode: number,
    sentence: Message | string,
    retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    const message = typeof sentence === 'string' ? { id: sentence } : sentence
    super(message.id, options)
    this.sentence = message
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Also for other farmers' ids: whether these exist is not revealed. */
export const notFound = (what: string) => new HttpError(404, `${what} not found.`)
