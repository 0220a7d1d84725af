import type { Browser, Locator, Page } from 'playwright-core'
import { openSqlite } from '#server/db/open.ts'
import { EVENTS, seedDashboard } from './dashboard-farm.ts'
import { addCookies } from './browser-run.ts'
import { startProduct } from './product.ts'
import type { Row } from './table.ts'

const SCROLL_MS = 3000
const LONG_FRAME_MS = 34
const SCROLLED_PX_A_FRAME = 120

/** Scrolls to the end until no older page follows; returns the number of entries. */
const scrollToTheEnd = (timeline: Locator) =>
  timeline.evaluate(async (section) => {
    for (;;) {
      const rows = section.querySelectorAll('li[aria-setsize]')
      const size = [...rows].at(-1)?.getAttribute('aria-setsize') ?? '-1'
      if (size !== '-1') return Number(size)
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((painted) => requestAnimationFrame(painted))
    }
  })

/** Percentage of frames that took too long while scrolling up. */
const scrollUp = (page: Page) =>
  page.evaluate(
    async ([duration = 0, long = 0, px = 0]) => {
      const gaps: number[] = []
      const begin = performance.now()
      for (let last = begin; last - begin < duration;) {
        window.scrollBy(0, -px)
        await new Promise((painted) => requestAnimationFrame(painted))
        gaps.push(performance.now() - last)
        last = performance.now()
      }
      return (100 * gaps.filter((gap) => gap > long).length) / gaps.length
    },
    [SCROLL_MS, LONG_FRAME_MS, SCROLLED_PX_A_FRAME],
  )

/** Dashboard of a large farm in a browser: the cost must depend only on what is in view. */
export async function benchTimeline(browser: Browser): Promise<Row[]> {
  const product = await startProduct()
  const db = openSqlite(product.databaseFile)
  await seedDashboard(db)
  await db.destroy()
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await addCookies(context, product.url, product.cookie)
  const page = await context.newPage()
  const begin = performance.now()
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('heading', { name: /^Today,/ }).waitFor()
  const firstMs = performance.now() - begin
  await page.goto(`${product.url}/dashboard?section=history`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Show older entries' }).click()
  const shown = await scrollToTheEnd(timeline)
  const elements = await timeline.evaluate((section) => section.querySelectorAll('*').length)
  const longFrames = await scrollUp(page)
  await context.close()
  await product.stop()
  return [
    ['dashboard: first content', `${firstMs.toFixed(0)} ms`, '1000 ms'],
    ['timeline: entries that can be scrolled to', `${shown}`, `${EVENTS}`],
    ['timeline: DOM elements with all of them', `${elements}`, '600'],
    ['timeline: scroll frames over 34 ms', `${longFrames.toFixed(0)} %`, '10 %'],
  ]
}
