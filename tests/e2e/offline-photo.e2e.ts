import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { AnalysisList } from '#contract/analysis.ts'
import type { Agenda } from '#contract/tasks.ts'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { freePort } from '#scripts/free-port.ts'
import { blurredLeaf, spottedLeaf } from '#tests/builders/photos.ts'
import { createProject, saveTomatoes, signUp } from './farmer.ts'
import { keptUrls } from './kept-urls.ts'
import { startServer } from './server-process.ts'

test.use({ serviceWorkers: 'allow' })

const result = (page: Page) => page.getByRole('article', { name: 'Analysis result' })
const BY_PHONE = 'By this device, without a network. The server looks again when there is one.'

/** Ends the browser at once, like a phone without power. */
async function kill(context: BrowserContext) {
  const closed = context.waitForEvent('close')
  const cdp = await context.browser()?.newBrowserCDPSession()
  cdp?.send('Browser.crash').catch(() => {})
  await closed
}

/** As an older app on the phone might have judged the photo. */
const judgeOtherwise = (page: Page, analysisId: string) =>
  page.evaluate(async (id) => {
    const opening = indexedDB.open('smart-farm')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const meta = opening.result.transaction('meta', 'readwrite').objectStore('meta')
    const reading = meta.get(`finding ${id}`)
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    reading.result.analysisResult.healthStatus = 'good'
    const writing = meta.put(reading.result, `finding ${id}`)
    await new Promise((resolve) => writing.addEventListener('success', resolve))
    opening.result.close()
  }, analysisId)

/** The device has no room for what is kept next. */
const fill = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = IDBObjectStore
    const { add } = prototype
    prototype.add = () => {
      prototype.add = add
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })

async function shoot(page: Page, buffer: Buffer) {
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await (await camera).setFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer })
}

test('a photo, its verdict and a task of it survive a killed browser and reach the server once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  const port = await freePort()
  const server = await startServer(port, { DATA_DIR: dataDir })
  const openBrowser = async () => {
    const context = await chromium.launchPersistentContext(path.join(dataDir, 'browser'), {
      executablePath: process.env.CHROMIUM,
      args: BROWSER_ARGUMENTS,
      baseURL: `http://localhost:${port}`,
      hasTouch: true,
      isMobile: true,
    })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const signedUp = await openBrowser()
  await signUp(signedUp.page)
  await createProject(signedUp.page, 'North farm')
  await saveTomatoes(signedUp.page, 'North field', '2')
  const screen = signedUp.page.url()
  // Cookies reach the disk when a browser is closed, and else within half a minute.
  await signedUp.context.close()
  const first = await openBrowser()
  await first.page.goto(screen, { waitUntil: 'networkidle' })
  await expect
    .poll(() => first.page.evaluate(async () => (await caches.match('/shell.html')) !== undefined))
    .toBe(true)

  await expect.poll(() => keptUrls(first.page)).toContainEqual(expect.stringMatching('ai-analysis'))

  await first.context.setOffline(true)
  await shoot(first.page, await blurredLeaf())
  await expect(
    first.page.getByRole('alert').getByText(/^Too blurred\. Take it again/),
  ).toBeVisible()
  await first.page.getByRole('button', { name: 'Cancel' }).click()
  await fill(first.page)
  await shoot(first.page, await spottedLeaf(8))
  await expect(
    first.page
      .getByRole('alert')
      .getByText(/^This phone is full\. The photo of North field could not be kept/),
  ).toBeVisible()
  await first.page
    .getByRole('alert')
    .filter({ hasText: 'This phone is full' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(
    result(first.page).getByText(/^Brown spots on about \d+% of this leaf/),
  ).toBeVisible()
  await expect(result(first.page).getByText(BY_PHONE)).toBeVisible()
  await result(first.page).getByRole('switch', { name: 'Show spots' }).click()
  await expect(result(first.page).locator('img[src^="data:image/png"]')).toBeVisible()
  await result(first.page).getByRole('button', { name: 'Make it a task' }).click()
  await expect(result(first.page).getByRole('link', { name: /^Task added/ })).toBeVisible()
  await kill(first.context)

  const second = await openBrowser()
  await second.context.setOffline(true)
  await second.page.goto(screen)
  await expect(result(second.page).getByText(BY_PHONE)).toBeVisible()
  await expect(result(second.page).getByRole('link', { name: 'In your tasks' })).toBeVisible()

  await second.context.setOffline(false)
  const entityId = new URL(screen).pathname.split('/').at(-1) ?? ''
  const analyses = async () => {
    const answer = await second.page.request.get(
      `/api/ai-analysis?entityType=crop&entityId=${entityId}`,
    )
    return (await answer.json()) as AnalysisList
  }
  await expect.poll(async () => (await analyses()).analyses.length).toBe(1)
  await expect(result(second.page).getByText(BY_PHONE)).toBeHidden()
  await expect(result(second.page).getByText(/^Brown spots on about/)).toBeVisible()
  await expect(result(second.page).getByText(/This device had said/)).toBeHidden()
  const { analyses: kept, tasks } = await analyses()
  expect(kept).toHaveLength(1)
  expect(tasks).toHaveLength(1)
  const agenda = (await (await second.page.request.get('/api/tasks?zone=UTC')).json()) as Agenda
  expect(agenda.open.filter(({ source }) => source?.kind === 'analysis')).toHaveLength(1)

  await judgeOtherwise(second.page, kept[0]?.id ?? '')
  await second.page.reload()
  await expect(
    result(second.page).getByText('This device had said: Nothing unusual to see on this leaf.'),
  ).toBeVisible()
  await second.context.close()
  await server.end()
  await rm(dataDir, { recursive: true })
})
