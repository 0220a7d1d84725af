// `npm run dev`: Vite and the API server, both reloading; API_PROXY=URL uses another backend.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeWorld } from './write-places.ts'

const PLACES = 'dist/server/places'
const API_PORT = '5001'

const run = (...args: string[]) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PORT: API_PORT, PUBLIC_URL: 'http://localhost:5173' },
  })

const children = [run('node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort')]
if (!process.env.API_PROXY) {
  if (!existsSync(PLACES)) await writeWorld(PLACES)
  children.push(run('node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'))
}
// A terminal signals the children itself; a plain kill of this process does not.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 1
  })
}
