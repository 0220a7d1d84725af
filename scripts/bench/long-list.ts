import type { Browser, Page } from 'playwright-core'
import { seedProjects, startProduct } from './product.ts'
import type { Row } from './table.ts'

const SCROLL_MS = 3000
const LONG_FRAME_MS = 34

type Run = { interactiveMs: number; elements: number; keyMs: number; longFrames: number }

async function scroll(page: Page) {
  return page.evaluate(
    ([duration, long]) =>
      new Promise<number>((resolve) => {
        const gaps: number[] = []
        const begin = performance.now()
        let last = begin
        const step = (now: number) => {
          gaps.push(now - last)
          last = now
          window.scrollBy(0, 120)
          if (now - begin < (duration ?? 0)) requestAnimationFrame(step)
          else resolve((100 * gaps.filter((gap) => gap > (long ?? 0)).length) / gaps.length)
        }
        requestAnimationFrame(step)
      }),
    [SCROLL_MS, LONG_FRAME_MS],
  )
}

async function measure(browser: Browser, count: number): Promise<Run> {
  const product = await startProduct()
  await seedProjects(product, count)
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const [name = '', ...value] = product.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: product.url }])
  const page = await context.newPage()
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const begin = performance.now()
  await page.goto(product.url)
  await page.getByRole('heading', { name: `Project ${count}`, exact: true }).waitFor()
  const interactiveMs = performance.now() - begin
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const keyMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
        requestAnimationFrame(() => resolve(performance.now() - begin))
      }),
  )
  const longFrames = await scroll(page)
  await context.close()
  await product.stop()
  return { interactiveMs, elements, keyMs, longFrames }
}

/** Home with very many projects: only what is in view may cost anything. */
export async function benchLongList(browser: Browser): Promise<Row[]> {
  const thousand = await measure(browser, 1_000)
  const many = await measure(browser, 10_000)
  return [
    [
      'time to interactive, 10,000 / 1,000 projects',
      (many.interactiveMs / thousand.interactiveMs).toFixed(2),
      '1.3',
    ],
    ['DOM elements with 10,000 projects', `${many.elements}`, '600'],
    ['a key press with 10,000 projects', `${many.keyMs.toFixed(0)} ms`, '50 ms'],
    ['scroll frames over 34 ms', `${many.longFrames.toFixed(0)} %`, '10 %'],
  ]
}
