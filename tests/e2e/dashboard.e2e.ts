import { expect, signUp, test } from './farm.ts'

test('the day that the page asks for ahead is the one that the dashboard takes', async ({
  page,
}) => {
  await signUp(page, 'Ada')
  await page.goto('/dashboard')
  const day = page.getByRole('heading', { name: /^Today,/ })
  await expect(day).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tasks') asked += 1
  })
  await page.reload()
  await expect(page.locator('link[rel="preload"][href^="/api/tasks"]')).toBeAttached()
  await expect(day).toBeVisible()
  expect(asked).toBe(1)
})
