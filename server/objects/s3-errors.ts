import { S3ServiceException, type S3Client } from '@aws-sdk/client-s3'
import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'

const RETRY_AFTER_SECONDS = 5
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const NETWORK_ERRORS = new Set(['TimeoutError', 'RequestTimeout', 'AbortError'])

const isNetworkError = (error: unknown) =>
  error instanceof Error &&
  (NETWORK_ERRORS.has(error.name) || ('code' in error && typeof error.code === 'string'))

/**
 * The result of a call; null for an object or upload that does not exist.
 * @throws HttpError 503 when the service is unreachable, 507 when it is full
 */
export async function answerOf<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (error instanceof S3ServiceException && MISSING.has(error.name)) return null
    if (status === 507) {
      const sentence = msg('The file store is full: nothing can be uploaded right now.')
      throw new HttpError(507, sentence, null, { cause: error })
    }
    if (isNetworkError(error) || status === 429 || (status !== undefined && status >= 500)) {
      throw unreachable(error)
    }
    throw error
  }
}

const unreachable = (cause: unknown) =>
  new HttpError(
    503,
    msg('The file store cannot be reached right now. Please try again.'),
    RETRY_AFTER_SECONDS,
    { cause },
  )

/**
 * The SDK tries three times. That suits a broken connection or a 503, but triples the wait for a
 * service that does not respond at all.
 */
export function doNotRetryTimeouts({ middlewareStack }: S3Client) {
  middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        // With the SDK's own error as the cause, it would still retry.
        throw isTimeout(error) ? unreachable(new Error(error.message)) : error
      }),
    { step: 'deserialize', name: 'doNotRetryTimeouts' },
  )
}

/** Unlike a system error, a timeout of the SDK has no code. */
const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'TimeoutError' && !('code' in error)
