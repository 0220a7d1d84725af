import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKnownFarm } from '#scripts/siege/fuzz/known-farm.ts'
import type { Known } from '#scripts/siege/fuzz/from-schema.ts'
import { fuzzRoutes, type FuzzRequest, type OpenApi } from '#scripts/siege/fuzz/requests.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import { engines } from '#tests/setup/engines.ts'
import { ORIGIN, signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const SEED = 7
const BODIES_A_ROUTE = 50
const READS_A_ROUTE = 10
/** Below the limit of 600 writes a minute. */
const REQUESTS_A_FARMER = 500
const FARMERS = 15

// `npm run siege fuzz` sends 2,000 to each route of a running server.
describe.each(engines)('hostile requests on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  const farmers: TestFarmer[] = []
  let cookie = ''
  let known: Known = {}
  let sent = 0

  const send = async ({ method, url, headers, body }: FuzzRequest) => {
    const answer = await running.app.inject({
      method: method as 'POST',
      url,
      headers: { origin: ORIGIN, cookie, ...headers },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }
  const openFarm = async () => {
    cookie = farmers.pop()?.cookie ?? ''
    known = await openKnownFarm(send)
  }

  beforeAll(async () => {
    running = await startTestApp({ db: await open() })
    // Fuzzed sign-ups soon exhaust the limit of an address.
    for (const _ of Array(FARMERS)) farmers.push(await signUp(running.app))
    await running.app.ready()
  })
  afterAll(() => running.close())

  test(
    'are never answered with a failure of ours, and never with a trace',
    { timeout: 180_000 },
    async () => {
      const random = seededRandom(SEED)
      const wrong: string[] = []
      const answered = new Set<number>()
      for (const route of fuzzRoutes(running.app.swagger() as OpenApi)) {
        const times = route.isRead ? READS_A_ROUTE : BODIES_A_ROUTE
        for (let index = 0; index < times; index += 1) {
          if (sent % REQUESTS_A_FARMER === 0) await openFarm()
          sent += 1
          const request = route.request(random, known)
          const { status, text } = await send(request)
          answered.add(status)
          // 501 is deliberate: no store gives temporary credentials.
          if ((status < 500 || status === 501) && !/\n\s+at |node_modules|SQLITE_/.test(text))
            continue
          wrong.push(
            `${route.name} ${request.url} ${String(request.body).slice(0, 300)}: ${status}`,
          )
        }
      }
      expect(wrong).toEqual([])
      // Some requests passed validation: accepted, or refused for other reasons.
      for (const status of [200, 201, 400, 404, 409, 415]) expect(answered).toContain(status)
    },
  )
})
