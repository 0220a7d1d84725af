import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './farm.ts'
import { createProject, signUp } from './farmer.ts'

async function invitationTo(page: Page, role: string) {
  await page.goto('/farm/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(role, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make an invitation link' }).click()
  return dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue()
}

const farms = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  return page.getByRole('group', { name: 'Farms' })
}

test('two tabs show two farms, each writes to its own, and one that closes gives way to the other', async ({
  page,
  browser,
  farm,
}) => {
  await signUp(page)
  await createProject(page, 'North field')
  const url = await invitationTo(page, 'Manager')

  const bos = await browser.newContext({ baseURL: farm.url })
  const first = await bos.newPage()
  await signUp(first, 'Bo', 'Brook')
  await first.goto(url)
  await first.getByRole('button', { name: /^Join as/ }).click()
  await expect(first.getByText('· Farm of Ada Field')).toBeVisible()

  const second = await bos.newPage()
  await second.goto('/')
  const choice = await farms(second)
  await expect(choice.getByRole('button')).toHaveText([/^Farm of Ada Field/, /^Farm of Bo Brook/])
  await expectAccessible(second)
  await choice.getByRole('button', { name: /^Farm of Bo Brook/ }).click()
  await expect(second.getByRole('button', { name: 'Create Your First Project' })).toBeVisible()

  await createProject(first, 'South field')
  await page.goto('/farm')
  await expect(page.getByRole('link', { name: 'South field' }).first()).toBeVisible()
  await second.reload()
  await expect(second.getByRole('button', { name: 'Create Your First Project' })).toBeVisible()

  // Used again, the first tab stays on its farm.
  const followed = first.waitForResponse('**/api/farms/current')
  await first.evaluate(() => window.dispatchEvent(new Event('focus')))
  await followed
  await first.goto('/farm')
  await expect(first.getByRole('link', { name: 'North field' }).first()).toBeVisible()

  await page.goto('/farm/members')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'More for Bo Brook' }).click()
  await page.getByRole('menuitem', { name: /^Remove/ }).click()
  await expect(page.getByText('Removed from the farm').first()).toBeVisible()
  await first.getByRole('button', { name: 'Account' }).click()
  await first.getByRole('link', { name: 'People' }).click()
  await expect(first.getByText('Farm closed', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Create Your First Project' })).toBeVisible()
  await expect(first.getByText('Farm of Ada Field')).toHaveCount(0)
  await bos.close()
})
