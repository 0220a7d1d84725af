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
  /** From process start until `/readyz` returned 200. */
  readyMs: number
  /** The end of its log. */
  log: () => string
  /** Sends SIGKILL. */
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
      // Each farmer of the siege has an IP address, as if connecting through a proxy.
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
    // SIGTERM would wait for a load balancer to notice.
    stop: () => end('SIGINT'),
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Runs `attack` against a server with a new, temporary farm. */
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
