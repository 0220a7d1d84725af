import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { beginProject, createProject, pressByKeyboard, signOut, signUp } from './farmer.ts'

/** Files of all lazily loaded screens. */
const SCREENS = '**/assets/*-screen-*.js'
/** File of the signed-in app. */
const APP = '**/assets/farm-*.js'

test('a farmer signs up, creates a project, opens it, deletes it and signs out', async ({
  page,
  farm,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expectAccessible(page)

  await signUp(page)
  await expect(page.getByText('Create Your First Project')).toBeVisible()
  await expectAccessible(page)

  page.once('dialog', (dialog) => void dialog.accept('Noth farm'))
  await page.getByRole('button', { name: 'New Project' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to manage?' })).toBeVisible()
  await expect(page.getByText('Project created', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Noth farm', exact: true })).toBeFocused()
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: 'More for project Noth farm' })
  await menu.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  page.once('dialog', (dialog) => void dialog.accept('North farm'))
  await page.getByRole('menuitem', { name: 'Rename project' }).click()
  await expect(page.getByText('Project renamed', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'North farm' })).toBeVisible()

  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'North farm' })).toBeVisible()
  await expect(page.getByText('Updated just now')).toBeVisible()
  await expectAccessible(page)

  await comeBackAfterRestart(page, farm)
  await page
    .getByRole('main')
    .getByRole('link', { name: /North farm/ })
    .click()
  await expect(page).toHaveURL(/\/category-selection\//)
  await page.goBack()

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete project "North farm"?')
    void dialog.accept()
  })
  await page.getByRole('heading', { name: 'North farm' }).hover()
  await page.getByRole('button', { name: 'More for project North farm' }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await expect(page.getByText('Create Your First Project')).toBeVisible()

  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Account' }).hover()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await left
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.goto('/category-selection/any')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessible(page)
})

test('a farmer does the same by keyboard alone', async ({ page }) => {
  await signUp(page, 'Tom')
  page.once('dialog', (dialog) => void dialog.accept('Hill farm'))
  await pressByKeyboard(page, 'button', 'New Project')
  await expect(page.getByRole('heading', { name: 'What would you like to manage?' })).toBeVisible()
  await pressByKeyboard(page, 'link', 'Back to home')
  page.once('dialog', (dialog) => void dialog.accept())
  await pressByKeyboard(page, 'button', 'More for project Hill farm', 'Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hill farm' })).toBeHidden()
  await pressByKeyboard(page, 'button', 'Account')
  await pressByKeyboard(page, 'link', 'Sign out')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a farmer who signs in again finds the farm unchanged', async ({ page }) => {
  const { email, password } = await signUp(page, 'Eve')
  await createProject(page, 'River farm')
  await signOut(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'River farm' })).toBeVisible()
})

test('a farmer changes the password, signs the other device out and deletes the account', async ({
  page,
  browser,
  farm,
}) => {
  const { email, password } = await signUp(page, 'Zoe')
  const phone = await browser.newPage({ baseURL: farm.url })
  const signIn = async (given: string) => {
    await phone.goto('/api/login')
    await phone.getByLabel('Email').fill(email)
    await phone.getByLabel('Password').fill(given)
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const welcome = phone.getByRole('heading', { name: 'Welcome back, Zoe' })
  await signIn(password)
  await expect(welcome).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  const signedIn = page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('listitem')
  await expect(signedIn).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('seven-red-barns-4')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password is changed')
  await expect(signedIn).toHaveCount(1)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await signIn('seven-red-barns-4')
  await expect(welcome).toBeVisible()

  await page
    .getByRole('region', { name: 'Delete your account' })
    .getByLabel('Your password')
    .fill('seven-red-barns-4')
  await page.getByRole('button', { name: 'Delete account and farm' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expectAccessible(page)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await phone.close()
})

test.describe('when the server of an open page stops', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the farmer is told, and the page recovers with the next action', async ({ page, farm }) => {
    await signUp(page, 'Ida')
    await page.route('**/api/projects', (route) => route.fulfill({ status: 502 }), { times: 1 })
    await beginProject(page, 'Lake farm')
    await expect(page.getByText('Failed to create project', { exact: true })).toBeVisible()
    await farm.restart()
    await createProject(page, 'Lake farm')
  })

  test('failing prefetches go unnoticed', async ({ page }) => {
    let refused = 0
    await page.route(SCREENS, (route) => {
      refused += 1
      return route.abort()
    })
    await signUp(page, 'Ove')
    await expect.poll(() => refused).toBeGreaterThan(5)
    await page.unroute(SCREENS)
    await createProject(page, 'Lake farm')
  })
})

test('a screen shows its title while its own code is on the way', async ({ page }) => {
  await signUp(page, 'Slow')
  await createProject(page, 'Lake farm')
  const address = page.url().replace('category', 'crop')
  // Never answered: on a slow line this takes seconds.
  await page.route(SCREENS, () => {})
  await page.goto(address)
  await expect(page.getByText('Select Crops', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByText('Select Crops', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Select Crops' })).toBeHidden()
})

test.describe('when files of a page do not load', () => {
  test.use({ allowedErrors: [/Failed to load resource|dynamically imported module/] })

  test('the page says so in their place, and one press loads it', async ({ page }) => {
    await page.route(SCREENS, (route) => route.abort())
    await signUp(page, 'Pia')
    await beginProject(page, 'Lake farm')
    const missing = page.getByRole('heading', { name: 'This page could not load' })
    await expect(missing).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Smart Farm' }).click()
    await expect(missing).toBeHidden()
    await page.goBack()
    await expect(missing).toBeVisible()

    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.abort(),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The server does not answer yet.')).toBeVisible()

    await page.unroute(SCREENS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('heading', { name: 'What would you like to manage?' }),
    ).toBeVisible()
  })

  for (const address of ['/', '/dashboard'])
    test(`the page at ${address} says so if the app itself does not load`, async ({ page }) => {
      await signUp(page, 'Uma')
      await page.route(APP, (route) => route.abort())
      await page.goto(address)
      const missing = page.getByRole('heading', { name: 'This page could not load' })
      // The page retries, four times in 9 s, before it gives up.
      await expect(missing).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)

      await page.unroute(APP)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    })
})
