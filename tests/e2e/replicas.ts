import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '#scripts/free-port.ts'
import { makeBucket, type S3Service } from '#tests/setup/s3.ts'
import type { RunningFarm } from './farm.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export type SharedStores = { databaseUrl: string; service: S3Service }

/** The CORS rules of scripts/swift.sh allow three ports of `localhost` from here, one per worker. */
const FIRST_PORT = 5600

/**
 * Two servers on one Postgres database and one S3 bucket, behind a plain TCP load balancer.
 */
export async function startReplicas(
  { databaseUrl, service }: SharedStores,
  worker: number,
): Promise<RunningFarm> {
  const database = await createDatabase(databaseUrl)
  const dataDirs = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  const port = FIRST_PORT + worker
  const url = `http://localhost:${port}`
  const environment = {
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    SESSION_SECRET: randomUUID(),
    ...(await objectStore(service)),
  }
  const ports = [await freePort(), await freePort()] as const
  const start = (nth: 0 | 1) =>
    startServer(ports[nth], { ...environment, DATA_DIR: path.join(dataDirs, `${nth}`) })
  const replicas: [ServerProcess, ServerProcess] = await Promise.all([start(0), start(1)])
  const stopBalancer = await balance(port, ports)
  const replace = async (nth: 0 | 1, signal: 'SIGTERM' | 'SIGKILL', meanwhile = noWork) => {
    await replicas[nth].end(signal)
    await meanwhile()
    replicas[nth] = await start(nth)
  }
  return {
    url,
    restart: async () => {
      await replace(0, 'SIGTERM')
      await replace(1, 'SIGTERM')
    },
    withoutReplica: (nth, work) => replace(nth, 'SIGKILL', work),
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.end()))
      await stopBalancer()
      await database.drop()
      await rm(dataDirs, { recursive: true })
    },
  }
}

const noWork = () => Promise.resolve()

async function createDatabase(serverUrl: string) {
  const name = `farm_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Makes a new bucket, because a new database is refused with the photos of another farm. */
async function objectStore(shared: S3Service): Promise<Record<string, string>> {
  const service = { ...shared, S3_BUCKET: `replicas-${randomUUID()}` }
  await makeBucket(service)
  return service
}

/** Round robin over the replicas that accept connections. */
async function balance(port: number, targets: readonly number[]) {
  let turn = 0
  const open = new Set<Socket>()
  const join = (client: Socket, attemptsLeft = targets.length) => {
    turn = (turn + 1) % targets.length
    const server = connect(targets[turn] ?? 0, '127.0.0.1')
    server.once('connect', () => {
      attemptsLeft = 0
      client.pipe(server).pipe(client)
    })
    server.on('error', () => (attemptsLeft > 1 ? join(client, attemptsLeft - 1) : client.destroy()))
    client.on('error', () => server.destroy())
    client.on('close', () => server.destroy())
  }
  const balancer = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    join(client)
  })
  await new Promise<void>((resolve) => balancer.listen(port, 'localhost', resolve))
  return async () => {
    for (const client of open) client.destroy()
    await new Promise((resolve) => balancer.close(resolve))
  }
}
