import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Program } from '#scripts/build-server.ts'
import { freePort } from '#scripts/free-port.ts'
import { PASSWORD } from '#tests/setup/server.ts'

export type Process = ReturnType<typeof runProgram>

/** Runs a built program as a child process; apart from PATH and HOME it sees only `env`. */
export function runProgram(program: Program, words: string[], env: Record<string, string>) {
  const file = join(inject('programs'), `${program}.js`)
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    pid: child.pid ?? 0,
    /** Everything on stdout and stderr so far. */
    output: () => output,
    /** Everything on stderr so far. */
    complaint: () => errors,
    /** Resolves to the exit code; null if a signal ended the process. */
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the server without waiting until it is ready. */
export function spawnServer(env: Record<string, string>) {
  return runProgram('main', [], { LOG_LEVEL: 'error', ...env })
}

/** The output and exit code of a server that refuses to start. */
export async function refusedStart(env: Record<string, string>) {
  const server = spawnServer({ PORT: String(await freePort()), ...env })
  const code = await server.ended
  return { code, output: server.output() }
}

/** Starts a server on a free port and waits until it is ready. */
export async function startServer(env: Record<string, string>) {
  const port = String(await freePort())
  const server = spawnServer({ PORT: port, ...env })
  const url = `http://localhost:${port}`
  await untilReady(url, server)
  return { ...server, url }
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

async function untilReady(url: string, server: Process) {
  while (server.isRunning()) {
    const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not start: ${server.output()}`)
}

let farmers = 0

/** Signs a farmer up over HTTP; an existing email address signs in. */
export async function farmerAt(url: string, email = `process-${(farmers += 1)}@farm.example`) {
  const form = { firstName: 'Ada', lastName: 'Field', email, password: PASSWORD }
  const send = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams(form),
    })
  const signedUp = await send('/api/signup')
  const answer = signedUp.status === 409 ? await send('/api/login') : signedUp
  if (answer.status !== 303) throw new Error(`The sign-in was answered ${answer.status}.`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { email, cookie, call: callAt(url, cookie) }
}

export type ProcessFarmer = Awaited<ReturnType<typeof farmerAt>>

/** Calls a server as the SPA does; a Buffer is sent as a photo. */
export const callAt =
  (url: string, cookie: string) =>
  (method: string, path: string, payload?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        cookie,
        ...(payload && {
          'content-type': payload instanceof Buffer ? 'image/jpeg' : 'application/json',
        }),
        ...headers,
      },
      ...(payload && {
        body: payload instanceof Buffer ? Uint8Array.from(payload) : JSON.stringify(payload),
      }),
    })

export async function projectNames(farmer: ProcessFarmer) {
  const answer = await farmer.call('GET', '/api/projects')
  if (!answer.ok) throw new Error(`The projects were answered ${answer.status}.`)
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}
