import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

// The browser reports what it could not reach, and what is asked after the session has ended.
test.use({ allowedErrors: [/Failed to load resource/], serviceWorkers: 'allow' })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** What a browser still knows of the farm. */
const trace = async () => [
  await indexedDB.databases(),
  await caches.keys(),
  await navigator.serviceWorker.getRegistrations(),
  Object.keys(localStorage),
]

const NOTHING = [[], [], [], []]

/** Until the app can start without a network. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/shell.html')) !== undefined))
    .toBe(true)

async function addTask(page: Page, title: string) {
  const line = page.getByRole('textbox', { name: 'Add a task' })
  await line.fill(title)
  await line.press('Enter')
}

const landing = (page: Page) => page.getByRole('heading', { name: 'Welcome Back' })

test('what is not sent is listed, asked about before signing out, and nothing stays on the phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await signUp(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await isKept(page)
  await context.setOffline(true)
  await addTask(page, 'Check the fence')
  await page.getByRole('link', { name: /1 waiting/ }).click()
  await expect(page.getByText('Task: Check the fence')).toBeVisible()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByText('1 change is not sent yet')).toBeVisible()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await context.setOffline(false)
  await expect(page.getByText('Everything is sent.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(landing(page)).toBeVisible()
  expect(await page.evaluate(trace)).toEqual(NOTHING)
})

test('signed out without a network, the phone shows no farm, and the session ends with the next page', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await isKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Account' }).click()
  // The screen shows no farm before the page that follows has loaded.
  const nextPage = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await nextPage
  await expect(landing(page)).toBeVisible()
  await page.reload()
  await expect(landing(page)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  const session = await page.request.get('/api/auth/user')
  expect(session.status()).toBe(401)
})

test('a shared computer keeps nothing, also of what an earlier sign-in had left', async ({
  page,
  context,
}) => {
  const { email, password } = await signUp(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => localStorage.setItem('smart-farm/draft/a', '{}'))
  await context.clearCookies()
  await page.goto('/api/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('This is a shared computer').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await expect.poll(() => page.evaluate(trace)).toEqual(NOTHING)
  const kept = (await context.cookies()).filter(({ expires }) => expires !== -1)
  expect(kept).toEqual([])
})
