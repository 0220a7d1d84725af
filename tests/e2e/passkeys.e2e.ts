import type { Page } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signOut, signUp } from './farmer.ts'

test.use({
  // A passkey that was removed.
  allowedErrors: [/status of 401/],
  // Only the whole browser has passkeys.
  launchOptions: { executablePath: process.env.CHROMIUM, args: BROWSER_ARGUMENTS },
})

/** A phone or computer that knows its farmer, as Chromium plays it. */
async function plugIn(page: Page, isUserVerified: boolean) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (is: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is }),
  }
}

async function beginPasskey(page: Page, name: string, password: string) {
  await page.goto('/api/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Name of the device').fill(name)
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
}

test('a farmer adds a passkey, signs in with it alone, and removes it', async ({ page }) => {
  const { password } = await signUp(page)
  const device = await plugIn(page, true)
  await beginPasskey(page, 'My phone', password)
  await expect(page.getByText('The passkey is added')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await page.goto('/api/login')
  await expectAccessible(page)
  await device.verifies(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('The passkey did not work.')).toBeVisible()
  await device.verifies(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

  await page.goto('/api/account')
  await expect(page.getByText('Signed in with a passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(page.getByText('You have no passkey.')).toBeVisible()
  await signOut(page)
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible()
})
