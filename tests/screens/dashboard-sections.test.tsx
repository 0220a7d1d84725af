import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#src/features/today/farm-overview.tsx'
import { openScreen } from './open-screen.tsx'

const chosen = () => screen.findByRole('tab', { selected: true })
const address = () => window.location.pathname + window.location.search

test('each section of the dashboard has an address, which the back button knows', async () => {
  const { user } = openScreen('/dashboard?section=health')
  expect(await chosen()).toHaveAccessibleName('Health')
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  expect(address()).toBe('/dashboard?section=calendar')
  expect(await screen.findByRole('button', { name: 'Next month' })).toBeVisible()
  window.history.back()
  expect(await screen.findByRole('region', { name: 'Health' })).toBeVisible()
})

test('the arrow keys go from section to section', async () => {
  const { user } = openScreen('/dashboard')
  ;(await chosen()).focus()
  await user.keyboard('{ArrowLeft}')
  expect(await chosen()).toHaveAccessibleName('History')
  expect(await chosen()).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(address()).toBe('/dashboard')
})

test('an unknown section is that of today', async () => {
  openScreen('/dashboard?section=moon')
  expect(await screen.findByRole('heading', { name: /^Today,/ })).toBeVisible()
})
