import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { farmerAt, spawnServer, startServer, type Process } from '#tests/setup/server-process.ts'

// Running from source takes a second to start, and many on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let running: Process[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'farm-process-'))
})
afterEach(async () => {
  await Promise.all(running.map(({ kill }) => kill('SIGKILL')))
  running = []
  await rm(folder, { recursive: true })
})

const at = (environment: Record<string, string>) => ({
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ...environment,
})

async function startedFarm(environment: Record<string, string> = {}) {
  const server = await startServer(at(environment))
  running.push(server)
  const ended = server.ended.then((code) => ({ code, complaint: server.complaint() }))
  return { url: server.url, ended, kill: (signal: NodeJS.Signals) => void server.kill(signal) }
}

/** Exit code and complete stderr of a server that does not start. */
async function refusal(environment: Record<string, string>) {
  const server = spawnServer(at({ PORT: `${await freePort()}`, ...environment }))
  running.push(server)
  const code = await server.ended
  expect(server.output()).not.toContain('is running at')
  return { code, complaint: server.complaint() }
}

const FORM = 'firstName=Ada&lastName=Field&email=ada%40farm.example&password=four-green-acres-9'

/** A sign-up with an incomplete body, for which the server is waiting. */
async function beginSignUp(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let reported = ''
  socket.on('data', (text) => (reported += text.toString()))
  socket.on('error', () => {})
  socket.write(
    [
      'POST /api/signup HTTP/1.1',
      'Host: farm',
      `Origin: ${url}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${FORM.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  await vi.waitFor(() => expect(reported).toContain('100 Continue'), 10_000)
  const finish = async () => {
    socket.write(FORM)
    await once(socket, 'close')
    return reported
  }
  return { finish }
}

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

function keptFirstName() {
  const kept = new Libsql(path.join(folder, 'farm.db'))
  const row: unknown = kept.prepare('select "firstName" from users').get()
  kept.close()
  return row
}

describe('a server that cannot start says why in one line and ends with 1', () => {
  test('a port in use', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    expect(await refusal({ PORT: `${port}` })).toEqual({
      code: 1,
      complaint: `Port ${port} is already in use. Set PORT to another one.\n`,
    })
    holder.close()
  })

  test('a DATA_DIR that cannot be created', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, 'a photo of mine')
    const { code, complaint } = await refusal({ DATA_DIR: path.join(file, 'data') })
    expect(code).toBe(1)
    expect(complaint).toMatch(/^DATA_DIR .*file\/data cannot be written \(ENOTDIR\)\. .*\n$/)
    expect(await readFile(file, 'utf8')).toBe('a photo of mine')
  })

  test('a DATA_DIR of a running server, which continues', async () => {
    const first = await startedFarm()
    const { code, complaint } = await refusal({})
    expect(code).toBe(1)
    expect(complaint).toMatch(/^Another running server holds DATA_DIR .*\n$/)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('a data folder of a newer version, which is left unchanged', async () => {
    const first = await startedFarm()
    first.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    const file = path.join(folder, 'farm.db')
    const newer = new Libsql(file)
    newer.exec(`insert into migrations values ('9999-tractors', '2030-01-01T00:00:00.000Z')`)
    newer.close()
    const before = await digest(file)
    const { code, complaint } = await refusal({})
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The database was written by a newer version .*9999-tractors.*\n$/)
    expect(await digest(file)).toBe(before)
  })

  test('a Postgres that is unreachable, without printing its password', async () => {
    const { code, complaint } = await refusal({
      DATABASE_URL: `postgres://farm:hay-secret@127.0.0.1:${await freePort()}/farm`,
    })
    expect(code).toBe(1)
    expect(complaint).toMatch(
      /^The database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\..*\n$/,
    )
    expect(complaint).not.toContain('hay-secret')
  })

  test('a HOST that is not an address of this machine', async () => {
    const { code, complaint } = await refusal({ HOST: 'no.such.host.invalid' })
    expect(code).toBe(1)
    expect(complaint).toMatch(/^HOST "no\.such\.host\.invalid" is not an address of .*\n$/)
  })

  test('a missing file of the Postgres certificate authority', async () => {
    const file = path.join(folder, 'absent.pem')
    expect(
      await refusal({
        DATABASE_URL: `postgres://farm:hay-secret@127.0.0.1/farm?sslmode=verify-full&sslrootcert=${file}`,
      }),
    ).toEqual({
      code: 1,
      complaint: `A file that DATABASE_URL names cannot be read (ENOENT): sslrootcert=${file}.\n`,
    })
  })

  test('a variable with a wrong value', async () => {
    expect(await refusal({ SESSION_SECRET: 'short' })).toEqual({
      code: 1,
      complaint: 'The environment variable SESSION_SECRET must have at least 32 characters.\n',
    })
  })
})

test('a closed server admits its owner and tells all others whom to ask', async () => {
  const { url } = await startedFarm({ SIGN_UP: 'closed', CONTACT: 'olga@farm.example' })
  await farmerAt(url)
  const answer = await fetch(`${url}/api/signup`)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Ask olga@farm.example to add you.')
})

describe('a server that is told to stop', () => {
  test('finishes a sign-up in progress, stores it, and exits with 0', async () => {
    const { url, kill, ended } = await startedFarm()
    const { finish } = await beginSignUp(url)
    kill('SIGTERM')
    await pause(300)
    expect(await finish()).toContain('HTTP/1.1 303')
    expect(await ended).toEqual({ code: 0, complaint: '' })
    expect(keptFirstName()).toMatchObject({ firstName: 'Ada' })
  })

  test('exits at once on a second signal though a request hangs, and loses nothing acknowledged', async () => {
    const { url, kill, ended } = await startedFarm()
    const { finish } = await beginSignUp(url)
    expect(await finish()).toContain('HTTP/1.1 303')
    await beginSignUp(url)
    kill('SIGTERM')
    expect(await Promise.race([ended, pause(500, 'still finishing')])).toBe('still finishing')
    kill('SIGTERM')
    expect((await ended).code).toBe(1)
    expect(keptFirstName()).toMatchObject({ firstName: 'Ada' })
  })

  test('cuts off a request that never ends, and shuts down cleanly', async () => {
    const { url, kill, ended } = await startedFarm()
    const { finish } = await beginSignUp(url)
    expect(await finish()).toContain('HTTP/1.1 303')
    await beginSignUp(url)
    kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, complaint: '' })
    expect(keptFirstName()).toMatchObject({ firstName: 'Ada' })
  })

  test('behind a proxy continues to serve until the balancer has noticed', async () => {
    const { url, kill, ended } = await startedFarm({ TRUST_PROXY: 'loopback' })
    const ask = async (address: string) => {
      const { status, headers } = await fetch(url + address)
      return { status, connection: headers.get('connection') }
    }
    expect(await ask('/healthz')).toEqual({ status: 200, connection: 'keep-alive' })
    kill('SIGTERM')
    await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(503), 2000)
    expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
    // Until Caddy's next health check.
    await pause(2000)
    expect(await ask('/api/auth/user')).toEqual({ status: 401, connection: 'close' })
    expect(await ended).toEqual({ code: 0, complaint: '' })
  })
})
