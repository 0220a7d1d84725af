import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** Lets a headless browser run as any user on a server, without background traffic. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Found = { executablePath: string; from: string }

function onPath(): Found | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name)
      if (existsSync(file)) return { executablePath: file, from: 'found on this machine' }
    }
  }
  const place = PLACES.find((file) => existsSync(file))
  return place ? { executablePath: place, from: 'found on this machine' } : undefined
}

function playwrightOwn(): Found | undefined {
  const executablePath = chromium.executablePath()
  return existsSync(executablePath)
    ? { executablePath, from: "Playwright's own download" }
    : undefined
}

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 5 * 60_000 }).status === 0

function download(): Found | undefined {
  run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
  return playwrightOwn()
}

function fromDebian(): Found | undefined {
  if (process.getuid?.() !== 0 || !run('apt-get', 'update')) return undefined
  run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
  return onPath()
}

/** Last resort: a binary inside an npm package, unpacked once. */
function fromNpm(): Found | undefined {
  const folder = path.resolve('.cache/browser')
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--prefix', folder, '@sparticuz/chromium@147.0.0']
  if (!(npm ? run(process.execPath, npm, ...args) : run('npm', ...args))) return undefined
  const script = `import c from '${folder}/node_modules/@sparticuz/chromium/build/esm/index.js'; console.log(await c.executablePath())`
  const executablePath = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  }).trim()
  return existsSync(executablePath) ? { executablePath, from: 'an npm package' } : undefined
}

/**
 * Finds a Chromium for the tests: CHROMIUM, the system's, Playwright's download, or one that it
 * installs.
 * @throws Error with a sentence if there is none
 */
export function findBrowser(): Found {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`)
  if (named) return { executablePath: named, from: 'CHROMIUM' }
  const found = onPath() ?? playwrightOwn() ?? download() ?? fromDebian() ?? fromNpm()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be found or installed. Install one, or set CHROMIUM to its path.',
  )
}
