import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const GREETING = /^Hello! I'm your AI farming assistant/
const input = () => screen.findByRole('textbox', { name: 'Message' })

beforeEach(() => {
  farm.projects = [
    buildProject({ id: 'p1', name: 'Hof Meier', updatedAt: '2026-11-20T08:00:00.000Z' }),
    buildProject({ id: 'p2', name: 'Lake farm', updatedAt: '2026-11-22T08:00:00.000Z' }),
  ]
})

const onAPhone = () => {
  const { matchMedia } = window
  Object.assign(window, { matchMedia: () => Object.assign(matchMedia(''), { matches: true }) })
  return { [Symbol.dispose]: () => Object.assign(window, { matchMedia }) }
}

test("on a phone 'Chat with AI' leads to the page of the project, not to a panel", async () => {
  using _ = onAPhone()
  farm.projects = [buildProject({ id: 'p1', animals: [buildAnimal({ id: 'a1' })] })]
  const { user } = openScreen('/animal-management/p1/a1')
  await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  expect(await screen.findByRole('heading', { name: 'AI Assistant', level: 1 })).toBeVisible()
  expect(window.location.pathname).toBe('/assistant/p1')
  expect(await screen.findByText(GREETING)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  const about: (string | null)[] = []
  mockServer.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') about.push(request.headers.get('about-record'))
  })
  await user.type(await input(), 'How are they?{Enter}')
  await waitFor(() => expect(about).toEqual(['a1']))
})

test('the page asks the newest project, and then the one it was last used for', async () => {
  const { user, unmount } = openScreen('/assistant')
  await user.type(await input(), 'How many sheep?{Enter}')
  await waitFor(() => expect(farm.conversations.get('p2')).toHaveLength(2))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Hof Meier')
  expect(window.location.pathname).toBe('/assistant/p1')
  expect(await screen.findByText(GREETING)).toBeVisible()
  unmount()

  openScreen('/assistant')
  expect(await screen.findByRole('combobox', { name: 'Project' })).toHaveValue('p1')
})

test('the rail opens the panel on a desktop, for the project of the screen', async () => {
  const { user } = openScreen('/category-selection/p1')
  await screen.findByRole('button', { name: 'Chat with AI' })
  await user.click(screen.getByRole('link', { name: 'Assistant' }))
  const panel = within(await screen.findByRole('dialog', { name: 'AI Assistant' }))
  expect(await panel.findByRole('combobox', { name: 'Project' })).toHaveValue('p1')
  expect(window.location.pathname).toBe('/category-selection/p1')
})

test('without a project the page says what to do', async () => {
  farm.projects = []
  openScreen('/assistant')
  expect(await screen.findByRole('heading', { name: 'Create a project first' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create a project' })).toHaveAttribute('href', '/')
})

test('a project that is not there any more is said to be missing', async () => {
  openScreen('/assistant/p9')
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible()
})

test('a message that failed waits in the input when the farmer comes back', async () => {
  mockServer.use(
    http.post('*/api/ai-conversations/:projectId', () => refuse(503, 'Away.'), { once: true }),
  )
  const { user, unmount } = openScreen('/assistant/p1')
  await user.type(await input(), 'How many sheep?{Enter}')
  expect(await screen.findByText('Failed to send message')).toBeVisible()
  unmount()

  openScreen('/assistant/p1')
  expect(await input()).toHaveValue('How many sheep?')
})

test('the input stays above the keyboard of a phone', async () => {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 })
  Object.assign(window, { visualViewport: viewport })
  openScreen('/assistant/p1')
  await input()
  const page = screen.getByRole('main')
  const closed = page.style.getPropertyValue('--keyboard')
  act(() => {
    viewport.height -= 300
    viewport.dispatchEvent(new Event('resize'))
  })
  expect([closed, page.style.getPropertyValue('--keyboard')]).toEqual(['0px', '300px'])
})
