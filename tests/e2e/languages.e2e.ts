import type { Page } from '@playwright/test'
import { msg, type Message } from '#contract/message.ts'
import { languageName, PSEUDO, say } from '#domain/texts/say.ts'
import { languageCalled, languageCodes } from '#server/http/language.ts'
import { registerName } from '#contract/book.ts'
import { entryKind } from '#contract/entries.ts'
import { callAs } from './calls.ts'
import { expectNarrow, expectTranslated } from './escaped-text.ts'
import { expect, expectAccessible, test } from './farm.ts'
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

const ENTRY_KINDS = entryKind.options
const REGISTERS = registerName.options

const pseudo = languageCalled(PSEUDO)
const said = (id: string, values?: Message['values']) => say(pseudo, msg(id, values))

/** Products, and entries with all that they may have, on the field and the herd of a farm. */
async function fillBook(
  page: Page,
  { projectId, animalId }: { projectId: string; animalId: string },
) {
  const answer = await page.request.get(`/api/fields?projectId=${projectId}`)
  const [field] = (await answer.json()) as { id: string }[]
  const at = { field: { kind: 'field', id: field?.id }, herd: { kind: 'animal', id: animalId } }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const product = async (payload: object) =>
    (await callAs(page, 'POST', '/api/products', payload)).id
  const copper = await product({
    name: 'Медь',
    kind: 'plantProtection',
    harvestDays: 7,
    reentryHours: 24,
  })
  const drug = await product({ name: 'Лекарство', kind: 'medicine', milkHours: 96 })
  const targets = [at.field]
  for (const entry of [
    {
      kind: 'treatment',
      onDate: day(2),
      productId: copper,
      quantity: 2,
      unit: 'l',
      purpose: 'Пятна',
      targets,
    },
    {
      kind: 'treatment',
      onDate: day(1),
      productId: drug,
      quantity: 5,
      unit: 'ml',
      targets: [at.herd],
    },
    { kind: 'harvest', onDate: day(20), quantity: 120, unit: 'kg', targets },
    {
      kind: 'sale',
      onDate: day(19),
      quantity: 40,
      unit: 'bag',
      amountMinor: 48_050,
      counterparty: 'Лев',
      targets,
    },
    { kind: 'cost', onDate: day(18), amountMinor: 130_000, targets: [] },
    { kind: 'work', onDate: day(17), quantity: 3.5, unit: 'h', targets: [at.field, at.herd] },
  ])
    await callAs(page, 'POST', '/api/entries', entry)
}

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
  await page.getByRole('button', { name: said('Account'), exact: true }).click()
  await expectTranslated(page, 'the account menu')
  await page.getByRole('button', { name: said('Language and units') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTranslated(page, 'the choice of language and units')
  await page.keyboard.press('Escape')
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

  await visit('/book', 'an empty book')
  for (const kind of ENTRY_KINDS) {
    await visit(`/book?add=${kind}`, `a new ${kind}`)
    await page.getByRole('button', { name: said('More') }).click()
    await expectTranslated(page, `all of a new ${kind}`)
  }
  await fillBook(page, { animalId, projectId })
  await visit('/book')
  await visit('/book/products')
  await button('Add a product').click()
  await expectTranslated(page, 'a new product')
  await visit('/book/profit')
  for (const name of REGISTERS) await visit(`/book/registers/${name}`)
  await visit('/book/rotation')
  await visit(`/weather?project=${projectId}`, 'the weather before it is turned on')
  await callAs(page, 'PUT', '/api/weather/settings', { on: true })
  const place = { name: NAMES.location, latitude: 48.1, longitude: 11.6 }
  await callAs(page, 'PUT', `/api/projects/${projectId}/place`, { place })
  await expect(async () => {
    await page.goto(`/weather?project=${projectId}`)
    await expect(page.getByRole('heading', { name: said('Seven days') })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectTranslated(page, 'the weather')
  for (const path of ['/alerts', '/unsent', '/sign-out', '/farm/members']) await visit(path)
  await button('Invite').click()
  await expectTranslated(page, 'an invitation')

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
  // The app is left first: signing out deletes its database, also under an open page.
  await page.goto('about:blank')
  await page.goto('/api/logout')
  for (const path of ['/', '/api/login', '/api/signup', '/api/docs']) await visit(path)
})

// English is walked by all other tests, and the colours are the same in every language.
for (const code of languageCodes.filter((one) => one !== 'en'))
  test(`in ${languageName(code)} everybody can use it, also on a narrow screen`, async ({
    page,
  }) => {
    await signUp(page, 'Ада', 'Полева')
    await page.context().addCookies([{ name: 'language', value: code, url: page.url() }])
    await page.setViewportSize({ width: 320, height: 700 })
    await callAs(page, 'POST', '/api/sample-farm')
    const answer = await page.request.get('/api/projects')
    const [{ id: projectId, crops }] = (await answer.json()) as [
      { id: string; crops: { id: string }[] },
    ]
    const paths = ['/', '/farm', '/book', `/crop-management/${projectId}/${crops[0]?.id}`]
    for (const path of [...paths, '/dashboard', '/api/account', '/api/logout', '/api/signup']) {
      await page.goto(path)
      await settle(page)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expectAccessible(page, ['light'])
      await expectNarrow(page, `${path} in ${code}`)
    }
  })
