import { expect, test } from './farm.ts'
import { signUp } from './farmer.ts'

test.describe('when a change fails', () => {
  test.use({ allowedErrors: [/net::ERR_FAILED/] })

  test('a printed page shows the active filter and no messages', async ({ page }) => {
    await signUp(page, 'Ada')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Crops' }).click()
    await page.route('**/api/tasks/*/completion', (route) => route.abort())
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
