import type { BrowserContext, Page } from '@playwright/test'
import type { EntryPage } from '#contract/entries.ts'
import type { FarmField } from '#contract/fields.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { callAs } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

const read = async <Answer>(page: Page, path: string) =>
  (await page.request.get(path)).json() as Promise<Answer>

const entries = async (page: Page) => (await read<EntryPage>(page, '/api/entries')).entries

/** A farm with the fields North and South, and its book. */
async function openBook(page: Page) {
  await signUp(page, 'Tess')
  const { id } = await callAs(page, 'POST', '/api/projects', { name: 'Home', description: '' })
  for (const fieldName of ['North', 'South'])
    await callAs(page, 'POST', `/api/projects/${id}/crops`, buildCropPayload({ fieldName }))
  await page.goto('/book')
  await expect(page.getByRole('textbox', { name: 'Add an entry' })).toBeVisible()
  return id
}

test('a harvest by the keyboard alone: one line and Enter', async ({ page }) => {
  await openBook(page)
  await page.getByRole('textbox', { name: 'Add an entry' }).focus()
  await page.keyboard.type('harvested 120 kg from North')
  await expect(page.getByRole('list', { name: 'Understood' })).toContainText('120 kg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Harvest · 120 kg North/ })).toBeVisible()
  await expectAccessible(page)
  expect(await entries(page)).toMatchObject([
    { kind: 'harvest', quantity: 120, unit: 'kg', targets: [{ name: 'North' }] },
  ])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('a harvest in three taps, and a refused one within a waiting period', async ({ page }) => {
    await openBook(page)
    await page.getByRole('link', { name: 'Harvest' }).tap()
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
    await page.keyboard.type('80')
    await page.getByRole('button', { name: 'North', exact: true }).tap()
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('button', { name: /^Harvest · 80 kg North/ })).toBeVisible()

    await page.getByRole('link', { name: 'Treatment' }).tap()
    await page.getByRole('button', { name: 'New', exact: true }).tap()
    await page.getByRole('textbox', { name: 'Name' }).fill('Copper')
    await page.getByRole('textbox', { name: 'Days until harvest' }).fill('7')
    await page.getByRole('button', { name: 'Save product' }).tap()
    await page.getByRole('button', { name: 'North', exact: true }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('button', { name: /^Treatment · Copper North/ })).toBeVisible()

    await page.getByRole('link', { name: 'Harvest' }).tap()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('5')
    await page.getByRole('button', { name: 'North', exact: true }).tap()
    await expect(page.getByText(/^Do not harvest North before/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Say why, or choose another day.')).toBeVisible()
    await expectAccessible(page)
    expect(await entries(page)).toHaveLength(2)
    await page.getByRole('textbox', { name: /^Why all the same/ }).fill('A sample')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('button', { name: /^Harvest · 5 kg North/ })).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  })

  test('a harvest waits in the book, and is sent once', async ({ page, context }) => {
    const projectId = await openBook(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [north] = await read<FarmField[]>(page, `/api/fields?projectId=${projectId}`)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Add an entry' })).toBeVisible()
    await addOffline(page, context)
    await context.setOffline(false)
    await expect.poll(() => entries(page), { timeout: 60_000 }).toHaveLength(1)
    expect((await entries(page))[0]).toMatchObject({ quantity: 33, targets: [{ id: north?.id }] })
    await expect(page.getByText(/Waiting for a network/)).toBeHidden()
  })
})

async function addOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Add an entry' }).fill('harvested 33 kg from North')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: /^Harvest · 33 kg North · .*Waiting for a network/ }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Waiting for a network/)).toBeVisible()
}
