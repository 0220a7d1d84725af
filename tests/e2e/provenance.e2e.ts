import type { Page } from '@playwright/test'
import { brownCow, spottedLeaf } from '#tests/builders/photos.ts'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { callAs, sendFile } from './calls.ts'
import { expect, test } from './farm.ts'
import { signUp } from './farmer.ts'
import { expectProvenance, unmarkedFigures } from './figures.ts'

/** A farm with one record of each kind, two analysed photos, measured days and a task. */
async function fillFarm(page: Page) {
  const call = (path: string, payload: unknown) => callAs(page, 'POST', path, payload)
  const { id: projectId } = await call('/api/projects', { name: 'Farm 66' })
  const path = `/api/projects/${projectId}`
  const { id: cropId } = await call(`${path}/crops`, {
    name: 'Tomatoes',
    scientificName: 'Solanum lycopersicum',
    fieldName: 'Field 7',
    fieldSize: '12.5',
    plantingDate: '2026-04-20',
    expectedHarvest: '2026-08-01',
    healthStatus: 'unknown',
  })
  const { id: animalId } = await call(`${path}/animals`, {
    type: 'sheep',
    herdName: 'Flock 3',
    count: 42,
    breeds: ['Merino'],
    pastureSize: '30',
    healthStatus: 'unknown',
  })
  const { id: systemId } = await call(`${path}/solar-systems`, {
    location: 'Fresno 93650, California',
    latitude: '36.74',
    longitude: '-119.79',
    capacity: '6',
    panelCount: '16',
    installationDate: '2022-12-01',
    panelType: 'monocrystalline',
    efficiency: '0',
    tiltAngle: '25',
    currentGeneration: '24.5',
    monthlyGeneration: '740',
  })
  const photos = { crop: await spottedLeaf(8), animal: await brownCow() }
  const look = async (entityType: 'crop' | 'animal', entityId: string) =>
    call('/api/ai-analysis', {
      imageURL: await sendFile(page, photos[entityType], 'image/jpeg'),
      entityType,
      entityId,
    })
  await look('crop', cropId)
  await look('animal', animalId)
  const csv = quarterHours('2024-01-01', 700, (day) => (day > 600 && day < 640 ? 0.4 : 1))
  const rows = csv.split('\n').filter((_, at) => at < 20_000 || at > 21_000)
  const file = await sendFile(page, Buffer.from(`${rows.join('\n')}\nyesterday,2\n`), 'text/csv')
  await call(`${path}/solar-systems/${systemId}/history`, { objectURLs: [file] })
  await call('/api/tasks', {
    title: 'Move 12 ewes to paddock 4',
    kind: 'animal',
    projectId,
    entityId: animalId,
    dueDate: '2026-01-05',
    priority: 'high',
    repeat: { every: 3, unit: 'day' },
    notes: 'Gate 2',
  })
  return { projectId, cropId, animalId, systemId }
}

// A URL without a screen answers 404.
test.use({ allowedErrors: [/status of 404/] })

test('every figure on every screen has its provenance', async ({ page }) => {
  test.slow()
  const expectMarked = async (screen: string) => expectProvenance(page, screen)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectMarked('the landing')
  await signUp(page, 'Ada')
  await expect(page.getByText('Create Your First Project')).toBeVisible()
  await expectMarked('an empty home')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectMarked('an empty dashboard')

  const { projectId, cropId, animalId, systemId } = await fillFarm(page)
  // Some days later, so that ages contain digits.
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Farm 66' })).toBeVisible()
  await expect(page.getByText('Updated 3 days ago')).toBeVisible()
  await expect(page.getByText(/^\d+\.\d kW$/).first()).toBeVisible()
  await expectMarked('home')

  for (const [path, screen] of [
    [`/category-selection/${projectId}`, 'the category selection'],
    [`/crop-selection/${projectId}`, 'the crop selection'],
    [`/animal-selection/${projectId}`, 'the animal selection'],
    ['/nowhere/404', 'the not-found screen'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectMarked(screen)
  }

  await page.goto(`/crop-management/${projectId}/${cropId}`)
  await page.getByText('How the photo was measured').click()
  await expectMarked('a field with its analysis')
  await page.goto(`/crop-management/${projectId}?crop=Corn`)
  await expect(page.getByRole('heading', { name: 'Corn Management' })).toBeVisible()
  await expectMarked('a new field')
  await page.goto(`/animal-management/${projectId}/${animalId}`)
  await page.getByText('How the photo was measured').click()
  await expectMarked('a herd with its analysis')

  await page.getByRole('button', { name: 'Chat with AI' }).click()
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  const questions = ['How many sheep do I have?', 'How deep do I plant tomatoes?']
  for (const [at, question] of questions.entries()) {
    await chat.getByRole('textbox').fill(question)
    await chat.getByRole('textbox').press('Enter')
    await expect(chat.getByText('Sources', { exact: true })).toHaveCount(at + 1)
  }
  await expect(chat.getByText(/42/).first()).toBeVisible()
  await expectMarked('the chat')

  await page.goto(`/solar-management/${projectId}`)
  await page.getByLabel('City/Location').fill('Dallas 75201, Texas')
  await expectMarked('the first step of solar')
  await page.getByRole('button', { name: 'Continue to Panel Information' }).click()
  await page.getByRole('button', { name: 'More Information (Optional)' }).click()
  await page.getByLabel('System Capacity (kW)').fill('7')
  await expectMarked('the second step of solar')
  await page.goto(`/solar-management/${projectId}/${systemId}`)
  await expect(page.getByRole('img', { name: /Expected generation month/ })).toBeVisible()
  await expectMarked('the insights')
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await expectMarked('the maintenance of solar')
  await page.getByRole('tab', { name: 'Historical Data' }).click()
  await expect(page.getByText('Did it make what it should?')).toBeVisible()
  await expect(page.getByText('Alarm').first()).toBeVisible()
  await page.getByText('Which days are missing').click()
  await page.getByText('Figures by month').click()
  await page.locator('.u-over').first().hover()
  await expectMarked('the history of solar')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
  await expectMarked('the dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: 'Tasks due' })).toBeVisible()
  await expectMarked('the bell')

  await page.goto('/api/account')
  await page.getByRole('link', { name: 'Export your farm' }).click()
  await expect(page).toHaveURL(/\/dashboard\/data$/)
  await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectMarked('the farmer’s data')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await expect(page.getByLabel('Your calendar link')).toBeVisible()
  await expectMarked('a new calendar link')

  // Verifies that the check would find a figure without provenance.
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.append('7.5 kWh')
    document.querySelector('main')?.append(text)
  })
  expect(await unmarkedFigures(page)).toEqual(['7.5 kWh <p>'])
})
