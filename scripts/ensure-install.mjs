// Runs before `npm start` and `npm test`: installs if node_modules is missing or out of date. Uses
// Node's own modules only, as nothing else may be installed yet.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { oldNode, readManifest } from './begin.mjs'

const tooOld = oldNode(readManifest('.'))
if (tooOld) {
  console.error(tooOld)
  process.exit(1)
}

const LOCK = '.install-lock'
const LOCK_STALE_MS = 15 * 60_000
const mtime = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const isInstalled = () => mtime('node_modules/.package-lock.json') >= mtime('package-lock.json')

/** Waits while another command installs; true if this process holds the lock. */
async function takeLock() {
  for (;;) {
    try {
      mkdirSync(LOCK)
      return true
    } catch {
      if (isInstalled()) return false
      if (Date.now() - mtime(LOCK) > LOCK_STALE_MS) rmdirSync(LOCK)
      await sleep(500)
    }
  }
}

function install() {
  const npm = process.env.npm_execpath
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...before, 'ci', '--include=dev'], { stdio: 'inherit' })
  return status ?? 1
}

if (!isInstalled() && (await takeLock())) {
  console.log('Installing dependencies…')
  const status = isInstalled() ? 0 : install()
  rmdirSync(LOCK)
  process.exitCode = status
}
