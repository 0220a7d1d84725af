import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'
import type { Work } from './work.ts'

type Entry = typeof import('#src/api/offline/send-or-keep.ts')

const EMAIL = 'field@farm.example'
const PASSWORD = 'four-green-acres-9'
const TRIES = 30
const PAGE_PATIENCE_MS = 8000
/** Chromium writes cookies after 30 seconds, and a kill loses younger ones. */
const COOKIES_ON_DISK_MS = 32_000

const ASSETS = 'dist/client/assets'

/** Where the screens of the build hand in their changes. */
function entryFile() {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const isEntry = (name: string) =>
    /\bas sendOrKeep\b|\bsendOrKeep:/.test(readFileSync(path.join(ASSETS, name), 'utf8'))
  const file = files.find(isEntry)
  if (file === undefined) throw new Error('The build has no outbox')
  return `/assets/${file}`
}

/** The clock of the phone, in its pages; `Date.aheadMs` moves it. */
const movedClock = (aheadMs: number) => `{
  const Exact = Date
  globalThis.Date = class Moved extends Exact {
    static aheadMs = ${aheadMs}
    static exact = () => Exact.now()
    static now = () => Exact.now() + Moved.aheadMs
    constructor(...parts) {
      if (parts.length > 0) super(...parts)
      else super(Moved.now())
    }
  }
}`
type MovedClock = { aheadMs: number; exact: () => number }

type Waiting = { key: string; path: string; refusal?: { status: number; sentence: string } }

/** From its database, whoever is signed in. */
const READ_OUTBOX = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('smart-farm')
  opening.onerror = reject
  opening.onsuccess = () => {
    const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
    reading.onerror = reject
    reading.onsuccess = () =>
      resolve(reading.result.map(({ key, path, refusal }) => ({ key, path, refusal })))
    opening.result.close()
  }
})`

const IS_SIGNED_OUT = `fetch('/api/auth/user').then(({ status }) => status === 401, () => false)`

/** A browser with a profile on the disk, which is killed and opened again. */
export function phoneOn(url: string, profile: string, aheadMs: number) {
  let opened: { context: BrowserContext; page: Page } | undefined
  const confirmed = new Set<string>()

  async function open() {
    if (opened) return opened.page
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser().executablePath,
      args: BROWSER_ARGUMENTS,
    })
    await context.addInitScript(movedClock(aheadMs))
    await context.exposeFunction('confirm', (key: string) => confirmed.add(key))
    const page = context.pages()[0] ?? (await context.newPage())
    opened = { context, page }
    await untilDone(() => page.goto(url, { timeout: PAGE_PATIENCE_MS }))
    return page
  }

  /** Runs `act` in the page, with the module that its screens use. */
  async function run<A>(act: (entry: Entry, argument: A) => Promise<void>, argument: A) {
    const page = await open()
    // The file may hold several modules.
    await page.evaluate(`import(${JSON.stringify(entryFile())}).then((file) => {
      const __name = (made) => made
      const entry = [file, ...Object.values(file)].find((part) => 'sendOrKeep' in Object(part))
      return (${act.toString()})(entry, ${JSON.stringify(argument)})
    })`)
  }

  async function fillIn(form: string, fields: Record<string, string>) {
    const page = await open()
    await page.goto(url + form, { timeout: PAGE_PATIENCE_MS })
    for (const [name, value] of Object.entries(fields))
      await page.fill(`input[name=${name}]`, value)
    await page.click('button[type=submit]')
    await page.waitForURL(`${url}/`, { timeout: PAGE_PATIENCE_MS })
  }

  const waiting = async () => (await (await open()).evaluate(READ_OUTBOX)) as Waiting[]

  return {
    /** Signs up and waits until the app works without a network. */
    async install() {
      const named = { firstName: 'Ada', lastName: 'Field' }
      await fillIn('/api/signup', { ...named, email: EMAIL, password: PASSWORD })
      const page = await open()
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      await sleep(COOKIES_ON_DISK_MS)
    },
    signIn: () => untilDone(() => fillIn('/api/login', { email: EMAIL, password: PASSWORD })),
    /** Keeps work until all is kept or the browser is killed. */
    async keep(work: Work[], bytes: number[]) {
      const kept = new Set([...(await waiting()).map(({ key }) => key), ...confirmed])
      const left = work.filter(({ key }) => !kept.has(key))
      const keeping = run(
        async (entry, given) => {
          const photo = { bytes: new Blob([new Uint8Array(given.bytes)], { type: 'image/jpeg' }) }
          const { confirm: tell } = globalThis as unknown as { confirm: (key: string) => void }
          const clock = Date as unknown as MovedClock
          for (const { isPhoto, moment: _moment, at, key, ...made } of given.left) {
            const change = { ...made, headers: { ...made.headers, 'Idempotency-Key': key } }
            clock.aheadMs = Date.parse(at) - clock.exact()
            if (isPhoto) await entry.keepPhoto(change, photo, () => ({}))
            else await entry.sendOrKeep(change, () => ({}))
            tell(key)
          }
          clock.aheadMs = given.aheadMs
        },
        { left, bytes, aheadMs },
      )
      await keeping.catch((error: unknown) => {
        // Only a kill may end it.
        if (opened) throw error
      })
    },
    confirmedCount: () => confirmed.size,
    waiting,
    isSignedOut: async () => (await (await open()).evaluate(IS_SIGNED_OUT)) as boolean,
    async kill() {
      if (!opened) return
      const { context } = opened
      const session = await context.browser()?.newBrowserCDPSession()
      const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
      const browser = processInfo?.find(({ type }) => type === 'browser')
      if (!browser) throw new Error('The browser has no process')
      const closed = new Promise((end) => context.once('close', end))
      opened = undefined
      process.kill(browser.id, 'SIGKILL')
      await closed
    },
    async close() {
      await opened?.context.close().catch(() => undefined)
      opened = undefined
    },
  }
}

/** Over a bad line it may take several tries. */
async function untilDone(act: () => Promise<unknown>) {
  for (let tries = 1; ; tries += 1) {
    try {
      await act()
      return
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}
