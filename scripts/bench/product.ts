import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#scripts/free-port.ts'
import { openSqlite } from '#server/db/open.ts'
import { newId } from '#server/new-id.ts'

const CLOCK_TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

export const residentMb = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6

export type Process = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a Node script that listens on PORT, and waits until it responds. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
  readyPath: string,
): Promise<Process> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const ready = await fetch(`${url}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it was ready`)
    await sleep(50)
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Product = Process & { cookie: string; databaseFile: string }

/**
 * The built server with an empty farm, on SQLite unless DATABASE_URL is set, and one farmer signed
 * in.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  script = 'dist/server/main.js',
): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farm-bench-'))
  const running = await startProcess(
    [script],
    { LOG_LEVEL: 'info', DATA_DIR: dataDir, ...environment },
    '/readyz',
  )
  return {
    ...running,
    cookie: await signUp(running.url),
    databaseFile: path.join(dataDir, 'farm.db'),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Signs up a new farmer and returns the session cookie. */
export async function signUp(url: string) {
  const answer = await fetch(`${url}/api/signup`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      firstName: 'Ada',
      lastName: 'Field',
      email: `bench-${newId()}@farm.example`,
      password: 'four-green-acres-9',
    }),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (answer.status !== 303) throw new Error(`Sign-up answered ${answer.status}`)
  return cookie.join('; ')
}

export async function call(product: Product, method: string, target: string, payload?: unknown) {
  const answer = await fetch(`${product.url}${target}`, {
    method,
    headers: {
      cookie: product.cookie,
      origin: product.url,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** Writes projects straight into the database: thousands of calls would take too long. */
export async function seedProjects({ databaseFile }: Product, count: number) {
  const db = openSqlite(databaseFile)
  const owner = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      id: newId(),
      farmId: owner.id,
      name: `Project ${from + index + 1}`,
      description: '',
      status: 'active',
      createdAt: now,
      updatedAt: now,
    }))
    await db.insertInto('projects').values(rows).execute()
  }
  await db.updateTable('users').set({ farmRevision: count }).execute()
  await db.destroy()
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
