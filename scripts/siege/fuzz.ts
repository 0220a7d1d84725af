import type { Row } from '#scripts/bench/table.ts'
import { fuzzFiles } from './fuzz/files.ts'
import { openFarm, record, type FuzzedFarm, type Fuzzing } from './fuzz/fuzzing.ts'
import { fuzzRoutes, type FuzzRoute, type OpenApi } from './fuzz/requests.ts'
import { seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_121
const BODIES_A_WRITE_ROUTE = 2000
const REQUESTS_A_READ_ROUTE = 200
const FILES = 2000
const SHOWN = 20
/** Each farmer may make 600 writes a minute. */
const REQUESTS_A_FARMER = 500

/** Sends hostile requests to every route of a running server, then corrupt pictures and tables. */
export const siegeFuzz = (fraction: number): Promise<Row[]> =>
  withServer({}, async (running) => {
    const { url } = running
    const fuzzing: Fuzzing = { url, random: seededRandom(SEED), wrong: [], statuses: new Map() }
    const routes = fuzzRoutes((await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi)
    const bodies = Math.ceil(BODIES_A_WRITE_ROUTE * fraction)
    const reads = Math.ceil(REQUESTS_A_READ_ROUTE * fraction)
    const files = Math.ceil(FILES * fraction)
    for (const route of routes) await fuzzRoute(fuzzing, route, route.isRead ? reads : bodies)
    const ofRoutes = fuzzing.wrong.length
    await fuzzFiles(fuzzing, files)
    const ofFiles = fuzzing.wrong.length - ofRoutes
    for (const one of fuzzing.wrong.slice(0, SHOWN)) console.log(one)
    if (fuzzing.wrong.length > 0) console.log(running.log())
    const writes = routes.filter(({ isRead }) => !isRead).length
    const statuses = [...fuzzing.statuses].toSorted(([a], [b]) => a - b)
    return [
      [
        `${bodies} hostile bodies to each of ${writes} write routes: 5xx or trace`,
        `${ofRoutes}`,
        '0',
      ],
      [`${files} broken files sent, analysed and read: 5xx or trace`, `${ofFiles}`, '0'],
      ['answers', statuses.map(([status, times]) => `${status}: ${times}`).join(', '), ''],
    ]
  })

async function fuzzRoute(fuzzing: Fuzzing, route: FuzzRoute, times: number) {
  let farm: FuzzedFarm | undefined
  for (let index = 0; index < times; index += 1) {
    if (!farm || index % REQUESTS_A_FARMER === 0) farm = await openFarm(fuzzing)
    const request = route.request(fuzzing.random, farm.known)
    const what = `${route.name} ${request.url} ${String(request.body ?? '').slice(0, 300)}`
    record(fuzzing, what, await farm.send(request))
  }
}
