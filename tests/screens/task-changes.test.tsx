import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { dateIn } from '#domain/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

async function openDashboard() {
  const { user } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  return user
}

const loseTheConnection = () => mockServer.use(http.all('*/api/tasks*', () => HttpResponse.error()))
const failure = () => screen.findByText('The task could not be changed. Please try again.')

test.each([
  ['checked off', ['Done: Mow']],
  ['postponed', ['More for Mow', 'In 3 days']],
  ['deleted', ['More for Mow', 'Delete']],
])('without a connection a task that was %s comes back', async (_, names) => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = await openDashboard()
  loseTheConnection()
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  expect(await failure()).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
  expect(screen.getByText(/^1 due today/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('without a connection what could not be taken back stays done', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Done: Mow' }))
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  loseTheConnection()
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await failure()).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Undo: Mow' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Done: Mow' })).toBeNull()
})
