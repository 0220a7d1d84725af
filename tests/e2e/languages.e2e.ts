import type { Page } from '@playwright/test'
import { msg, type Message } from '#contract/message.ts'
import { loadLanguage } from '#domain/texts/languages.ts'
import { say } from '#domain/texts/say.ts'
import { expectTranslated } from './escaped-text.ts'
import { expect, test } from './farm.ts'
import { signUp } from './farmer.ts'
import { fillFarm } from './fill-farm.ts'

const NAMES = {
  project: 'Ферма 66',
  field: 'Поле 7',
  herd: 'Стадо 3',
  location: 'Фресно 93650',
  task: 'Перегнать 12 овец',
  notes: 'Ворота 2',
}

const pseudo = await loadLanguage('en-XA')
const said = (id: string, values?: Message['values']) => say(pseudo, msg(id, values))

async function settle(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

// A URL without a screen, a refused sign-in and a wrong form are answered so.
test.use({ allowedErrors: [/status of (?:404|401|400|422)/] })

test('no text escapes the translation, and none is too wide for 320 px', async ({ page }) => {
  test.slow()
  await signUp(page, 'Ада', 'Полева')
  await page.context().addCookies([{ name: 'language', value: 'en-XA', url: page.url() }])
  await page.setViewportSize({ width: 320, height: 700 })
  const visit = async (path: string, screen = path) => {
    await page.goto(path)
    await settle(page)
    await expectTranslated(page, screen)
  }
  const button = (id: string) => page.getByRole('button', { name: said(id) })

  await visit('/', 'an empty home')
  await visit('/dashboard', 'an empty dashboard')
  await visit('/dashboard/data')
  await visit('/api/account')
  await visit('/nowhere')
  const { projectId, cropId, animalId, systemId } = await fillFarm(page, NAMES)
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await visit('/', 'home')
  await visit('/farm')
  await page.getByRole('button', { name: said('Add'), exact: true }).click()
  await expectTranslated(page, 'what the (+) adds')
  await visit(`/category-selection/${projectId}`)
  await visit(`/crop-selection/${projectId}`)
  await visit(`/animal-selection/${projectId}`)
  await visit(`/crop-management/${projectId}?crop=Corn`, 'a new field')
  await button('Save Progress').click()
  await expectTranslated(page, 'a new field that lacks values')
  await visit(`/animal-management/${projectId}`, 'a new herd')
  await visit(`/crop-management/${projectId}/${cropId}`, 'a field')
  await page.getByText(said('Details'), { exact: true }).click()
  await expectTranslated(page, 'a field with its analysis')
  await button('Upload photo').click()
  await expect(page.getByText(said('browse files')).last()).toBeVisible()
  await expectTranslated(page, 'the upload window')
  await visit(`/animal-management/${projectId}/${animalId}`, 'a herd')
  await button('Chat with AI').click()
  const message = page.getByRole('textbox', { name: said('Message') })
  await message.fill('42?')
  await message.press('Enter')
  await settle(page)
  await expectTranslated(page, 'the chat')

  await visit(`/solar-management/${projectId}?system=new`, 'the first step of solar')
  await visit(`/solar-management/${projectId}/${systemId}`, 'the insights')
  await page.goto(`/solar-management/${projectId}/${systemId}`)
  await settle(page)
  for (const tab of ['Maintenance', 'Historical Data']) {
    await page.getByRole('tab', { name: said(tab) }).click()
    await page.waitForLoadState('networkidle')
    await expectTranslated(page, tab)
  }
  for (const section of ['calendar', 'health', 'energy', 'history', 'today'])
    await visit(`/dashboard?section=${section}`, section)
  await page
    .getByRole('button', { name: said('More for {task}', { task: NAMES.task }) })
    .first()
    .click()
  await expectTranslated(page, 'the menu of a task')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(`^${said('Notifications')}`) }).click()
  await expectTranslated(page, 'the bell')
  await page.goto('/api/logout')
  for (const path of ['/', '/api/login', '/api/signup', '/api/docs']) await visit(path)
})
