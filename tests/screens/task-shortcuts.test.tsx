import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDashboard } from './open-dashboard.ts'

function refuseStorage() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
}

test.each([
  ['keeps', () => {}],
  ['refuses to keep', refuseStorage],
])('shortcuts can be turned off in a browser that %s settings', async (_, prepare) => {
  prepare()
  const { user } = await openDashboard()
  const list = screen.getByRole('button', { name: 'Shortcuts' })
  await user.click(list)
  await user.keyboard('n')
  expect(screen.getByRole('textbox', { name: 'Add a task' })).toHaveFocus()
  const setting = screen.getByRole('checkbox', { name: 'Use these keys' })
  expect(setting).toBeChecked()
  await user.click(setting)
  expect(setting).not.toBeChecked()
  list.focus()
  await user.keyboard('n')
  expect(list).toHaveFocus()
  // What could not be stored lasts as long as the page, and the tests of a worker share one.
  vi.restoreAllMocks()
  await user.click(setting)
})
