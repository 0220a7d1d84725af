import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

/** The built product, running with a database and objects of its own. */
export type RunningFarm = {
  url: string
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function untilReady(url: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not become ready.')
}

async function startFarm(): Promise<RunningFarm> {
  const port = await freePort()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  const url = `http://localhost:${port}`
  const environment = { PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilReady(url)
  }
  const end = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }
  await start()
  return {
    url,
    restart: async () => {
      await end()
      await start()
    },
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true })
    },
  }
}

let farmers = 0

/** Signs up a new farmer through the real pages. */
export async function signUp(page: Page, firstName = 'Ada') {
  farmers += 1
  const email = `farmer-${process.pid}-${farmers}@farm.example`
  const password = 'four-green-acres-9'
  await page.goto('/api/signup')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Field')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible()
  return { email, password }
}

/** No accessibility violation on the page as it stands, in either theme. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((n) => n.html) }))).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * A test against a running farm of its worker. An error on the browser's console, a page error or
 * a breach of the content security policy fails it; `allowedErrors` names the expected ones.
 */
export const test = base.extend<
  { allowedErrors: RegExp[]; cleanConsole: void },
  { farm: RunningFarm }
>({
  farm: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const farm = await startFarm()
      await use(farm)
      await farm.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ farm }, provide) => provide(farm.url),
  allowedErrors: [[], { option: true }],
  cleanConsole: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      expect(errors.filter((text) => !allowedErrors.some((one) => one.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
