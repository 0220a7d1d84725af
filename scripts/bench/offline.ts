import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { addCookies, CPU_SLOWDOWN, firstPaintMs } from './browser-run.ts'
import { median, seedProjects, startProduct } from './product.ts'
import type { Row } from './table.ts'

const CLIENT = 'dist/client'
const ROUNDS = 9
const PROJECTS = 30
const SETTLE_MS = 1000
const SCREENS = ['/', '/dashboard']
const KEPT = `(async () =>
  (await caches.match('/shell.html')) !== undefined &&
  navigator.serviceWorker.controller?.state === 'activated')()`

/** Compressed, of all files that the worker keeps. */
function keptKb() {
  const worker = readFileSync(path.join(CLIENT, 'sw.js'), 'utf8')
  const files = [...new Set(worker.match(/\/[\w./-]+\.(?:js|css|svg|png|woff2|html)\b/g))]
  const sizeOf = (file: string) => {
    const packed = path.join(CLIENT, `${file}.br`)
    return statSync(existsSync(packed) ? packed : path.join(CLIENT, file)).size
  }
  return files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
}

/** The farmer's one visit, until the worker has kept the app. */
async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(url)
  while (!(await page.evaluate(KEPT))) await page.waitForTimeout(100)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Opens a screen with neither server nor running worker, in a page of a slow processor. */
async function openCold(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const paintMs = await firstPaintMs(page)
  await page.close()
  return paintMs
}

/** First paints of screens without a network, after one visit. */
export async function benchOffline(browser: Browser): Promise<Row[]> {
  const product = await startProduct()
  await seedProjects(product, PROJECTS)
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await addCookies(context, product.url, product.cookie)
  await visit(context, product.url)
  await product.stop()
  const rows: Row[] = [['kept by the worker, compressed', `${keptKb().toFixed(0)} kB`, '490 kB']]
  for (const screen of SCREENS) {
    const paints: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      paints.push(await openCold(context, product.url + screen))
    const paintMs = median(paints.filter((ms) => ms > 0))
    rows.push([
      `${screen}, cold, without a network: first paint`,
      `${paintMs.toFixed(0)} ms`,
      '300 ms',
    ])
  }
  await context.close()
  return rows
}
