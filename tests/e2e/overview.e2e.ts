import type { Page } from '@playwright/test'
import { addDays } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { dayText } from '#src/lib/format.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { callAs, sendFile } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

const MEASURED_DAYS = 140
/** A fortnight, and the last day, which may be incomplete. */
const SPELL_DAYS = 15

/** An inverter's file, up to yesterday, of a system whose production has recently halved. */
function inverterFile(system: ReturnType<typeof buildSolarPayload>, today: string) {
  const clear = [...(clearSkyKwh(system, addDays(today, -MEASURED_DAYS), MEASURED_DAYS) ?? [])]
  const rows = clear.map(([date, kwh], at) => {
    const share = at < MEASURED_DAYS - SPELL_DAYS ? 0.8 : 0.4
    return `${date},${(kwh * share).toFixed(2)}`
  })
  return ['Date,kWh', ...rows].join('\n')
}

async function settle(page: Page, today: string) {
  const { id: projectId } = await callAs(page, 'POST', '/api/projects', { name: 'North farm' })
  const field = { plantingDate: 'mid May', expectedHarvest: addDays(today, 5) }
  await callAs(page, 'POST', `/api/projects/${projectId}/crops`, buildCropPayload(field))
  const system = buildSolarPayload({ location: 'Barn roof' })
  const systems = `/api/projects/${projectId}/solar-systems`
  const { id: systemId } = await callAs(page, 'POST', systems, system)
  const file = await sendFile(page, Buffer.from(inverterFile(system, today)), 'text/csv')
  await callAs(page, 'POST', `${systems}/${systemId}/history`, { objectURLs: [file] })
}

// Checking the accessibility of such a full page takes long.
test.slow()

const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv-SE'))

test('a farmer sees the state of the farm, and turns suggestions into tasks', async ({ page }) => {
  await signUp(page, 'Gil')
  const date = await today(page)
  await settle(page, date)
  await page.goto('/')
  await page.getByRole('link', { name: 'View All Tasks' }).click()

  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  const panels = 'Check the solar panels at Barn roof: they make less than usual'
  await suggestions.getByRole('button', { name: `Add task: ${panels}` }).click()
  await expect(
    suggestions.getByRole('link', { name: `Task added, due ${dayText(date)}` }),
  ).toBeFocused()
  await expect(page.getByRole('button', { name: `Done: ${panels}` })).toBeVisible()
  await page.reload()
  await expect(suggestions.getByText(/^Harvest Tomatoes/).first()).toBeVisible()
  await expect(suggestions.getByText(panels)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Energy' }).click()
  const energy = page.getByRole('region', { name: 'Energy by day' })
  await expect(energy.getByRole('img', { name: /^Energy by day in kWh/ })).toBeVisible()
  await energy.getByRole('button', { name: '90 days' }).click()
  await expect(energy.getByText(/measured on 90 of 90 days/)).toBeVisible()
  await energy.getByText('Figures by day').click()
  await expect(energy.getByRole('rowheader')).toHaveCount(90)
  await energy.getByText('Figures by day').click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Health' }).click()
  await expect(page.getByRole('region', { name: 'Health' }).getByText('No photo yet')).toHaveCount(
    2,
  )
  await expectAccessible(page)
})

test('the calendar works by keyboard, and is a list on a phone', async ({ page }) => {
  await signUp(page, 'Cal')
  await page.goto('/dashboard')
  await expect(page.getByText(/^Nothing to suggest now/)).toBeVisible()
  await expectAccessible(page)
  const date = await today(page)
  await settle(page, date)
  await page.goto('/dashboard?section=calendar')
  const grid = page.getByRole('grid')
  await grid.locator('[tabindex="0"]').focus()
  for (let day = 0; day < 5; day += 1) await page.keyboard.press('ArrowRight')
  await expect(grid.locator(':focus')).toHaveAccessibleName(/: Harvest of Tomatoes/)
  const harvest = page.getByRole('button', { name: /^Add task: Harvest Tomatoes/ })
  await expect(harvest.last()).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(grid.locator(':focus')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(grid).toBeHidden()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText(/^Every day:/)).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByText(/^Not in the calendar/).click()
  await expect(page.getByText('Planting Tomatoes: mid May')).toBeVisible()
  await expectAccessible(page)
})
