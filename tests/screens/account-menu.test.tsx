import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'

const account = () => screen.findByRole('button', { name: 'Account' })
const signOut = () => screen.queryByRole('link', { name: 'Sign out' })
const heading = () => screen.findByRole('heading', { name: /^Welcome back/ })

describe('on touch devices where a tap does not focus a button, such as Safari', () => {
  const keepFocus = (event: Event) => event.preventDefault()
  const finger = userEvent.setup()
  const tap = (target: Element) => finger.pointer({ keys: '[TouchA]', target })
  beforeEach(() => document.addEventListener('mousedown', keepFocus))
  afterEach(() => document.removeEventListener('mousedown', keepFocus))

  test('the menu opens with one tap and closes with the next', async () => {
    openScreen('/')
    await tap(await account())
    expect(signOut()).toBeVisible()
    await tap(await account())
    expect(signOut()).not.toBeInTheDocument()
    expect(await account()).toHaveAttribute('aria-expanded', 'false')
  })

  test('the menu closes when the farmer taps outside', async () => {
    openScreen('/')
    await tap(await account())
    expect(signOut()).toBeVisible()
    await tap(await heading())
    expect(signOut()).not.toBeInTheDocument()
  })
})

test('hovering opens the menu, and a click does not close it', async () => {
  const { user } = openScreen('/')
  await user.hover(await account())
  expect(signOut()).toBeVisible()
  await user.click(await account())
  await user.click(await account())
  expect(signOut()).toBeVisible()
  await user.unhover(await account())
  expect(signOut()).not.toBeInTheDocument()
})

test('the menu can be used with the keyboard alone', async () => {
  const { user } = openScreen('/')
  const button = await account()
  button.focus()
  await user.keyboard('{Enter}')
  expect(signOut()).toBeVisible()
  await user.keyboard('{Enter}')
  expect(signOut()).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Language and units' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(signOut()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(signOut()).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard('{End}')
  await user.tab()
  expect(signOut()).not.toBeInTheDocument()
})

test.each([
  ['Dashboard', 'Dashboard'],
  ['Your data', 'Your data'],
])('the menu opens %s on a farm without projects, and closes', async (entry, title) => {
  const { user } = openScreen('/')
  const button = await account()
  button.focus()
  await user.keyboard('{Enter}')
  screen.getByRole('link', { name: entry }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  expect(signOut()).not.toBeInTheDocument()
})
