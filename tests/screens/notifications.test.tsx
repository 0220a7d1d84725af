import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { bell, bellMenu, fillWithDueTasks, today } from './due-tasks.ts'
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
  const named = (link: HTMLElement) => link.getAttribute('aria-label') ?? link.textContent
  expect((await links).map((link) => [named(link), link.getAttribute('href')])).toEqual([
    ['Open: South field', '/crop-management/p1/c1'],
    ['Open: Call the vet', '/dashboard?task=t2'],
    ['Open: Mow', '/dashboard?task=t1'],
    ['Open the dashboard', '/dashboard'],
  ])
  const said = (await bellMenu()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([
    'NewSouth fieldNeeds attention · Jun 1Open',
    'OverdueCall the vet2 days overdueOpen',
    'DueMowTodayOpen',
  ])
})

test('opening a task focuses it on the dashboard', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications ?\(/))
  await user.click(await (await bellMenu()).findByRole('link', { name: 'Open: Mow' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done: Mow' })).toHaveFocus())
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument()
})

test('findings are new until the farmer says so, on every device', async () => {
  const first = farm.events[0]
  farm.events.push(buildEntry({ ...first, id: 'e0', at: '2026-05-01T08:00:00.000Z' }))
  const { user } = openScreen('/')
  await user.click(await bell(/2 new findings\)$/))
  expect(await (await bellMenu()).findAllByText('New')).toHaveLength(2)
  await user.click((await bellMenu()).getByRole('button', { name: 'Mark all as seen' }))
  await bell(/^Notifications ?\(2 tasks due\)$/)
  expect(farm.findingsSeenAt).toBe(first?.at)
  const menu = await bellMenu()
  expect(menu.queryByText('New')).not.toBeInTheDocument()
  expect(menu.queryByRole('button', { name: 'Mark all as seen' })).not.toBeInTheDocument()
  expect(menu.getAllByText('South field')).toHaveLength(2)
})

test('following a finding marks it as seen', async () => {
  const { user } = openScreen('/')
  await user.click(await bell(/1 new finding\)$/))
  await user.click(await (await bellMenu()).findByRole('link', { name: 'Open: South field' }))
  expect(await screen.findByRole('heading', { name: 'Tomatoes Management' })).toBeVisible()
  await bell(/^Notifications ?\(2 tasks due\)$/)
})

test('every new finding is listed', async () => {
  farm.events = Array.from({ length: 12 }, (_, n) =>
    buildEntry({ id: `e${n}`, kind: 'finding', at: `2026-06-01T08:${59 - n}:00.000Z` }),
  )
  const { user } = openScreen('/')
  await user.click(await bell(/12 new findings\)$/))
  expect(await (await bellMenu()).findAllByText('New')).toHaveLength(12)
})

test('a long count leaves the bell visible', async () => {
  farm.tasks = Array.from({ length: 120 }, (_, n) => buildTask({ id: `t${n}`, dueDate: today }))
  openScreen('/')
  const button = await bell(/120 tasks due/)
  expect(button.querySelector('[aria-hidden]:not(svg)')).toHaveTextContent(/^9\+$/)
})

test('the menu can be used with the keyboard alone', async () => {
  const { user } = openScreen('/')
  const button = await bell(/^Notifications ?\(/)
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await (await bellMenu()).findByRole('link', { name: 'Open: Call the vet' })
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Open: South field' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Open: Call the vet' })).toHaveFocus()
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
  expect(await (await bellMenu()).findByRole('link', { name: 'Open: Mow' })).toBeVisible()
})
