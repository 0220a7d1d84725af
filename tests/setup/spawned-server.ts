import { spawn } from 'node:child_process'
import path from 'node:path'

const BOOT = path.resolve('server/boot.ts')
const STARTED = /is running at (\S+)/

/** The server as a process of its own; `started` is its address, or null where it ended first. */
export function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', BOOT], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, complaint })),
  )
  const started = new Promise<string | null>((resolve) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const [, url] = STARTED.exec(said) ?? []
      if (url) resolve(url.replace('localhost', '127.0.0.1'))
    })
    void ended.then(() => resolve(null))
  })
  return { started, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
