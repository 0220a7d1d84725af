// `npm start`: builds when the sources are newer than the build, then starts the built server.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['src', 'server', 'public', 'scripts', 'index.html', 'package-lock.json']
const CONFIGURATION = ['vite.config.ts', 'tailwind.config.ts']

function newest(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(file).map((name) => newest(path.join(file, name)))
  return Math.max(stat.mtimeMs, ...inside)
}

const built = statSync('dist/built', { throwIfNoEntry: false })?.mtimeMs ?? 0
if (Math.max(...[...SOURCES, ...CONFIGURATION].map(newest)) > built) {
  console.log('Building Smart Farm…')
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
process.env.NODE_ENV ??= 'production'
await import(path.resolve('dist/server/main.js'))
