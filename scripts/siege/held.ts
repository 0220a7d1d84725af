import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Row } from '#scripts/bench/table.ts'
import { freePort } from '#scripts/free-port.ts'
import { allPatterns } from '#scripts/patterns/all-patterns.ts'
import { judgeAll } from '#scripts/patterns/judge.ts'
import { problemsOf } from '#scripts/patterns/problems.ts'
import { openFarm, type FuzzedFarm } from './fuzz/fuzzing.ts'
import type { FuzzRequest, OpenApi } from './fuzz/requests.ts'
import {
  hostileArchives,
  hostilePictures,
  hostileTables,
  hostileWorkbooks,
  lyingWorkbook,
} from './held/files.ts'
import { heldRequests } from './held/requests.ts'
import { seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_122
const MAX_MS = 100
const SLOWEST = 10
/** Each farmer may make 600 writes a minute. */
const REQUESTS_A_FARMER = 400
const WARM_UPS = 3
const ASK_EVERY_MS = 5

type Held = { route: string; input: string; heldMs: number; healthMs: number; status: number }

/** Measures how long each hostile request blocks the event loop, and checks all regexes. */
export async function siegeHeld(fraction: number): Promise<Row[]> {
  const port = await freePort()
  const watcher = fileURLToPath(new URL('./held/watch-turns.mjs', import.meta.url))
  const environment = { HELD_PORT: `${port}`, NODE_OPTIONS: `--import=${watcher}` }
  const held = await withServer(environment, ({ url }) =>
    attack({ url, watcher: `http://127.0.0.1:${port}` }, fraction),
  )
  const slowest = held.toSorted((a, b) => b.heldMs - a.heldMs).slice(0, SLOWEST)
  const rows = [...slowest.map(toRow), ...(await patternRows(fraction))]
  const isHeld = slowest.some(({ heldMs }) => heldMs > MAX_MS)
  if (isHeld || rows.some(([what, found]) => what === PATTERNS && found !== '0'))
    process.exitCode = 1
  return [[`requests`, `${held.length}`, ''], ...rows]
}

const PATTERNS = 'patterns that may hold for seconds'

const toRow = ({ route, input, heldMs, healthMs, status }: Held): Row => [
  `${route}, ${input}: ${status}`,
  `held ${heldMs.toFixed(0)} ms (healthz after ${healthMs.toFixed(0)} ms)`,
  `${MAX_MS} ms`,
]

/** Judges all patterns again, or the given fraction of them. */
async function patternRows(fraction: number): Promise<Row[]> {
  const patterns = [...(await allPatterns())]
  const judged = await judgeAll(
    patterns.filter((_, index) => index % Math.round(1 / fraction) === 0),
  )
  const problems = problemsOf(judged.map(([, one]) => one))
  for (const problem of problems) console.log(problem)
  return [
    [`patterns judged`, `${judged.length} of ${patterns.length}`, ''],
    [PATTERNS, `${problems.length}`, '0'],
  ]
}

/** The server under attack, and the URL that reports its longest event loop turn. */
type Attacked = { url: string; watcher: string }

async function attack(attacked: Attacked, fraction: number): Promise<Held[]> {
  const { url } = attacked
  const openApi = await fetch(`${url}/api/openapi.json`)
  const farms = await openFarms(url)
  const health = askHealth(url)
  const held: Held[] = []
  const measure: Measure = async (route, input, request) => {
    await heldSince(attacked)
    health.reset()
    const farm = await farms.current()
    // An oversized body is refused before it is sent to the end, which breaks the connection.
    const refused = { status: 0, text: '' }
    const { status, text } = await farm.send(request).catch(() => refused)
    const healthMs = await health.longestMs()
    held.push({ route, input, heldMs: await heldSince(attacked), healthMs, status })
    return text
  }
  await warmUp(farms)
  const every = Math.round(1 / fraction)
  let index = 0
  const requests = heldRequests((await openApi.json()) as OpenApi, farms.known)
  for (const { route, input, request } of requests) {
    index += 1
    if (index % every === 0) await measure(route, input, request)
  }
  await sendFiles(farms, measure)
  await health.stop()
  return held
}

type Measure = (route: string, input: string, request: FuzzRequest) => Promise<string>

/** CPU milliseconds of the longest event loop turn since the last call. */
const heldSince = async ({ watcher }: Attacked) => Number(await (await fetch(watcher)).text())

type Farms = Awaited<ReturnType<typeof openFarms>>

/** One farm at a time, replaced before it reaches its rate limit. */
async function openFarms(url: string) {
  const fuzzing = { url, random: seededRandom(SEED), wrong: [], statuses: new Map() }
  let farm: FuzzedFarm = await openFarm(fuzzing)
  let sent = 0
  return {
    known: () => farm.known,
    current: async () => {
      sent += 1
      if (sent % REQUESTS_A_FARMER === 0) farm = await openFarm(fuzzing)
      return farm
    },
  }
}

/** A second client that polls /healthz. */
function askHealth(url: string) {
  let longestMs = 0
  let isOver = false
  let asking: Promise<void> = Promise.resolve()
  const ask = async () => {
    const asked = performance.now()
    // An idle connection may be closed just when it is reused.
    await fetch(`${url}/healthz`).then(
      (answer) => answer.text(),
      () => null,
    )
    longestMs = Math.max(longestMs, performance.now() - asked)
  }
  const polling = (async () => {
    while (!isOver) {
      asking = ask()
      await asking
      await sleep(ASK_EVERY_MS)
    }
  })()
  return {
    /** Longest response time so far, including the request in flight. */
    longestMs: async () => {
      await asking
      return longestMs
    },
    reset: () => (longestMs = 0),
    stop: () => {
      isOver = true
      return polling
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const jsonPost = (url: string, payload: object): FuzzRequest => ({
  method: 'POST',
  url,
  headers: JSON_HEADERS,
  body: Buffer.from(JSON.stringify(payload)),
})

/** Loads lazy modules before anything is measured. */
async function warmUp(farms: Farms) {
  const { send, known } = await farms.current()
  const chat = `/api/ai-conversations/${known.projectId?.[0]}`
  for (let times = 0; times < WARM_UPS; times += 1) {
    await send(jsonPost(chat, { message: 'How is my corn doing, and what is to be done?' }))
  }
}

/** Uploads each file, then uses it in every possible way. */
async function sendFiles(farms: Farms, measure: Measure) {
  const files = [
    ...(await hostilePictures()),
    ...hostileTables(),
    ...(await hostileWorkbooks()),
    await lyingWorkbook(),
  ]
  for (const { name, body } of files) {
    const { send, known } = await farms.current()
    const { text } = await send(jsonPost('/api/objects/upload', {}))
    const { uploadURL = '' } = JSON.parse(text) as { uploadURL?: string }
    const imageURL = uploadURL.split('?')[0] ?? ''
    const headers = { 'content-type': 'image/jpeg' }
    await measure('PUT /api/objects/{key}', name, { method: 'PUT', url: uploadURL, headers, body })
    const thumbnail = { method: 'GET', url: `${imageURL}/thumbnail`, headers: {} }
    await measure('GET /api/objects/{key}/thumbnail', name, thumbnail)
    const [entityId, projectId, systemId] = [
      known.cropId?.[0],
      known.projectId?.[0],
      known.systemId?.[0],
    ]
    const photo = { imageURL, entityType: 'crop', entityId }
    await measure('POST /api/ai-analysis', name, jsonPost('/api/ai-analysis', photo))
    const history = `/api/projects/${projectId}/solar-systems/${systemId}/history`
    const previewed = jsonPost(`${history}/preview`, { objectURL: imageURL })
    await measure('POST …/history/preview', name, previewed)
    await measure('POST …/history', name, jsonPost(history, { objectURLs: [imageURL] }))
  }
  for (const { name, body } of await hostileArchives()) {
    const headers = { 'content-type': 'application/zip' }
    const request = { method: 'POST', url: '/api/farm/import', headers, body }
    await measure('POST /api/farm/import', name, request)
  }
}
