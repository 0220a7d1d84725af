import { expect, test } from './farm.ts'
import { signUp } from './farmer.ts'
import { expectProvenance, unmarkedFigures } from './figures.ts'
import { fillFarm } from './fill-farm.ts'

const ENGLISH_NAMES = {
  project: 'Farm 66',
  field: 'Field 7',
  herd: 'Flock 3',
  location: 'Fresno 93650, California',
  task: 'Move 12 ewes to paddock 4',
  notes: 'Gate 2',
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

  const { projectId, cropId, animalId, systemId } = await fillFarm(page, ENGLISH_NAMES)
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
  await page.getByText('Details', { exact: true }).click()
  await expectMarked('a field with its analysis')
  await page.goto(`/crop-management/${projectId}?crop=Corn`)
  await expect(page.getByRole('heading', { name: 'Corn Management' })).toBeVisible()
  await expectMarked('a new field')
  await page.goto(`/animal-management/${projectId}/${animalId}`)
  await page.getByText('Details', { exact: true }).click()
  await expectMarked('a herd with its analysis')

  await page.getByRole('button', { name: 'Chat with AI' }).click()
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  const questions = ['How many sheep do I have?', 'How do I test my soil?']
  for (const [at, question] of questions.entries()) {
    await chat.getByRole('textbox').fill(question)
    await chat.getByRole('textbox').press('Enter')
    await expect(chat.getByText('Where from', { exact: true })).toHaveCount(at + 1)
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
  const production = page.getByRole('region', { name: 'Measured production' })
  await expect(production.getByRole('img', { name: 'kWh by day' })).toBeVisible()
  await expectMarked('the insights')
  for (const folded of await page.locator('main summary').all()) await folded.click()
  await expect(
    page.getByRole('img', { name: /^Generation by month in a cloudless year/ }),
  ).toBeVisible()
  await expect(page.getByText('Act now').first()).toBeVisible()
  await production.locator('.u-over').hover()
  await expectMarked('the insights with all that folds')
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await expectMarked('the maintenance of solar')
  await page.getByRole('tab', { name: 'Historical Data' }).click()
  await expectMarked('the history of solar')

  for (const section of ['today', 'calendar', 'health', 'energy', 'history']) {
    await page.goto(`/dashboard?section=${section}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectMarked(`the dashboard: ${section}`)
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: 'Tasks due' })).toBeVisible()
  await expectMarked('the bell')

  await page.goto('/api/account')
  await page.getByRole('link', { name: /^Export or import your farm/ }).click()
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
