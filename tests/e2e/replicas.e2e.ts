import { expect, test } from './farm.ts'
import { createProject, signUp } from './farmer.ts'

// A request in progress fails when its server is killed.
test.use({ allowedErrors: [/Failed to load resource/] })

test('a farmer goes on working while one server after the other is killed', async ({
  page,
  farm,
}) => {
  await signUp(page, 'Ada')
  await page.waitForLoadState('networkidle')
  for (const killed of [0, 1] as const) {
    await farm.withoutReplica(killed, async () => {
      await createProject(page, `Farm ${killed}`)
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect(page.getByRole('heading', { name: `Farm ${killed}` })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    })
  }
  await expect(page.getByRole('heading', { name: 'Farm 0' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Farm 1' })).toBeVisible()
})
