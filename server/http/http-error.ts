/** An answer other than success: a status and one plain sentence for the farmer. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly retryAfterSeconds: number | null

  /** @param options `cause` is logged with a status of 500 and above, and never told */
  constructor(
    statusCode: number,
    sentence: string,
    retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Also the answer for somebody else's id: whether it exists is not told. */
export const notFound = (what: string) => new HttpError(404, `${what} not found.`)
