import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

/** What a killed process has written is there without a disk too, and sooner. */
const IN_MEMORY = '/dev/shm'
const PEOPLE = 400
const PROGRAM = ['--import', 'tsx', 'tests/setup/sending-process.ts']
/** Longer than a claim. */
const CLAIM_MS = 150_000
const MOST_AFTER_MS = 30

/** A mail server that counts what it has taken, by the name of the mail. */
async function openMailbox() {
  const taken = new Map<string, number>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (name: Buffer) => {
      const messageId = name.toString()
      taken.set(messageId, (taken.get(messageId) ?? 0) + 1)
      socket.end('250')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { taken, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const addPeople = (db: Kysely<Tables>) =>
  db.transaction().execute(async (tx) => {
    const at = '2026-06-01T08:00:00.000Z'
    const nobody = { name: '', firstName: '', lastName: '', image: null, farmRevision: 0 }
    const stamps = { createdAt: at, updatedAt: at, lastUsedAt: at }
    const none = { endpoint: null, endpointHash: null, p256dh: null, auth: null, lastSentAt: null }
    for (let n = 0; n < PEOPLE; n += 1) {
      const user = { id: `u${n}`, email: `u${n}@farm.example`, emailVerified: 1 }
      await tx
        .insertInto('users')
        .values({ ...nobody, ...stamps, ...user })
        .execute()
      const channel = {
        id: `c${n}`,
        userId: user.id,
        kind: 'mail',
        name: '',
        createdAt: at,
      } as const
      await tx
        .insertInto('channels')
        .values({ ...channel, ...none })
        .execute()
    }
  })

/** A notice for everybody. */
const addNotices = (db: Kysely<Tables>) =>
  db.transaction().execute(async (tx) => {
    const at = new Date().toISOString()
    for (let n = 0; n < PEOPLE; n += 1) {
      const id = newId()
      const about = { userId: `u${n}`, channelId: `c${n}`, farmId: null, kind: 'test', key: id }
      const times = { dueAt: at, claimedUntil: null, sentAt: null, createdAt: at }
      await tx
        .insertInto('notices')
        .values({ id, ...about, facts: '{}', ...times })
        .execute()
    }
  })

/**
 * Kills the sending loop over and over: each time with a notice for everybody more to send, after a random number of
 * what waits. Counts what arrived how often.
 */
export async function killSending(kills: number, random: () => number) {
  const folder = await mkdtemp(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'farm-sending-'))
  const file = join(folder, 'farm.db')
  const db = openSqlite(file)
  await migrate(db)
  await addPeople(db)
  const mailbox = await openMailbox()
  const waiting = async () =>
    (await db.selectFrom('notices').select('id').where('sentAt', 'is', null).execute()).length

  async function run(turn: number, until: () => Promise<boolean>) {
    const words = [file, `${mailbox.port}`, `${turn * CLAIM_MS}`]
    const child = spawn(process.execPath, [...PROGRAM, ...words], { stdio: 'inherit' })
    const ended = once(child, 'close')
    while (!(await until())) await pause(5)
    await pause(random() * MOST_AFTER_MS)
    child.kill('SIGKILL')
    await ended
  }

  for (let turn = 0; turn < kills; turn += 1) {
    await addNotices(db)
    const most = mailbox.taken.size + Math.floor(random() * (await waiting()))
    await run(turn, async () => mailbox.taken.size > most)
  }
  await run(kills, async () => (await waiting()) === 0)
  const written = await db.selectFrom('notices').select('id').execute()
  const arrived = written.map(({ id }) => mailbox.taken.get(`<${id}@localhost>`) ?? 0)
  mailbox.close()
  await db.destroy()
  await rm(folder, { recursive: true })
  return {
    written: written.length,
    lost: arrived.filter((times) => times === 0).length,
    doubled: arrived.filter((times) => times > 1).length,
    mostTimes: Math.max(...arrived),
  }
}
