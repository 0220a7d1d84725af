import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { freePort } from '#scripts/free-port.ts'
import { callAs } from './calls.ts'
import { signUp } from './farmer.ts'
import { keptUrls } from './kept-urls.ts'
import { fillFarm } from './fill-farm.ts'
import { startServer } from './server-process.ts'

test.use({ serviceWorkers: 'allow' })

const names = {
  project: 'North farm',
  field: 'South field',
  herd: 'Hill flock',
  location: 'Fresno',
  task: 'Move the fence',
  notes: 'Bring the post driver.',
}

test('after one visit to home every screen opens cold with the farm, for its farmer only', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'smart-farm-'))
  const port = await freePort()
  const begin = () => startServer(port, { DATA_DIR: dataDir })
  let server = await begin()
  const launch = () =>
    chromium.launchPersistentContext(path.join(dataDir, 'browser'), {
      executablePath: process.env.CHROMIUM,
      args: BROWSER_ARGUMENTS,
      baseURL: `http://localhost:${port}`,
    })
  let context = await launch()
  let page = await context.newPage()
  await signUp(page)
  const { projectId, cropId, animalId, systemId } = await fillFarm(page, names)
  await callAs(page, 'POST', `/api/ai-conversations/${projectId}`, {
    message: 'What is due today?',
  })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const conversation = `/api/ai-conversations/${projectId}`
  await expect.poll(() => keptUrls(page)).toContain(conversation)
  await context.close()
  await server.end('SIGKILL')

  context = await launch()
  page = await context.newPage()
  const screens: [address: string, heading: string, ...texts: string[]][] = [
    ['/', 'Welcome back, Ada', names.project, names.task],
    ['/farm', 'Farm', names.project, names.field, names.herd, names.location],
    [`/crop-management/${projectId}/${cropId}`, 'Tomatoes Management', names.field, 'Look closely'],
    [`/animal-management/${projectId}/${animalId}`, 'Sheep Management', names.herd],
    [`/solar-management/${projectId}/${systemId}`, 'Solar System Management', names.location],
    [`/assistant/${projectId}`, 'AI Assistant', 'What is due today?'],
    ['/dashboard', 'Dashboard', names.task],
    ['/dashboard?section=history', 'Dashboard', names.field],
    ['/dashboard/data', 'Your data', 'Download your farm'],
    [`/category-selection/${projectId}`, 'New Project', 'Plants & Crops'],
    [`/crop-selection/${projectId}`, 'Select Crops', 'Tomatoes'],
    [`/animal-selection/${projectId}`, 'Select Animals', 'Cattle'],
  ]
  for (const [address, heading, ...texts] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    for (const text of texts) {
      const shown = page
        .getByRole('main')
        .getByText(text)
        .or(page.locator(`input[value="${text}"]`))
      await expect(shown.filter({ visible: true }).first(), `${address}: ${text}`).toBeVisible()
    }
  }

  // Another farmer who signs in on the same phone.
  server = await begin()
  await context.clearCookies()
  await signUp(page, 'Ben')
  await expect.poll(() => keptUrls(page)).toContain('/api/calendar-link')
  await expect.poll(() => keptUrls(page)).not.toContain(conversation)
  await server.end('SIGKILL')
  await page.goto('/farm')
  await expect(page.getByRole('heading', { level: 1, name: 'Farm' })).toBeVisible()
  await expect(page.getByText(names.project)).toHaveCount(0)
  await page.goto(`/crop-management/${projectId}/${cropId}`)
  await expect(page.getByText('Project not found')).toBeVisible()
  await expect(page.getByText(names.field)).toHaveCount(0)

  await context.close()
  await rm(dataDir, { recursive: true })
})
