import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'

// Running from source takes a second to start, and many on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A server whose log writes all fail, as on a full disk: the file is open for reading. */
async function serverWithoutLog() {
  const folder = await mkdtemp(path.join(tmpdir(), 'farm-log-'))
  const unwritable = await open(path.resolve('server/main.ts'), 'r')
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: `${port}`, DATA_DIR: folder },
    stdio: ['ignore', unwritable.fd, 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await unwritable.close()
    await rm(folder, { recursive: true })
  })
  return { child, ended, url: `http://localhost:${port}` }
}

test('a log that cannot be written loses lines, but neither the server nor its shutdown fails', async () => {
  const { child, ended, url } = await serverWithoutLog()
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
  for (let i = 0; i < 20; i++) {
    const answer = await fetch(`${url}/api/auth/user`, { signal: AbortSignal.timeout(5000) })
    expect(answer.status).toBe(401)
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
