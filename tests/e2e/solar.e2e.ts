import type { Page } from '@playwright/test'
import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { createProject, signUp } from './farmer.ts'

/** How many lines each name of a step takes; a wrapped one would run into its neighbour. */
async function linesOfStepNames(page: Page, width: number) {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 800 })
  const names = page.getByRole('list', { name: 'Progress' }).locator('li > span > span:last-child')
  const lines = await names.evaluateAll((all) =>
    all.map(
      (name) => name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight),
    ),
  )
  if (before) await page.setViewportSize(before)
  return lines
}

test('a farmer describes a solar system, sees what it produces, and finds it after a restart', async ({
  page,
  farm,
}) => {
  test.slow()
  await signUp(page, 'Sol')
  await createProject(page, 'Sunny farm')
  await page.getByRole('link', { name: /Solar & Energy/ }).click()
  await page.getByRole('button', { name: 'Continue to Panel Information' }).click()
  await expect(page.getByText('Location/City is required for accurate calculations')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('City/Location').fill('fresno, calif')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: /^Fresno California/ }).click()
  await expect(page.getByLabel('City/Location')).toHaveValue('Fresno, California')
  await expect(page.getByLabel('Latitude')).toHaveValue('36.7477')
  await expect(page.getByLabel('Longitude')).toHaveValue('-119.7724')
  await page.getByRole('button', { name: 'Continue to Panel Information' }).click()

  await expect(page.getByRole('heading', { name: 'Panel Configuration' })).toBeFocused()
  await page.getByLabel('System Capacity (kW)').fill('6')
  await page.getByLabel('Number of Panels').fill('16')
  await page.getByLabel('Installation Date').fill('2024-03-01')
  await page.getByLabel('Panel Efficiency (%)').fill('21')
  await page.getByRole('combobox', { name: 'Panel Type' }).click()
  await page.getByRole('option', { name: 'Bifacial' }).click()
  await page.getByRole('button', { name: 'More Information (Optional)' }).click()
  await page.getByRole('button', { name: 'South-west' }).click()
  await page.getByLabel('Tilt Angle (°)').fill('25')
  expect(await linesOfStepNames(page, 320)).toEqual([1, 1, 1])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and View Insights' }).click()

  await expect(
    page.getByText('Solar system configuration saved successfully', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /on a cloudless day like today/ })).toBeVisible()
  await expectAccessible(page)
  await comeBackAfterRestart(page, farm)
  await expect(page.getByRole('heading', { name: 'Insights for Fresno, California' })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Generation by month in a cloudless year/ }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Historical Data' }).click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await expect(page.getByText('Annual inspection')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Configuration' }).click()
  await expect(page.getByRole('combobox', { name: 'Panel Type' })).toHaveText('Bifacial')
  await expect(page.getByLabel('Tilt Angle (°)')).toHaveValue('25')

  const forecast = page.getByRole('list').filter({ hasText: 'Tomorrow' })
  for (const [width, columns] of [
    [320, 2],
    [390, 2],
    [800, 4],
    [1280, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(forecast).toHaveCSS('grid-template-columns', new RegExp(`^(\\S+ ?){${columns}}$`))
  }
})

test('a place with a long name does not make screens wider than a phone', async ({ page }) => {
  const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'Wyn')
  await createProject(page, 'Ynys')
  await page.getByRole('link', { name: /Solar & Energy/ }).click()
  const widthPx = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByLabel('City/Location').fill(PLACE)
  await page.getByRole('button', { name: 'Continue to Panel Information' }).click()
  await expect(page.getByRole('heading', { name: PLACE })).toBeVisible()
  expect(await widthPx()).toBe(390)
  await page.getByLabel('System Capacity (kW)').fill('6')
  await page.getByLabel('Number of Panels').fill('16')
  await page.getByLabel('Installation Date').fill('2024-03-01')
  await page.getByLabel('Panel Efficiency (%)').fill('21')
  await page.getByRole('combobox', { name: 'Panel Type' }).click()
  await page.getByRole('option', { name: 'Bifacial' }).click()
  await page.getByRole('button', { name: 'Save and View Insights' }).click()
  await expect(page.getByRole('heading', { name: `Insights for ${PLACE}` })).toBeVisible()
  expect(await widthPx()).toBe(390)
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  for (const section of ['Today', 'Calendar', 'Health', 'Energy', 'History']) {
    await page.getByRole('tab', { name: section }).click()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    expect(await widthPx()).toBe(390)
  }
})
