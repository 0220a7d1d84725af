import { S3ServiceException } from '@aws-sdk/client-s3'
import { HttpError } from '#server/http/http-error.ts'

const RETRY_AFTER_SECONDS = 5
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const NETWORK_ERRORS = new Set(['TimeoutError', 'RequestTimeout', 'AbortError'])

const isNetworkError = (error: unknown) =>
  error instanceof Error &&
  (NETWORK_ERRORS.has(error.name) || ('code' in error && typeof error.code === 'string'))

/**
 * What a call to the service answers; null where the object or upload is not there.
 * @throws HttpError 503 when the service is away, 507 when it is full
 */
export async function answerOf<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (error instanceof S3ServiceException && MISSING.has(error.name)) return null
    if (status === 507) {
      throw new HttpError(507, 'The file store is full: nothing can be uploaded just now.')
    }
    if (isNetworkError(error) || status === 429 || (status !== undefined && status >= 500)) {
      throw new HttpError(
        503,
        'The file store cannot be reached just now. Please try again.',
        RETRY_AFTER_SECONDS,
      )
    }
    throw error
  }
}
