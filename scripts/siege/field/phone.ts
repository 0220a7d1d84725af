import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'
import type { Work } from './work.ts'

type Outbox = typeof import('#src/api/offline/outbox.ts')

const EMAIL = 'field@farm.example'
const PASSWORD = 'four-green-acres-9'
const TRIES = 30
const PAGE_PATIENCE_MS = 8000
/** Chromium writes cookies after 30 seconds, and a kill loses younger ones. */
const COOKIES_ON_DISK_MS = 32_000

const ASSETS = 'dist/client/assets'

/** The outbox of the build, as its pages load it. */
function outboxFile() {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const isOutbox = (name: string) =>
    readFileSync(path.join(ASSETS, name), 'utf8').includes('startOutbox:')
  const file = files.find(isOutbox)
  if (file === undefined) throw new Error('The build has no outbox')
  return `/assets/${file}`
}

/** The clock of the phone, in its pages. */
const clockAhead = (aheadMs: number) => `{
  const Exact = Date
  globalThis.Date = class extends Exact {
    constructor(...parts) {
      if (parts.length > 0) super(...parts)
      else super(Exact.now() + ${aheadMs})
    }
    static now = () => Exact.now() + ${aheadMs}
  }
}`

/** Of its database, whoever is signed in. */
const COUNT_WAITING = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('smart-farm')
  opening.onerror = reject
  opening.onsuccess = () => {
    const counting = opening.result.transaction('outbox').objectStore('outbox').count()
    counting.onerror = reject
    counting.onsuccess = () => resolve(counting.result)
    opening.result.close()
  }
})`

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
    if (aheadMs > 0) await context.addInitScript(clockAhead(aheadMs))
    await context.exposeFunction('confirm', (key: string) => confirmed.add(key))
    const page = context.pages()[0] ?? (await context.newPage())
    opened = { context, page }
    await untilDone(() => page.goto(url, { timeout: PAGE_PATIENCE_MS }))
    return page
  }

  /** Runs `act` in the page, with the outbox that the page itself uses. */
  async function run<T, A>(act: (outbox: Outbox, argument: A) => Promise<T>, argument: A) {
    const page = await open()
    const call = `(${act.toString()})(outbox, ${JSON.stringify(argument)})`
    // The file holds several modules.
    const text = `import(${JSON.stringify(outboxFile())}).then((file) => {
      const __name = (made) => made
      const outbox = Object.values(file).find((part) => 'startOutbox' in Object(part))
      return ${call}
    })`
    return (await page.evaluate(text)) as T
  }

  async function fillIn(form: string, fields: Record<string, string>) {
    const page = await open()
    await page.goto(url + form, { timeout: PAGE_PATIENCE_MS })
    for (const [name, value] of Object.entries(fields))
      await page.fill(`input[name=${name}]`, value)
    await page.click('button[type=submit]')
    await page.waitForURL(`${url}/`, { timeout: PAGE_PATIENCE_MS })
  }

  const keys = () => run(async (outbox) => (await outbox.waitingChanges()).map(({ key }) => key), 0)

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
      const kept = new Set([...(await keys()), ...confirmed])
      const left = work.filter(({ key }) => !kept.has(key))
      const keeping = run(
        async (outbox, given) => {
          const photo = { bytes: new Blob([new Uint8Array(given.bytes)], { type: 'image/jpeg' }) }
          const { confirm: tell } = globalThis as unknown as { confirm: (key: string) => void }
          for (const { isPhoto, moment: _moment, ...made } of given.left) {
            const change = isPhoto ? { ...made, photo } : made
            await outbox.keep(change, () => ({}), new TypeError('No network'))
            tell(made.key)
          }
        },
        { left, bytes },
      )
      await keeping.catch(() => undefined)
    },
    confirmedCount: () => confirmed.size,
    waitingCount: async () => (await (await open()).evaluate(COUNT_WAITING)) as number,
    refusals: () =>
      run(
        async (outbox) =>
          (await outbox.waitingChanges()).flatMap(({ path: call, refusal }) =>
            refusal ? [`${call} ${refusal.status}: ${refusal.sentence}`] : [],
          ),
        0,
      ),
    /** Whether the app says that it needs a sign-in to send. */
    isSignedOut: () =>
      run(
        async (outbox) =>
          outbox.outboxStore.current().hindrance?.status === 401 ||
          localStorage.getItem('smart-farm/farmer') === null,
        0,
      ),
    async kill() {
      if (!opened) return
      const { context } = opened
      const session = await context.browser()?.newBrowserCDPSession()
      const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
      const browser = processInfo?.find(({ type }) => type === 'browser')
      if (!browser) throw new Error('The browser has no process')
      const closed = new Promise((end) => context.once('close', end))
      process.kill(browser.id, 'SIGKILL')
      await closed
      opened = undefined
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
