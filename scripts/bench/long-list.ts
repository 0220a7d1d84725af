import type { Browser, Page } from 'playwright-core'
import { openFarm } from './browser-run.ts'
import { median, seedProjects, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const SCROLL_MS = 3000
const LONG_FRAME_MS = 34
const FEW = 1_000
const MANY = 10_000

type Run = { interactiveMs: number; elements: number; keyMs: number; longFrames: number }

/** Percentage of frames over LONG_FRAME_MS while the page scrolls. */
const SCROLL = `new Promise((resolve) => {
  const gaps = []
  const begin = performance.now()
  let last = begin
  const step = (now) => {
    gaps.push(now - last)
    last = now
    window.scrollBy(0, 120)
    if (now - begin < ${SCROLL_MS}) requestAnimationFrame(step)
    else resolve((100 * gaps.filter((gap) => gap > ${LONG_FRAME_MS}).length) / gaps.length)
  }
  requestAnimationFrame(step)
})`

/** Milliseconds from a real key press to the next frame. */
async function pressKey(page: Page): Promise<number> {
  await page.evaluate(`void (window.__key = new Promise((resolve) => {
    addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))), { once: true })
  }))`)
  await page.keyboard.press('Tab')
  return page.evaluate('window.__key')
}

async function measure(
  browser: Browser,
  url: string,
  cookie: string,
  newest: string,
): Promise<Run> {
  const { page, close } = await openFarm(browser, url, cookie)
  await page.goto(url)
  await page.getByRole('heading', { name: newest, exact: true }).waitFor()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('listitem').nth(40).waitFor()
  // After two frames, the first render is done and the page can respond to a tap.
  const interactiveMs: number = await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))`,
  )
  const keyMs = await pressKey(page)
  const longFrames: number = await page.evaluate(SCROLL)
  const elements: number = await page.evaluate(`document.querySelectorAll('*').length`)
  await close()
  return { interactiveMs, elements, keyMs, longFrames }
}

/** Home with very many projects: the cost must depend only on what is in view. */
export async function benchLongList(browser: Browser): Promise<Row[]> {
  const farms = await Promise.all(
    [FEW, MANY].map(async (count) => {
      const product = await startProduct()
      await seedProjects(product, count)
      return { count, product, runs: [] as Run[] }
    }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { count, product, runs } of farms) {
      runs.push(await measure(browser, product.url, product.cookie, `Project ${count}`))
    }
  }
  await Promise.all(farms.map(({ product }) => product.stop()))
  const [few, many] = farms.map(
    ({ runs }) =>
      (figure: keyof Run) =>
        median(runs.map((run) => run[figure])),
  )
  if (!few || !many) throw new Error('nothing was measured')
  return [
    [
      'time to interactive, 10,000 / 1,000 projects',
      `${(many('interactiveMs') / few('interactiveMs')).toFixed(2)} (${many('interactiveMs').toFixed(0)} / ${few('interactiveMs').toFixed(0)} ms)`,
      '1.3',
    ],
    ['DOM elements with 10,000 projects', `${many('elements')}`, '600'],
    ['a key press with 10,000 projects', `${many('keyMs').toFixed(0)} ms`, '50 ms'],
    ['scroll frames over 34 ms', `${many('longFrames').toFixed(0)} %`, '10 %'],
  ]
}
