// `npm start`: builds if the sources are newer than the build, then starts the built server.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { builtWith } from './built-with.mjs'

const SOURCES = ['src', 'server', 'public', 'scripts', 'index.html', 'package-lock.json']
const CONFIGURATION = ['vite.config.ts', 'tailwind.config.ts']
/** Vite reads these files. */
const environments = readdirSync('.').filter((name) => /^\.env(?:\.|$)/.test(name))

function newest(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(file).map((name) => newest(path.join(file, name)))
  return Math.max(stat.mtimeMs, ...inside)
}

/** A build also depends on the variables that it recorded. */
function isBuilt() {
  const at = statSync('dist/built', { throwIfNoEntry: false })?.mtimeMs
  if (
    at === undefined ||
    Math.max(...[...SOURCES, ...CONFIGURATION, ...environments].map(newest)) > at
  )
    return false
  return readFileSync('dist/built', 'utf8') === builtWith(process.env)
}

if (!isBuilt()) {
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
