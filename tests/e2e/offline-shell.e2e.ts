import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { freePort } from '#scripts/free-port.ts'
import { createProject, saveTomatoes, signUp } from './farmer.ts'
import { startServer } from './server-process.ts'
import { startStaticHost } from './static-host.ts'

test.use({ serviceWorkers: 'allow' })

/** Whether the app runs, as opposed to the markup that came with the page. */
const hasBooted = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )

/** Until the worker has kept a build, and answers this page. */
const isKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const shell = await caches.match('/shell.html')
        const { controller } = navigator.serviceWorker
        return shell !== undefined && controller?.state === 'activated'
      }),
    )
    .toBe(true)

const hasWaitingWorker = (page: Page) =>
  page.evaluate(async () => {
    const { waiting, installing } = await navigator.serviceWorker.ready
    return waiting !== null && installing === null
  })

/** Visitors of a host without accounts have no worker of their own accord. */
async function visit(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await isKept(page)
}

/** How many of the files do not load in this page. */
const missing = (page: Page, files: string[]) =>
  page.evaluate(async (all) => {
    const answers = await Promise.all(all.map((file) => fetch(file)))
    return all.filter(
      (_file, at) => answers[at]?.headers.get('Content-Type')?.startsWith('text/html') ?? true,
    )
  }, files)

const builds = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('build '))
    return names.map((name) => Number(name.split(' ')[1]))
  })

const newestWaiting = async (page: Page) =>
  (await hasWaitingWorker(page)) ? (await builds(page)).at(-1) : undefined

test('can be installed, and every screen opens without a network after one visit', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  const port = await freePort()
  const server = await startServer(port, { DATA_DIR: dataDir })
  const url = `http://localhost:${port}`
  // A browser without a profile says of every app that it cannot be installed.
  const context = await chromium.launchPersistentContext(path.join(dataDir, 'browser'), {
    executablePath: process.env.CHROMIUM,
    args: BROWSER_ARGUMENTS,
    baseURL: url,
  })
  const page = await context.newPage()
  await signUp(page)
  await createProject(page, 'North farm')
  await saveTomatoes(page, 'North field', '2')
  await isKept(page)
  const cdp = await context.newCDPSession(page)
  expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const [, , project, record] = new URL(page.url()).pathname.split('/')
  await page.close()
  await server.end('SIGKILL')
  const screens = [
    '/',
    '/farm',
    `/assistant/${project}`,
    `/category-selection/${project}`,
    `/crop-selection/${project}`,
    `/crop-management/${project}/${record}?crop=Tomatoes`,
    `/animal-selection/${project}`,
    `/animal-management/${project}`,
    `/solar-management/${project}`,
    '/dashboard',
    '/dashboard/data',
    '/nowhere',
  ]
  const cold = await context.newPage()
  const errors: string[] = []
  cold.on('pageerror', ({ message }) => errors.push(message))
  for (const screen of screens) {
    const answer = await cold.goto(screen)
    expect(answer?.fromServiceWorker()).toBe(true)
    await hasBooted(cold)
  }
  expect(errors).toEqual([])
  await context.close()
  await rm(dataDir, { recursive: true })
})

test.describe('on any host', () => {
  let host: Awaited<ReturnType<typeof startStaticHost>>
  test.beforeEach(async () => {
    host = await startStaticHost()
  })
  test.afterEach(() => host.stop())

  test('open pages keep their files while ten builds are deployed', async ({ context }) => {
    await host.deploy(0)
    const first = await context.newPage()
    await visit(first, host.url)
    const filesOfFirst = await host.files()
    let middle: Page | undefined
    let filesOfMiddle: string[] = []
    for (let nth = 1; nth <= 10; nth += 1) {
      await host.deploy(nth)
      if (nth === 5) {
        middle = await context.newPage()
        await middle.goto(host.url)
        await hasBooted(middle)
        filesOfMiddle = await host.files()
      }
      await first.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect.poll(() => newestWaiting(first), { intervals: [50] }).toBe(nth)
    }
    if (!middle) throw new Error('There is no page of the fifth build')
    expect(await missing(first, filesOfFirst)).toEqual([])
    expect(await missing(middle, filesOfMiddle)).toEqual([])
    await middle.close()

    // Alone, the page gets the newest worker when it is opened again, and nothing old is left.
    await first.reload()
    await expect.poll(() => hasWaitingWorker(first), { timeout: 60_000 }).toBe(false)
    await first.reload()
    await expect.poll(() => builds(first), { timeout: 60_000 }).toEqual([10])
    expect(await missing(first, await host.files())).toEqual([])
  })

  test('a server that does not answer is waited for no longer than three seconds', async ({
    context,
  }) => {
    const page = await context.newPage()
    await visit(page, host.url)
    host.state.isHanging = true
    const answer = await page.goto(`${host.url}/dashboard`)
    expect(answer?.fromServiceWorker()).toBe(true)
    await expect(page.getByText('Dashboard')).toHaveCount(0)
    await expect(page.locator('main[aria-busy]')).toBeVisible()
  })

  test('photos that were seen stay, up to 30 MB, and the least recently seen goes first', async ({
    context,
  }) => {
    const page = await context.newPage()
    await visit(page, host.url)
    const show = (from: number, to: number) =>
      page.evaluate(
        async (names) => {
          for (const name of names) {
            const image = new Image()
            const ended = new Promise((resolve) => (image.onerror = resolve))
            image.src = `/api/objects/${name}`
            await ended
          }
        },
        Array.from({ length: to - from }, (_, at) => `photo-${from + at}`),
      )
    const kept = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('photos')).keys()
        return requests.map(({ url }) => Number(url.split('-').at(-1)))
      })
    await show(0, 28)
    await expect.poll(kept).toHaveLength(28)
    await page.evaluate(() => fetch('/api/objects/a-table'))
    await show(28, 40)
    await expect.poll(kept).toContain(39)
    const names = await kept()
    expect(names.length).toBeLessThanOrEqual(30)
    expect(names.toSorted((a, b) => a - b)).toEqual(names)
    expect(names).not.toContain(0)
    host.state.isHanging = true
    await show(39, 40)
  })
})
