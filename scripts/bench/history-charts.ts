import type { Browser } from 'playwright-core'
import { addCookies } from './browser-run.ts'
import type { Product } from './product.ts'

const ROUNDS = 5

/** Records the first frame after anything was drawn on a canvas. */
const WATCH = `
  const stroke = CanvasRenderingContext2D.prototype.stroke
  CanvasRenderingContext2D.prototype.stroke = function (...path) {
    if (window.__drawnAt === undefined) {
      window.__drawnAt = null
      requestAnimationFrame(() => { window.__drawnAt = performance.now() })
    }
    return stroke.apply(this, path)
  }
`

async function drawOnce(browser: Browser, { url, cookie }: Product, path: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await addCookies(context, url, cookie)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url + path)
  const drawn = await page.waitForFunction(
    () => (window as unknown as { __drawnAt?: number | null }).__drawnAt,
  )
  const drawnMs = (await drawn.jsonValue()) ?? 0
  const begunMs = await page.evaluate(() => {
    const arrivedMs = performance
      .getEntriesByType('resource')
      .filter(({ name: address }) => address.endsWith('/history'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return Math.max(...arrivedMs)
  })
  await context.close()
  return drawnMs - begunMs
}

/** Milliseconds from the arrival of the history to the first frame with a chart, on a new page each. */
export async function measureCharts(browser: Browser, product: Product, path: string) {
  const runs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await drawOnce(browser, product, path))
  return runs
}
