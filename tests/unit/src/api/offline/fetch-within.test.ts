import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithin } from '#src/api/offline/fetch-within.ts'
import { isUnanswered } from '#src/api/offline/is-unanswered.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerWith = (body: (signal: AbortSignal) => BodyInit) =>
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Response(body(signal))
  })

test('an answer that stands still behind its headers is none', async () => {
  answerWith(
    (signal) =>
      new ReadableStream({
        start: (line) => signal.addEventListener('abort', () => line.error(signal.reason)),
      }),
  )
  const failed = fetchWithin(15_000)('/api/crops/c1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  const end = await Promise.race([failed, Promise.resolve('still waiting')])
  expect(isUnanswered(end)).toBe(true)
})

test('an answer that came in time can be read later', async () => {
  answerWith(() => '{"id":"c1"}')
  const response = await fetchWithin(15_000)('/api/crops/c1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await response.json()).toEqual({ id: 'c1' })
})
