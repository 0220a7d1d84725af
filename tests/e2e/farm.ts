import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'
import { freePort } from '#scripts/free-port.ts'
import { startReplicas, type SharedStores } from './replicas.ts'
import { skyAt, startWeatherServer } from '#tests/setup/weather-server.ts'
import { startServer } from './server-process.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The built product, running with its own database and objects. */
export type RunningFarm = {
  url: string
  restart: () => Promise<void>
  /** Kills one of two replicas, does the work without it, and restarts it. */
  withoutReplica: (nth: 0 | 1, work: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** Hot days and nights with frost. */
const frostySky = (seconds: number) => {
  const sky = skyAt(seconds)
  const hour = (seconds / 3600) % 24
  return {
    ...sky,
    temperature_2m: hour < 6 ? -2 : hour > 12 && hour < 18 ? 36 : (sky.temperature_2m ?? 0),
  }
}

async function startFarm(): Promise<RunningFarm> {
  const port = await freePort()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  // Nothing is asked before a farm turns its weather on.
  const weather = await startWeatherServer(() => new Date())
  weather.changeSky(frostySky)
  const start = () => startServer(port, { DATA_DIR: dataDir, WEATHER_URL: weather.url })
  let server = await start()
  return {
    url: `http://localhost:${port}`,
    restart: async () => {
      await server.end()
      server = await start()
    },
    withoutReplica: () => Promise.reject(new Error('There is one server only.')),
    stop: async () => {
      await server.end()
      weather.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/**
 * Restarts the server and then returns to the page. The page is left first, because an open one could
 * send a request meanwhile, which the browser would report as failed.
 */
export async function comeBackAfterRestart(page: Page, farm: RunningFarm) {
  const url = page.url()
  await page.goto('about:blank')
  await farm.restart()
  await page.goto(url)
}

/** Placeholders in another colour than that for quiet text. Axe does not check them. */
function palePlaceholders() {
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.color = 'var(--soft)'
  const { color } = getComputedStyle(sample)
  const isPale = (field: Element) => getComputedStyle(field, '::placeholder').color !== color
  const pale = [...document.querySelectorAll('[placeholder]')].filter(isPale)
  sample.remove()
  return pale.map((field) => field.getAttribute('placeholder'))
}

/** Of axe: all rules in light, and in dark those of colours alone. */
const RULES = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/** What axe finds on the current page, which has no frames. It is loaded once per document. */
async function violations(page: Page, runOnly: axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const found = await window.axe.run({ runOnly: only, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, runOnly)
}

const THEMES = ['light', 'dark'] as const

/** Expects no accessibility violation on the current page. */
export async function expectAccessible(
  page: Page,
  themes: readonly (typeof THEMES)[number][] = THEMES,
) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, RULES[colorScheme])).toEqual([])
    expect(await page.evaluate(palePlaceholders)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * A test with a server per worker. Console errors, page errors and violations of the content security
 * policy fail it, unless `allowedErrors` matches them.
 */
export const test = base.extend<
  { allowedErrors: RegExp[]; cleanConsole: void },
  { farm: RunningFarm; replicasOn: SharedStores | null }
>({
  replicasOn: [null, { option: true, scope: 'worker' }],
  farm: [
    async ({ replicasOn }, use, { parallelIndex }) => {
      const farm = replicasOn ? await startReplicas(replicasOn, parallelIndex) : await startFarm()
      await use(farm)
      await farm.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ farm }, provide) => provide(farm.url),
  allowedErrors: [[], { option: true }],
  cleanConsole: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      expect(errors.filter((text) => !allowedErrors.some((one) => one.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
