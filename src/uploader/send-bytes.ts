import { isRetryableStatus, UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import { t } from '#src/lib/texts.ts'
import { requestExpired, UploadFailure, uploadFailure } from './upload-error-text.ts'

/** What Uppy passes to its `uploadPartBytes` option (@uppy/aws-s3 5.1, lib/index.js). */
export type Sending = {
  signature: {
    method?: 'PUT' | 'POST'
    url: string
    headers?: Record<string, string>
    /** Seconds; set only on the signed URL of a part. */
    expires?: number
  }
  body: FormData | Blob
  size?: number
  onProgress: (progress: { loaded: number; lengthComputable: boolean }) => void
  onComplete: (etag: string) => void
  signal?: AbortSignal
}

/** Response headers; `location` if the store sends one. */
type SentHeaders = { ETag: string; location?: string }

/**
 * Sends one file, or one part of it, in place of Uppy's own function. Uppy's hangs if a part's
 * response has no ETag, which is needed to assemble the parts, and never retries a single file.
 * Uppy itself retries parts.
 * @throws UploadFailure with a sentence for the farmer
 */
export const sendBytes = (sending: Sending) =>
  sendWithRetries(sending, isPart(sending.signature) ? [] : UPLOAD_RETRY_DELAYS_MS)

const isPart = ({ expires }: Sending['signature']) => expires !== undefined

async function sendWithRetries(sending: Sending, delaysMs: number[]): Promise<SentHeaders> {
  try {
    return await sendOnce(sending)
  } catch (error) {
    const mayRetry = error instanceof UploadFailure && isRetryableStatus(error.source.status)
    const [delayMs, ...later] = delaysMs
    if (!mayRetry || delayMs === undefined) throw error
    await waitMs(delayMs, sending.signal)
    return sendWithRetries(sending, later)
  }
}

const aborted = () => new DOMException('Aborted', 'AbortError')

const waitMs = (delayMs: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(aborted())
    })
  })

const sendOnce = ({ signature, body, onProgress, onComplete, signal }: Sending) =>
  new Promise<SentHeaders>((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const xhr = new XMLHttpRequest()
    xhr.open(signature.method ?? 'PUT', signature.url)
    for (const [name, value] of Object.entries(signature.headers ?? {}))
      xhr.setRequestHeader(name, value)
    if (signature.expires !== undefined) xhr.timeout = signature.expires * 1000
    const abort = () => xhr.abort()
    signal?.addEventListener('abort', abort)
    xhr.upload.addEventListener('progress', onProgress)
    xhr.addEventListener('abort', () => reject(aborted()))
    xhr.addEventListener('timeout', () => reject(requestExpired(403)))
    xhr.addEventListener('error', () => reject(uploadFailure(0, '', '')))
    xhr.addEventListener('load', () => {
      const etag = headerOf(xhr, 'etag') ?? ''
      if (xhr.status < 200 || xhr.status >= 300) return reject(failureOf(xhr))
      if (etag === '' && isPart(signature)) return reject(unconfirmed(xhr.status))
      onComplete(etag)
      const location = headerOf(xhr, 'location')
      return resolve({ ETag: etag, ...(location && { location }) })
    })
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    xhr.send(body)
  })

const unconfirmed = (status: number) =>
  new UploadFailure(
    t('The store did not confirm a part of the file (its answer has no ETag). Please try again.'),
    status,
  )

const failureOf = (xhr: XMLHttpRequest) =>
  uploadFailure(xhr.status, xhr.responseText, headerOf(xhr, 'content-type') ?? '')

/** Reads the raw list: `getResponseHeader` logs an error for a header that CORS does not expose. */
const headerOf = (xhr: XMLHttpRequest, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'im').exec(xhr.getAllResponseHeaders())?.[1]
