import type { Browser } from 'playwright-core'
import { load, type Load } from './browser-run.ts'
import { appSize } from './app-size.ts'
import { startFloors } from './floors.ts'
import { call, median, seedProjects, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 9
const PROJECTS = 30

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const ISOLATION = ['cross-origin-opener-policy', 'origin-agent-cluster']

async function isolation(url: string) {
  const { headers } = await fetch(url)
  return Object.fromEntries(ISOLATION.map((name) => [name, headers.get(name) ?? '']))
}

/** Bytes of the first screens, and their paints relative to two baselines, in interleaved runs. */
export async function benchFirstScreen(browser: Browser): Promise<Row[]> {
  const product = await startProduct()
  const floors = await startFloors(await isolation(product.url))
  await seedProjects(product, PROJECTS)
  const { cookie } = product
  const landing = await load(browser, product.url)
  const home = await load(browser, product.url, { cookie })
  const pages = {
    plain: [`${floors.url}/plain/`, undefined],
    react: [`${floors.url}/react/`, undefined],
    landing: [product.url, undefined],
    home: [product.url, cookie],
  } as const
  const runs: Record<keyof typeof pages, Load[]> = { plain: [], react: [], landing: [], home: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
      const [url, withCookie] = pages[name]
      runs[name].push(await load(browser, url, { cookie: withCookie, slow: true }))
    }
  }
  await call(product, 'GET', '/api/projects')
  await product.stop()
  floors.stop()
  // Chromium sometimes reports no paint for a page that it did paint.
  const of = (name: keyof typeof pages, figure: keyof Load) =>
    median(runs[name].filter((run) => run.firstContentfulPaintMs > 0).map((run) => run[figure]))
  const ratio = (name: 'landing' | 'home', figure: keyof Load, floor: 'plain' | 'react') =>
    (of(name, figure) / of(floor, figure)).toFixed(2)
  return [
    ['landing: JavaScript', kB(landing.javascriptBytes), '76 kB'],
    ['landing: CSS beside the page', kB(landing.styleBytes), '6 kB'],
    ['landing: requests (to other hosts)', `${landing.requests} (${landing.foreignRequests})`, '5'],
    ['home: JavaScript and CSS', kB(home.javascriptBytes + home.styleBytes), '110 kB'],
    ['home, 30 projects: LCP / React', ratio('home', 'largestContentfulPaintMs', 'react'), '1.0'],
    ...appSize(),
    ['landing: main thread / React', ratio('landing', 'mainThreadMs', 'react'), '1.35'],
    ['home: main thread / React', ratio('home', 'mainThreadMs', 'react'), '2.0'],
    ['landing: layout shift', of('landing', 'layoutShift').toFixed(3), '0.01'],
    ['home: layout shift', of('home', 'layoutShift').toFixed(3), '0.01'],
  ]
}
