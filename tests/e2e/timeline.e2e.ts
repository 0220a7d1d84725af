import type { Page } from '@playwright/test'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { callAs } from './calls.ts'
import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { createProject, saveTomatoes, signUp } from './farmer.ts'

// Playwright's trace fetches the preview of a chosen photo, which the content security policy blocks.
test.use({ allowedErrors: [/^Connecting to 'blob:/] })

async function photograph(page: Page) {
  await page.getByRole('button', { name: 'Upload photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'browse files' }).click()
  const photo = { name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: await spottedLeaf(8) }
  await (await chooser).setFiles(photo)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('article', { name: 'Analysis result' })).toBeVisible()
}

test('a photo, a change and a task appear in the timeline, and the bell reports them', async ({
  page,
  farm,
}) => {
  await signUp(page)
  const dueDate = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await callAs(page, 'POST', '/api/tasks', { title: 'Feed the hens', dueDate })
  await page.reload()
  await createProject(page, 'North farm')
  await saveTomatoes(page, 'South field', '4')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications (1 task due)')
  await photograph(page)
  await expect(bell).toHaveAccessibleName('Notifications (1 task due, 1 new finding)')
  await page.getByLabel('Field Size (acres)').fill('5')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(
    page.getByText('Crop information updated successfully', { exact: true }),
  ).toBeVisible()

  await bell.click()
  const menu = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(menu.getByRole('link', { name: 'Open: South field' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Mark all as seen' }).click()
  await menu.getByRole('link', { name: 'Open: Feed the hens' }).click()
  const feeding = page.getByRole('button', { name: 'Done: Feed the hens' })
  await expect(feeding).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bell).toHaveAccessibleName('Notifications')

  await page.getByRole('tab', { name: 'History' }).click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const rows = timeline.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toContainText('Feed the hens')
  await expect(rows.nth(1)).toContainText('Field size 4 → 5 acres')
  await expect(rows.nth(2)).toContainText('Needs attention')
  await expect
    .poll(() =>
      rows
        .nth(2)
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(160)
  await expectAccessible(page)

  await timeline.getByRole('button', { name: 'Findings' }).click()
  await expect(rows).toHaveCount(1)
  await comeBackAfterRestart(page, farm)
  await expect(rows).toHaveCount(5)
  await expect(bell).toHaveAccessibleName('Notifications')
  await rows.nth(2).getByRole('link', { name: 'South field' }).click()
  await expect(page.getByRole('heading', { name: 'Tomatoes Management' })).toBeVisible()
})

test('on a phone the first task can be ticked at once, and nothing shifts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'Tom')
  const dueDate = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await callAs(page, 'POST', '/api/tasks', { title: 'Feed the hens', dueDate })
  await page.reload()
  await createProject(page, 'North farm')
  await saveTomatoes(page, 'South field', '4')
  await photograph(page)
  await page.goto('/')
  const shifted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 4000)
      }),
  )
  const tick = page.getByRole('button', { name: /^Done: / }).first()
  await expect(tick).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open: South field' })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  expect(await shifted).toBeLessThan(0.01)
  const { y = 0, height = 0 } = (await tick.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(300)
  await expectAccessible(page)

  let stops = 0
  for (; stops < 20 && !(await tick.evaluate((one) => one === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab')
  expect(stops).toBeLessThanOrEqual(12)

  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})
