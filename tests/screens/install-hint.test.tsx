import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallHint } from '#src/app/install-hint.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'standalone')
})

const hint = () => screen.queryByText(/^Smart Farm also opens from your home screen/)

/** Opens the home screen in a new tab. */
function visit() {
  sessionStorage.clear()
  const { unmount } = render(<InstallHint />)
  return unmount
}

/** As a browser that can install the app. */
function offer() {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

test('on an iPhone the hint says where to tap, as nothing can be offered there', () => {
  Object.assign(navigator, { standalone: false })
  visit()()
  visit()
  expect(hint()).toHaveTextContent('tap Share, then Add to Home Screen')
})

test('the first visit says nothing, not even after a reload', () => {
  visit()()
  render(<InstallHint />)
  expect(offer().event.defaultPrevented).toBe(true)
  expect(hint()).not.toBeInTheDocument()
})

test('the second visit offers to install, and once answered never again', async () => {
  visit()()
  const leave = visit()
  const { prompt } = offer()
  expect(hint()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(hint()).not.toBeInTheDocument()
  leave()
  visit()
  expect(hint()).not.toBeInTheDocument()
})

test('the hint can be sent away for good', async () => {
  visit()()
  const leave = visit()
  offer()
  await userEvent.click(screen.getByRole('button', { name: 'Do not show this again' }))
  expect(hint()).not.toBeInTheDocument()
  leave()
  visit()
  expect(hint()).not.toBeInTheDocument()
})
