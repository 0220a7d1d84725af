import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#scripts/free-port.ts'

const POLL_MS = 10
const READY_WITHIN_MS = 30_000
const LAST_LOG_CHARACTERS = 20_000

export type RunningServer = {
  url: string
  pid: number
  /** From the start of the process until `/readyz` answered 200. */
  readyMs: number
  /** The end of what it has logged. */
  log: () => string
  /** No warning, no last word: SIGKILL. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built server on a free port of this machine and waits until it is ready. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // Farmers of the siege come from addresses of their own, as they would through a proxy.
      TRUST_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...environment,
      PORT: `${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-LAST_LOG_CHARACTERS)))
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start: ${log}`)
    if (performance.now() - begun > READY_WITHIN_MS) {
      await end('SIGKILL')
      throw new Error(`The server was not ready in time: ${log}`)
    }
    await sleep(POLL_MS)
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - begun,
    log: () => log,
    kill: () => end('SIGKILL'),
    // No balancer stands in front that SIGTERM would wait for.
    stop: () => end('SIGINT'),
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** A server with a farm of its own for as long as `attack` takes. */
export async function withServer<T>(
  environment: Record<string, string>,
  attack: (running: RunningServer, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farm-siege-'))
  try {
    const running = await startServer(dataDir, environment)
    try {
      return await attack(running, dataDir)
    } finally {
      await running.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
