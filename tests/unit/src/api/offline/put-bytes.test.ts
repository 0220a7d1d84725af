import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putBytes } from '#src/api/offline/put-bytes.ts'

/** A request whose line the test moves. */
class Line extends EventTarget {
  static present = new Line()
  upload = new EventTarget()
  status = 204
  responseText = ''
  constructor() {
    super()
    Line.present = this
  }
  open() {}
  send() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'retry-after' ? '7' : null)
  abort = () => this.dispatchEvent(new Event('abort'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const put = () => putBytes('/put/1', new Blob(['a photo'], { type: 'image/jpeg' }), 60_000)

test('a photo may take half an hour while it moves', async () => {
  const sending = put()
  for (let minutes = 0; minutes < 30; minutes += 1) {
    vi.advanceTimersByTime(59_000)
    Line.present.upload.dispatchEvent(new Event('progress'))
  }
  Line.present.dispatchEvent(new Event('load'))
  const { status, headers } = await sending
  expect([status, headers.get('retry-after')]).toEqual([204, '7'])
})

test('a photo that does not move for a minute is tried again later', async () => {
  const sending = put()
  vi.advanceTimersByTime(60_000)
  await expect(sending).rejects.toThrow(TypeError)
})
