import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { createProject, pressByKeyboard, signOut, signUp } from './farmer.ts'

// Going back to a deleted record requests it.
test.use({ allowedErrors: [/status of 404/] })

test('a farmer chooses Tomatoes, saves a field, finds it after a restart and deletes it', async ({
  page,
  farm,
}) => {
  await signUp(page)
  await createProject(page, 'North farm')
  await page.getByRole('link', { name: /Plants & Crops/ }).click()
  await page.getByRole('button', { name: /^Tomatoes/ }).click()
  await expect(page.getByText('1 crop selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Search crops...').fill('dragon fruit')
  await expect(page.getByText('No crops match')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continue with Selected Crops' }).click()
  await expect(page.getByRole('heading', { name: 'Tomatoes Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Field name is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Field Name').fill('South field')
  await page.getByLabel('Field Size (acres)').fill('12.25')
  await page.getByRole('button', { name: 'Save Progress' }).dblclick()
  await expect(page.getByText('Crop information saved successfully', { exact: true })).toBeVisible()

  await comeBackAfterRestart(page, farm)
  await expect(page.getByLabel('Field Name')).toHaveValue('South field')
  await page.getByRole('link', { name: 'Complete Project' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /North farm/ })
    .click()
  await expect(page.getByLabel('Field Size (acres)')).toHaveValue('12.25')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toContainText(/North farm\/?South field/)
  await expectAccessible(page)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'More for South field' }).click()
  await page.getByRole('menuitem', { name: 'Delete this field' }).click()
  await expect(page.getByText('Field deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Farm', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'North farm', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByText('This field is not in the project')).toBeVisible()
})

test('a farmer saves a herd of sheep by keyboard alone', async ({ page }) => {
  await signUp(page, 'Tom')
  await createProject(page, 'Hill farm')
  await pressByKeyboard(page, 'link', /Livestock & Animals/)
  await expect(page.getByRole('heading', { name: 'Choose Your Livestock' })).toBeVisible()
  await expectAccessible(page)
  await pressByKeyboard(page, 'link', 'Sheep')
  await expect(page.getByRole('heading', { name: 'Sheep Management' })).toBeVisible()
  await pressByKeyboard(page, 'button', 'Save Progress')
  await expect(page.getByLabel('Herd Name')).toBeFocused()
  await expect(page.getByText('At least one breed is required')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Hill flock')
  await page.keyboard.press('Tab')
  await page.keyboard.type('42')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await pressByKeyboard(page, 'checkbox', 'Merino', 'Space')
  await pressByKeyboard(page, 'button', 'Save Progress')
  await expect(
    page.getByText('Animal information saved successfully', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Number of Animals')).toHaveValue('42')
  await expect(page.getByLabel('Merino')).toBeChecked()
  await expect(page.getByLabel('Romney')).not.toBeChecked()
})

test('an unsaved draft is kept for its farmer, and for nobody else', async ({ page }) => {
  await signUp(page, 'Eve')
  await createProject(page, 'River farm')
  const form = `${page.url().replace('category-selection', 'crop-management')}?crop=Corn`
  await page.goto(form)
  await page.getByLabel('Field Name').fill('Island')
  await page.goto('about:blank')
  await page.goto(form)
  await expect(page.getByText(/You have an unsaved draft from/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Field Name')).toHaveValue('Island')

  await signOut(page)
  await signUp(page, 'Ida')
  await createProject(page, 'Lake farm')
  await page.goto(`${page.url().replace('category-selection', 'crop-management')}?crop=Corn`)
  await expect(page.getByLabel('Field Name')).toHaveValue('')
  await expect(page.getByText(/unsaved draft/)).toBeHidden()
  await page.goto(form)
  await expect(page.getByText('Project not found')).toBeVisible()
  await expectAccessible(page)
})
