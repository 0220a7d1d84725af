import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#scripts/free-port.ts'

const run = promisify(execFile)
const FOLDER = '/usr/lib/postgresql'

/** The binaries of the newest Postgres that Debian installed, or null. */
function binaries() {
  if (!existsSync(FOLDER)) return null
  const newest = readdirSync(FOLDER).toSorted((a, b) => Number(b) - Number(a))[0]
  return newest ? join(FOLDER, newest, 'bin') : null
}

const bin = binaries()
/** These tests stop and freeze Postgres, so they start one of their own. */
export const canStartPostgres = Boolean(bin && process.env.TEST_DATABASE_URL)

const isRoot = process.getuid?.() === 0

/** Runs a command as `postgres`, since Postgres refuses to run as root. */
const asOwner = (command: string, words: string[]) =>
  isRoot ? run('runuser', ['-u', 'postgres', '--', command, ...words]) : run(command, words)

/** A Postgres for one test, with a password, on a free port. */
export async function startPostgres(settings: Record<string, string | number> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-postgres-'))
  if (isRoot) await chown(folder, Number(await idOf('-u')), Number(await idOf('-g')))
  const data = join(folder, 'db')
  const port = await freePort()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'green acres\n', { mode: 0o644 })
  const init = ['-D', data, '-A', 'scram-sha-256', '-U', 'farm', '--pwfile', passwordFile, '-N']
  await asOwner(join(bin ?? '', 'initdb'), init)
  const options = Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  }).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...words: string[]) =>
    asOwner(join(bin ?? '', 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...words])
  const start = () => control('-o', options.join(' '), 'start')
  const postmaster = async () =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processTree(await postmaster())) tryKill(pid, name)
  }
  await start()
  const url = `postgres://farm:green%20acres@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    start,
    stop: () => control('-m', 'fast', 'stop'),
    restart: () => control('-m', 'fast', '-o', options.join(' '), 'restart'),
    /** Suspends all its processes, like a hung machine. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    forget: async () => {
      await signal('SIGCONT').catch(() => undefined)
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PostgresCluster = Awaited<ReturnType<typeof startPostgres>>

const idOf = async (flag: string) => (await run('id', [flag, 'postgres'])).stdout.trim()

function tryKill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already exited.
  }
}

/** A process and its children. */
async function processTree(parent: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return stat.split(') ')[1]?.split(' ')[1] === String(parent) ? [pid] : []
    }),
  )
  return [parent, ...children.flat()]
}
