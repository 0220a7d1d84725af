import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '#scripts/bench/table.ts'
import { call, expectJson, type Farmer } from './farmer.ts'
import { openBusyFarms } from './load/busy-farm.ts'
import { generate } from './load/generator.ts'
import { openSlow, watchClosing, type Kind, type SlowConnection } from './load/slow-connections.ts'
import { NORMAL_PER_SECOND, readP99 } from './load.ts'
import { below, seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_121
const OF_EACH_KIND = 100
const KINDS: Kind[] = ['headers', 'body', 'read']
const CLOSED_WITHIN_SECONDS = 35
const OTHERS_FACTOR = 2
const BESIDE_SECONDS = 30
const OPEN_EVERY_MS = 30

/** Opens 300 slow connections and measures what other farmers notice. */
export const siegeSlow = (): Promise<Row[]> =>
  withServer({}, async ({ url }, dataDir) => {
    const farmers = await openBusyFarms({ url }, dataDir)
    const random = seededRandom(SEED)
    const load = { url, farmers, random, connections: 50, perSecond: NORMAL_PER_SECOND }
    const [owner] = farmers
    if (!owner) return []
    const largeFile = await sendLargeFile(url, owner)
    await generate({ ...load, seconds: 5 })
    const normalMs = readP99(await generate({ ...load, seconds: 15 }))
    const slow: SlowConnection[] = []
    const beside = generate({ ...load, seconds: BESIDE_SECONDS })
    const stopWatching = watchClosing(slow)
    for (let opened = 0; opened < OF_EACH_KIND; opened += 1) {
      slow.push(...KINDS.map((kind) => openSlow(kind, url, owner, largeFile)))
      await sleep(OPEN_EVERY_MS)
    }
    const besideMs = readP99(await beside)
    await sleep((CLOSED_WITHIN_SECONDS + 5 - BESIDE_SECONDS) * 1000 + OF_EACH_KIND * OPEN_EVERY_MS)
    stopWatching()
    const factor = besideMs / Math.max(1, normalMs)
    for (const { socket } of slow) socket.destroy()
    return [
      ['p99 of reads alone', `${normalMs.toFixed(0)} ms`, ''],
      [
        `p99 of reads beside ${slow.length} slow connections`,
        `${besideMs.toFixed(0)} ms (${factor.toFixed(1)} x)`,
        `${OTHERS_FACTOR} x`,
      ],
      ...KINDS.map((kind) => closedRow(kind, slow)),
    ]
  })

function closedRow(kind: Kind, slow: SlowConnection[]): Row {
  const closed = slow.filter((one) => one.kind === kind).map(({ closedAfterMs }) => closedAfterMs)
  const open = closed.filter((ms) => ms === null).length
  const last = Math.max(...closed.map((ms) => ms ?? 0)) / 1000
  return [
    `slow ${kind}: last of ${closed.length} closed`,
    open > 0 ? `${open} still open` : `after ${last.toFixed(1)} s`,
    `${CLOSED_WITHIN_SECONDS} s`,
  ]
}

/** A picture that exceeds the buffers of a connection. */
async function sendLargeFile(url: string, owner: Farmer) {
  const random = seededRandom(SEED)
  const noise = Buffer.from(Array.from({ length: 1800 * 1700 * 3 }, () => below(random, 256)))
  const picture = await sharp(noise, { raw: { width: 1800, height: 1700, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const asked = call(url, owner, 'POST', '/api/objects/upload')
  const { uploadURL } = await expectJson<{ uploadURL: string }>(200, asked)
  const { status, text } = await call(url, owner, 'PUT', uploadURL, picture)
  if (status !== 200) throw new Error(`The picture was answered ${status}: ${text}`)
  return uploadURL.split('?')[0] ?? ''
}
