import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { callAs, sendFile } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signOut, signUp } from './farmer.ts'

/** Creates a field with an analysed photo and two tasks through the API. */
async function plantFarm(page: Page) {
  const call = (path: string, payload: unknown) => callAs(page, 'POST', path, payload)
  const { id: projectId } = await call('/api/projects', { name: 'North farm' })
  const { id: entityId } = await call(`/api/projects/${projectId}/crops`, buildCropPayload())
  const imageURL = await sendFile(page, await spottedLeaf(8), 'image/jpeg')
  await call('/api/ai-analysis', { imageURL, entityType: 'crop', entityId })
  const dueDate = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const place = { kind: 'crop', entityId }
  await call('/api/tasks', { title: 'Spray the field', ...place, dueDate, priority: 'high' })
  await call('/api/tasks', { title: 'Mow', dueDate, repeat: { unit: 'week', every: 1 } })
}

/** What a farmer sees of the farm: the tasks, the field, and the analysis of its photo. */
async function seenBy(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Done: Mow' })).toBeVisible()
  const tasks = await page.getByRole('button', { name: /^Done: / }).all()
  const titles = await Promise.all(tasks.map((task) => task.getAttribute('aria-label')))
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /North farm/ })
    .click()
  const result = page.getByRole('article', { name: 'Analysis result' })
  await expect(result.getByText('Needs attention')).toBeVisible()
  const photo = result.getByRole('img', { name: 'Tomatoes as analyzed' })
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  const field = await page.getByLabel('Field Size (acres)').inputValue()
  return { titles: titles.map(String).toSorted(), field, result: await result.innerText() }
}

// The browser logs the refused file.
test.use({ allowedErrors: [/status of 422/] })

test('a farmer exports a farm from one account and imports it into another', async ({ page }) => {
  await signUp(page)
  await plantFarm(page)
  const before = await seenBy(page)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Your data: export, import, calendar' }).click()
  await expect(page.getByText(/1 project, 1 record, \d tasks and 1 photo or file/)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your farm' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^smart-farm-\d{4}-\d{2}-\d{2}\.zip$/)
  const zip = await readFile(await saved.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/^Your download has begun/)).toBeVisible()

  await signOut(page)
  await signUp(page, 'Ben')
  await page.goto('/dashboard/data')
  const choose = page.getByLabel('ZIP file of an export')
  await choose.setInputFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: zip.subarray(0, -100),
  })
  await page.getByRole('button', { name: 'Import this farm' }).click()
  await expect(page.getByText(/^This file is not a ZIP file, or it is damaged/)).toBeVisible()
  await expectAccessible(page)
  await choose.setInputFiles({ name: 'farm.zip', mimeType: 'application/zip', buffer: zip })
  await page.route('**/api/farm/import', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Import this farm' }).click()
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(page.getByText(/^Your farm is here: 1 project, 1 record/)).toBeVisible()
  await expectAccessible(page)
  expect(await seenBy(page)).toEqual(before)
})

test('a calendar can subscribe to tasks by a link until it is revoked', async ({
  page,
  request,
}) => {
  await signUp(page)
  await plantFarm(page)
  await page.goto('/dashboard/data')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  const link = await page.getByLabel('Your calendar link').inputValue()
  await expectAccessible(page)
  const calendar = await request.get(link)
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toContain('SUMMARY:Spray the field')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Calendar link revoked', { exact: true })).toBeVisible()
  expect((await request.get(link)).status()).toBe(404)
})
