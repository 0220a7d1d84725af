import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendBytes, type Sending } from '#src/uploader/send-bytes.ts'

type Reply = { status: number; text?: string; headers?: string }
const OK: Reply = { status: 200, headers: 'etag: "1"\r\nlocation: /api/objects/k1\r\n' }

/** The responses to the next requests; the last one repeats. */
let replies: Reply[] = []
const sentAtMs: number[] = []

class ScriptedRequest extends EventTarget {
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  private reply: Reply = OK
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return this.reply.headers ?? ''
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    sentAtMs.push(Date.now())
    this.reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? OK
    this.status = this.reply.status
    this.responseText = this.reply.text ?? ''
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')))
  }
}

const sending = (change: Partial<Sending> = {}): Sending => ({
  signature: { url: 'http://localhost/api/objects/k1' },
  body: new Blob(['leaf']),
  onProgress: () => {},
  onComplete: () => {},
  ...change,
})

/** The result or error message, after all retries. */
async function outcome(change: Partial<Sending> = {}) {
  const ended = sendBytes(sending(change)).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  return ended
}
const waitsMs = () => sentAtMs.slice(1).map((at, index) => at - sentAtMs[index]!)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest)
  sentAtMs.length = 0
})
afterEach(() => vi.useRealTimers())

test('an uploaded file resolves with its ETag and URL', async () => {
  replies = [OK]
  const onComplete = vi.fn<(etag: string) => void>()
  expect(await outcome({ onComplete })).toEqual({ ETag: '"1"', location: '/api/objects/k1' })
  expect(onComplete).toHaveBeenCalledWith('"1"')
})

test.each([408, 409, 418, 423, 429, 500, 502, 503, 504, 507])(
  'status %i is tried again after 0, 1, 3 and 5 seconds, and then given up',
  async (status) => {
    replies = [{ status }]
    expect(await outcome()).toContain(`Non 2xx: ${status}`)
    expect(waitsMs()).toEqual([0, 1000, 3000, 5000])
  },
)

test('a retry may succeed', async () => {
  replies = [{ status: 503 }, OK]
  expect(await outcome()).toMatchObject({ ETag: '"1"' })
  expect(sentAtMs).toHaveLength(2)
})

test.each([400, 401, 403, 404, 413, 415, 422, 501, 505])('status %i is final', async (status) => {
  replies = [{ status }]
  await outcome()
  expect(sentAtMs).toHaveLength(1)
})

test('a part of a multipart upload is retried by Uppy', async () => {
  replies = [{ status: 503 }]
  await outcome({ signature: { url: 'http://localhost/part', expires: 60 } })
  expect(sentAtMs).toHaveLength(1)
})

test('a part without an ETag is an error, since completing the upload needs it', async () => {
  replies = [{ status: 200 }]
  expect(await outcome({ signature: { url: 'http://localhost/part', expires: 60 } })).toContain(
    'The store did not confirm a part of the file',
  )
})

describe('errors are shown', () => {
  const plain = 'content-type: text/plain; charset=utf-8\r\n'
  test.each<[string, Reply, string]>([
    ['without an answer', { status: 0 }, 'This looks like a network error'],
    ['without a session', { status: 401, text: 'Unauthorized' }, 'Authorization required'],
    ['in a sentence', { status: 415, text: 'HEIC cannot be read.', headers: plain }, 'HEIC cannot'],
    [
      'as JSON',
      { status: 413, text: '{"message":"Too large."}', headers: 'content-type: application/json' },
      'Too large.',
    ],
    [
      'as a page',
      { status: 404, text: '<html>', headers: 'content-type: text/html' },
      'The upload was refused (Non 2xx: 404). Please try again.',
    ],
    [
      'as an expired link',
      { status: 403, text: '<Message>Request has expired</Message>' },
      'Request has expired',
    ],
  ])('%s', async (_how, reply, sentence) => {
    replies = [reply]
    expect(await outcome()).toContain(sentence)
  })
})

test('cancelling ends the wait for the next retry', async () => {
  replies = [{ status: 503 }]
  const cancel = new AbortController()
  const ended = sendBytes(sending({ signal: cancel.signal })).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(500)
  cancel.abort()
  expect(await ended).toBe('AbortError')
  expect(sentAtMs).toHaveLength(2)
})
