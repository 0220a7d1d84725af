import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Known } from '#scripts/siege/fuzz/from-schema.ts'
import { openKnownFarm } from '#scripts/siege/fuzz/known-farm.ts'
import type { FuzzRequest, OpenApi } from '#scripts/siege/fuzz/requests.ts'
import { hostileTables } from '#scripts/siege/held/files.ts'
import { heldRequests } from '#scripts/siege/held/requests.ts'
import { blanksInside, repeatedTexts, TOLD } from '#scripts/siege/held/texts.ts'
import { ORIGIN, signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'
import { watchTurns } from '#tests/setup/turns.ts'

/**
 * On the processor, and much more than any of it takes: what once held the server took seconds. `npm run
 * siege held` holds each request to 100 ms, with more texts and on the built server.
 */
const MOST_MS = 400
/** Those that once were slow, or nearly so, of all that `npm run siege held` sends. */
const TELLING = new Set(['blanks', 'spaces of no width', 'letters and commas', 'has been'])
/** Where much is slow, a few show it. */
const MOST_SHOWN = 5
const REQUESTS_A_FARMER = 400
const HOUR_MS = 60 * 60_000
const clock = stoppedClock()

let running: Awaited<ReturnType<typeof startTestApp>>
let farmer: TestFarmer
let known: Known = {}
let sent = 0

const send = async ({ method, url, headers, body }: FuzzRequest) => {
  const answer = await running.app.inject({
    method: method as 'POST',
    url,
    headers: { origin: ORIGIN, cookie: farmer.cookie, ...headers },
    ...(body && { payload: body }),
    // Of another address each, as their limits are not meant here.
    remoteAddress: `10.0.${Math.floor((sent += 1) / 250)}.${sent % 250}`,
  })
  return { status: answer.statusCode, text: answer.body }
}

/** An hour later: so many sign-ups within one would be too many. */
async function openFarm() {
  clock.move(HOUR_MS)
  farmer = await signUp(running.app)
  known = await openKnownFarm(send)
}

/** How long the longest turn of a request kept others waiting. */
async function heldMs(request: FuzzRequest) {
  const stop = watchTurns()
  const { status } = await send(request)
  await nextTurn()
  return { status, longestMs: stop().longestMs }
}

const json = (url: string, payload: object): FuzzRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(payload)),
})
const chat = (message: string) => json(`/api/ai-conversations/${known.projectId?.[0]}`, { message })

beforeAll(async () => {
  running = await startTestApp({ now: clock.now })
  await running.app.ready()
  await openFarm()
  // What the first question loads and compiles is no work of the others.
  await send(chat('How is my corn doing?'))
  await send(chat('The leaves of my corn turn yellow from the tip. What is to be done by Friday?'))
})
afterAll(() => running.close())

describe('no request keeps others waiting', () => {
  const texts = {
    of: (length: number) => [
      ...repeatedTexts(length).filter(({ name }) => TELLING.has(name)),
      blanksInside(length),
    ],
    far: 80_000,
  }

  test('whatever stands in any field of any route', { timeout: 600_000 }, async () => {
    const slow: string[] = []
    const answered = new Set<number>()
    const requests = heldRequests(running.app.swagger() as OpenApi, () => known, texts)
    let count = 0
    for (const { route, input, request } of requests) {
      count += 1
      if (count % REQUESTS_A_FARMER === 0) await openFarm()
      const { status, longestMs } = await heldMs(request)
      answered.add(status)
      if (longestMs > MOST_MS) slow.push(`${route}, ${input}: ${longestMs.toFixed(0)} ms`)
      if (slow.length === MOST_SHOWN) break
    }
    expect(slow).toEqual([])
    // It went past the door: texts that fit were taken.
    for (const status of [200, 201, 400, 404]) expect(answered).toContain(status)
  })

  test.each(TOLD)('a message of $name', async ({ text }) => {
    const { status, longestMs } = await heldMs(chat(text.slice(0, 4000)))
    expect(status).toBe(201)
    expect(longestMs).toBeLessThan(MOST_MS)
  })
})

describe('no table of measured production keeps others waiting', () => {
  beforeEach(async () => {
    await openFarm()
  })

  test.each(hostileTables())('with $name', { timeout: 120_000 }, async ({ body }) => {
    const { text } = await send(json('/api/objects/upload', {}))
    const { uploadURL } = JSON.parse(text) as { uploadURL: string }
    const headers = { 'content-type': 'text/csv' }
    await send({ method: 'PUT', url: uploadURL, headers, body })
    const [projectId, systemId] = [known.projectId?.[0], known.systemId?.[0]]
    const history = `/api/projects/${projectId}/solar-systems/${systemId}/history`
    const { longestMs } = await heldMs(json(history, { objectURLs: [uploadURL.split('?')[0]] }))
    expect(longestMs).toBeLessThan(MOST_MS)
  })
})
