import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { bell, bellMenu, fillWithDueTasks } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'
import { choosePhoto } from './upload-window.ts'

beforeEach(() => {
  fillWithDueTasks()
  farm.events = [
    buildEntry({
      id: 'e1',
      kind: 'finding',
      detail: 'Brown.',
      photo: { thumbnailURL: '/api/objects/k1/thumbnail', status: 'needs_attention' },
    }),
  ]
})

test('the bell counts due tasks and findings, and links to each', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications ?\(2 tasks due, 1 new finding\)$/))
  const links = (await bellMenu()).findAllByRole('link')
  expect((await links).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call the vet2 days overdue', '/dashboard?task=t2'],
    ['MowToday', '/dashboard?task=t1'],
    [expect.stringMatching(/^South fieldNewNeeds attention/), '/crop-management/p1/c1'],
    ['Open the dashboard', '/dashboard'],
  ])
})

test('opening a task focuses it on the dashboard', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications ?\(/))
  await user.click(await (await bellMenu()).findByRole('link', { name: /^Mow/ }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done: Mow' })).toHaveFocus())
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument()
})

test('a finding is new until the bell is opened, on every device', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/1 new finding\)$/))
  expect(await (await bellMenu()).findByText('New')).toBeVisible()
  await bell(/^Notifications ?\(2 tasks due\)$/)
  expect(farm.findingsSeenAt).toBe(farm.events[0]?.at)
  expect((await bellMenu()).getByText('New')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await bell(/^Notifications ?\(2 tasks due\)$/))
  await waitFor(async () => expect((await bellMenu()).queryByText('New')).not.toBeInTheDocument())
  expect((await bellMenu()).getByText('South field')).toBeVisible()
})

test('every new finding is listed before it counts as seen', async () => {
  farm.events = Array.from({ length: 12 }, (_, n) =>
    buildEntry({ id: `e${n}`, kind: 'finding', at: `2026-06-01T08:${59 - n}:00.000Z` }),
  )
  const { user } = openScreen('/')
  await user.click(await bell(/12 new findings\)$/))
  expect(await (await bellMenu()).findAllByText('New')).toHaveLength(12)
})

test('the menu can be used with the keyboard alone', async () => {
  const { user } = openScreen('/')
  const button = await bell(/^Notifications ?\(/)
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await (await bellMenu()).findByRole('link', { name: /^Call the vet/ })
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /^Call the vet/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /^Mow/ })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('link', { name: 'Open the dashboard' })).toHaveFocus()
  await user.keyboard('{Home}{Escape}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the menu closes when the farmer navigates away', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications ?\(/))
  await bellMenu()
  await user.click(screen.getByRole('heading', { name: /^Welcome back/ }))
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument()
})

test('the count follows completed tasks', async () => {
  const { user } = openScreen('/dashboard')
  await bell(/2 tasks due/)
  await user.click(await screen.findByRole('button', { name: 'Done: Mow' }))
  expect(await bell(/1 task due/)).toBeVisible()
})

test('a change on the farm refetches the notifications once', async () => {
  let asked = 0
  mockServer.use(
    http.get('*/api/notifications', () => {
      asked += 1
    }),
  )
  const { user } = openScreen('/crop-management/p1/c1')
  await bell(/2 tasks due/)
  await user.type(await screen.findByRole('textbox', { name: 'Field Name' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
  await waitFor(() => expect(asked).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toBe(2)
})

test('an analysis refetches the notifications, but its upload does not', async () => {
  let asked = 0
  mockServer.use(
    http.get('*/api/notifications', () => {
      asked += 1
    }),
  )
  const { user } = openScreen('/crop-management/p1/c1')
  await bell(/1 new finding/)
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  await choosePhoto(user)
  expect(await bell(/2 new findings/)).toBeVisible()
  expect(asked).toBe(2)
})

test('an empty list says so, and the bell shows no number', async () => {
  farm.tasks = []
  farm.events = []
  const { user } = openScreen('/')
  await user.click(await bell('Notifications'))
  expect(await (await bellMenu()).findByText(/^Nothing is due/)).toBeVisible()
})

test('notifications that fail to load offer a retry', async () => {
  const broken = http.get('*/api/notifications', () => refuse(503, 'The database is away.'))
  mockServer.use(broken)
  const { user } = openScreen('/')
  await user.click(await bell('Notifications'))
  expect(await (await bellMenu()).findByText('The database is away.')).toBeVisible()
  mockServer.resetHandlers()
  await user.click((await bellMenu()).getByRole('button', { name: 'Try again' }))
  expect(await (await bellMenu()).findByRole('link', { name: /^Mow/ })).toBeVisible()
})
