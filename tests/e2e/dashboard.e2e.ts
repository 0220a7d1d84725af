import { addDays } from '#domain/dates/calendar-days.ts'
import { callAs } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

test.describe('when a change fails', () => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a printed page shows the active filter and no messages', async ({ page }) => {
    await signUp(page, 'Ada')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Crops' }).click()
    await page.route('**/api/tasks/*/completion', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('textbox', { name: 'Add a task' }).fill('mow')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Added for today/)).toBeVisible()
    await page.getByRole('button', { name: 'Crops' }).click()
    await page.getByRole('button', { name: 'Done: mow' }).click()
    const toast = page.getByLabel('Messages').getByText('The task could not be changed.')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Crops' }).click()
    await expect(page.getByText('Only: Crops')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Only: Crops')).toBeVisible()
    await expect(toast).toBeHidden()
  })
})

const MOST_SCREENS = 3

test('hundreds of tasks are three screens at most, and ticking one moves no row above it', async ({
  page,
}) => {
  test.slow()
  await signUp(page, 'Tess')
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const add = (title: string, dueDate: string) =>
    callAs(page, 'POST', '/api/tasks', { title, dueDate })
  // Few at a time: a busy server refuses the others.
  for (let at = 0; at < 450; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, more) => {
        const day = [-3, 0, 5][(at + more) % 3] ?? 0
        return add(`${'long'.repeat(40)} ${at + more}`, addDays(today, day))
      }),
    )
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/', { waitUntil: 'networkidle' })
    const homePx = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(homePx).toBeLessThanOrEqual(MOST_SCREENS * viewport.height)
    for (const section of ['today', 'calendar', 'health', 'energy', 'history']) {
      await page.goto(`/dashboard?section=${section}`)
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      const { scrollHeight, scrollWidth } = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return { scrollHeight, scrollWidth }
      })
      expect(scrollHeight, section).toBeLessThanOrEqual(MOST_SCREENS * viewport.height)
      expect(scrollWidth, section).toBe(viewport.width)
    }
  }
  await page.goto('/dashboard')
  const ticks = page.getByRole('button', { name: /^Done: / })
  const topOf = async (nth: number) => (await ticks.nth(nth).boundingBox())?.y
  const before = [await topOf(0), await topOf(1)]
  await ticks.nth(1).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await expect.poll(async () => [await topOf(0), await topOf(1)]).toEqual(before)
  await expectAccessible(page)
})
