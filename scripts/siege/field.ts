import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '#scripts/bench/table.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { endSessions, inspect } from './field/inspect.ts'
import { openLine } from './field/lossy-line.ts'
import { phoneOn } from './field/phone.ts'
import { fieldWork } from './field/work.ts'
import { below, seededRandom } from './random.ts'
import { startServer } from './running-server.ts'

const SEED = 20_261_123
const LOST_SHARE = 0.4
const KILLS = 20
const SIGN_INS = 3
const RESTARTS = 2
const CHANGES = 1000
const PHOTOS = 50
const GIVE_UP_MS = 20 * 60_000
const POLL_MS = 250
const CONFIRMED_POLL_MS = 5
const DAY_MS = 86_400_000

/** A phone that is killed again and again while it keeps its work, and while it sends it. */
export async function siegeField(fraction: number): Promise<Row[]> {
  const counts = {
    changes: Math.ceil(CHANGES * fraction),
    photos: Math.ceil(PHOTOS * fraction),
    kills: Math.max(2, Math.ceil(KILLS * fraction)),
  }
  const passes = await Promise.all([
    inTheField('a day', { ...counts, days: 1, aheadMs: 0 }),
    inTheField('45 days, clock 2 days fast', { ...counts, days: 45, aheadMs: 2 * DAY_MS }),
  ])
  return passes.flat()
}

type Plan = { changes: number; photos: number; kills: number; days: number; aheadMs: number }

async function inTheField(what: string, plan: Plan): Promise<Row[]> {
  const { changes, photos, kills, aheadMs } = plan
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-field-'))
  const dataDir = path.join(folder, 'data')
  const random = seededRandom(SEED + plan.days)
  const line = await openLine(random)
  const start = async () => {
    const started = await startServer(dataDir, { PUBLIC_URL: line.url })
    line.state.serverUrl = started.url
    return started
  }
  let server = await start()
  const phone = phoneOn(line.url, path.join(folder, 'profile'), aheadMs)
  try {
    await phone.install()
    const field = fieldWork(plan)
    const all = field.work.length
    const bytes = [...(await spottedLeaf(3))]

    line.state.isDown = true
    const killsWhileKeeping = Math.floor(kills / 2)
    for (let kill = 1; kill <= killsWhileKeeping; kill += 1) {
      const until = (all * (kill - 1 + random())) / killsWhileKeeping
      let isOver = false
      const keeping = phone.keep(field.work, bytes).finally(() => (isOver = true))
      while (!isOver && phone.confirmedCount() < until) await sleep(CONFIRMED_POLL_MS)
      await phone.kill()
      await keeping
    }
    await phone.keep(field.work, bytes)
    let waiting = await phone.waiting()

    Object.assign(line.state, { isDown: false, lostShare: LOST_SHARE })
    const begun = performance.now()
    const happenings = shuffled(random, [
      ...Array.from({ length: kills - killsWhileKeeping }, () => phone.kill),
      ...Array.from({ length: SIGN_INS }, () => () => endSessions(dataDir)),
      ...Array.from({ length: RESTARTS }, () => async () => {
        await server.kill()
        server = await start()
      }),
    ])
    const every = all / (happenings.length + 1)
    let [happened, signIns] = [0, 0]
    const refused = () => waiting.filter(({ refusal }) => refusal)
    while (waiting.length > refused().length && performance.now() - begun < GIVE_UP_MS) {
      await sleep(POLL_MS)
      waiting = await phone.waiting()
      if (all - waiting.length >= every * (happened + 1)) {
        console.log(`${what}: ${waiting.length} wait after ${happened} events`)
        await happenings[happened++]?.()
      }
      if (!(await phone.isSignedOut())) continue
      await phone.signIn()
      signIns += 1
    }
    const seconds = Math.round((performance.now() - begun) / 1000)
    for (const { path: call, refusal } of refused()) console.log(call, refusal)
    await phone.close()
    await server.stop()
    const { lost, doubled, disordered, misdated } = await inspect(dataDir, field)
    return [
      [`${what}: changes and photos kept without a network`, `${changes} and ${photos}`, ''],
      [
        `${what}: kills of the browser, ended sign-ins, restarts of the server`,
        `${kills}, ${signIns}, ${RESTARTS}`,
        '',
      ],
      [`${what}: answers lost`, `${line.count.lost} of ${line.count.calls}`, ''],
      [
        `${what}: all sent after`,
        waiting.length > 0 ? `${waiting.length} wait` : `${seconds} s`,
        '',
      ],
      [`${what}: lost`, `${lost}`, '0'],
      [`${what}: doubled`, `${doubled}`, '0'],
      [`${what}: out of order`, `${disordered}`, '0'],
      [`${what}: tasks and photos dated wrong by more than a minute`, `${misdated}`, '0'],
      [`${what}: refused`, `${refused().length}`, '0'],
    ]
  } finally {
    await phone.close()
    await server.stop()
    line.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function shuffled<T>(random: () => number, items: T[]) {
  const left = [...items]
  return items.map(() => left.splice(below(random, left.length), 1)).flat()
}
