import { expect, type Page } from '@playwright/test'

let farmers = 0

/** Signs up a new farmer through the real pages. */
export async function signUp(page: Page, firstName = 'Ada', lastName = 'Field') {
  farmers += 1
  const email = `farmer-${process.pid}-${farmers}@farm.example`
  const password = 'four-green-acres-9'
  // Each farmer has an IP address of their own, as one may sign up only twenty farmers an hour.
  const line = `10.0.${Math.floor(farmers / 250)}.${(farmers % 250) + 1}`
  await page.route('**/api/signup', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'x-forwarded-for': line } }),
  )
  await page.goto('/api/signup')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible()
  await page.unroute('**/api/signup')
  return { email, password }
}

/** Waits for pending requests first, which would be refused and logged by the browser. */
export async function signOut(page: Page) {
  await page.goto('/', { waitUntil: 'networkidle' })
  // The page may show that the session has ended before it leaves for the one that ends it.
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await left
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}

/** Creates a project on home, without waiting for the next page. */
export async function beginProject(page: Page, name: string) {
  page.once('dialog', (dialog) => void dialog.accept(name))
  await page.getByRole('button', { name: 'New Project' }).click()
}

/** Creates a project on home, and waits for the page to choose what to manage. */
export async function createProject(page: Page, name: string) {
  await beginProject(page, name)
  await expect(page.getByRole('heading', { name: 'What would you like to manage?' })).toBeVisible()
}

/** Saves the first field of a new project. */
export async function saveTomatoes(page: Page, fieldName: string, fieldSizeAcres: string) {
  await page.getByRole('link', { name: /Plants & Crops/ }).click()
  await page.getByRole('button', { name: /^Tomatoes/ }).click()
  await page.getByRole('button', { name: 'Continue with Selected Crops' }).click()
  await page.getByLabel('Field Name').fill(fieldName)
  await page.getByLabel('Field Size (acres)').fill(fieldSizeAcres)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Crop information saved successfully', { exact: true })).toBeVisible()
}

/** Tabs to a control and presses a key on it. */
export async function pressByKeyboard(
  page: Page,
  role: 'button' | 'link' | 'checkbox',
  name: string | RegExp,
  key = 'Enter',
) {
  const target = page.getByRole(role, { name })
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(name)} cannot be reached with Tab`)
}
