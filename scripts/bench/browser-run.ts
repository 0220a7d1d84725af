import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'

const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
export const CPU_SLOWDOWN = 4

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser().executablePath, args: BROWSER_ARGUMENTS })

export type Load = {
  javascriptBytes: number
  styleBytes: number
  requests: number
  foreignRequests: number
  firstContentfulPaintMs: number
  largestContentfulPaintMs: number
  layoutShift: number
  mainThreadMs: number
}

type Options = { cookie?: string; slow?: boolean; settleMs?: number }

/** Idle-time prefetches are not part of the first screen, so the page never becomes idle. */
const NEVER_IDLE = 'window.requestIdleCallback = () => 0'

const OBSERVE = `
  window.__seen = { lcp: 0, cls: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

export async function addCookies(context: BrowserContext, url: string, cookie?: string) {
  for (const pair of cookie?.split('; ') ?? []) {
    const [name = '', ...value] = pair.split('=')
    await context.addCookies([{ name, value: value.join('='), url: new URL(url).origin }])
  }
}

/** Opens a page with a cold cache, signed in if there is a cookie. */
export async function openFarm(browser: Browser, url: string, cookie?: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await addCookies(context, url, cookie)
  const page = await context.newPage()
  await page.addInitScript(NEVER_IDLE)
  const cdp = await context.newCDPSession(page)
  return { page, cdp, close: () => context.close() }
}

/** Loads a page with a cold cache, and measures its transfer and paints. */
export async function load(browser: Browser, url: string, options: Options = {}): Promise<Load> {
  const { page, cdp, close } = await openFarm(browser, url, options.cookie)
  await page.addInitScript(OBSERVE)
  const seen = await watchNetwork(cdp, new URL(url).host)
  if (options.slow) {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(options.settleMs ?? 500)
  const result = { ...seen(), ...(await timings(page, cdp)) }
  await close()
  return result
}

async function watchNetwork(cdp: CDPSession, host: string) {
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let foreignRequests = 0
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    types.set(requestId, type ?? 'Other')
    if (new URL(request.url).host !== host) foreignRequests += 1
  })
  const headerBytes = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (types.has(requestId)) types.set(requestId, type)
    headerBytes.set(requestId, response.encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    const bodyBytes = encodedDataLength - (headerBytes.get(requestId) ?? 0)
    bytes[type] = (bytes[type] ?? 0) + bodyBytes
  })
  return () => ({
    javascriptBytes: bytes.Script ?? 0,
    styleBytes: bytes.Stylesheet ?? 0,
    requests: types.size,
    foreignRequests,
  })
}

/** 0 where Chromium reports none. */
export const firstPaintMs = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)

async function timings(page: Page, cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { __seen: { lcp: number; cls: number } }).__seen,
  }))
  return {
    firstContentfulPaintMs: await firstPaintMs(page),
    largestContentfulPaintMs: seen.lcp,
    layoutShift: seen.cls,
    mainThreadMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
  }
}
