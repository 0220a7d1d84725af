import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const figure = (name: string) => screen.findByRole('region', { name })

test('a farmer without projects is welcomed and creates the first one', async () => {
  vi.spyOn(window, 'prompt').mockReturnValue('  Hill farm ')
  const { user } = openScreen('/')
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  expect(
    await screen.findByText('Projects support: Crop Management • Animal Care • Solar Monitoring'),
  ).toBeVisible()
  expect(within(await figure("Today's Tasks")).getByText('0')).toBeVisible()
  expect(await within(await figure('Energy Output')).findByText('No Solar Yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create Your First Project' }))
  expect(window.prompt).toHaveBeenCalledWith('Enter project name:')
  expect(
    await screen.findByRole('heading', { name: 'What would you like to manage?' }),
  ).toBeVisible()
  expect(await screen.findByText('Project created')).toBeVisible()
  expect(screen.getByText('Your new project has been created successfully.')).toBeVisible()
  expect(farm.projects[0]).toMatchObject({ name: 'Hill farm', description: '' })
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(await screen.findByRole('heading', { name: 'Hill farm' })).toBeVisible()
})

test('the project list comes first while it is empty, and last otherwise', async () => {
  const comesFirst = (first: HTMLElement, next: HTMLElement) =>
    first.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING
  const yourProjects = () => screen.findByRole('region', { name: 'Your Projects' })
  openScreen('/')
  const start = await yourProjects()
  expect(comesFirst(start, screen.getByText("Today's Tasks"))).toBe(true)
  cleanup()
  farm.projects = [buildProject()]
  openScreen('/')
  const list = await yourProjects()
  expect(comesFirst(screen.getByText("Today's Tasks"), list)).toBe(true)
})

test.each([null, '', '   '])('a name of %j creates nothing', async (name) => {
  vi.spyOn(window, 'prompt').mockReturnValue(name)
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'New Project' }))
  expect(farm.projects).toEqual([])
  expect(window.location.pathname).toBe('/')
})

test('projects beyond the first screen render later without a layout shift', async () => {
  farm.projects = Array.from({ length: 30 }, (_, index) =>
    buildProject({ id: `p${index}`, name: `Field ${index}` }),
  )
  openScreen('/')
  expect(await screen.findByRole('heading', { name: 'Field 0' })).toBeVisible()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(30)
  expect(await screen.findByRole('heading', { name: 'Field 29' }, { timeout: 5000 })).toBeVisible()
})

test('a very long list of projects shows placeholders while it loads', async () => {
  farm.projects = Array.from({ length: 91 }, (_, at) => buildProject({ id: `p${at}` }))
  openScreen('/')
  const cards = await screen.findByRole('status', { name: 'Loading the project list' })
  expect(cards).toBeVisible()
  await waitFor(() => expect(cards).not.toBeInTheDocument())
})

test('the estimates follow the projects', async () => {
  farm.projects = [
    buildProject({
      id: 'p1',
      crops: [buildCrop({ id: 'c1' })],
      solarSystems: [
        buildSolar({ id: 's1', currentGeneration: '4.25' }),
        buildSolar({ id: 's2', currentGeneration: 'unknown' }),
      ],
    }),
    buildProject({ id: 'p2', status: 'draft' }),
  ]
  openScreen('/')
  expect(await within(await figure("Today's Tasks")).findByText('2')).toBeVisible()
  expect(await within(await figure('Alerts')).findByText('2')).toBeVisible()
  expect(await within(await figure('Energy Output')).findByText('4.3 kW')).toBeVisible()
  expect(await within(await figure('Cost Savings')).findByText('$12')).toBeVisible()
  expect(await within(await figure('Active Projects')).findByText('1')).toBeVisible()
  const crops = await figure('Crops Monitored')
  expect(await within(crops).findByText('6')).toBeVisible()
  expect(crops).toHaveTextContent(/estimate ?1 field measured$/)
  expect(screen.getByRole('link', { name: 'View All Tasks' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('link', { name: 'Chat with AI Assistant' })).toHaveAttribute(
    'href',
    '/category-selection/p1',
  )
})

test.each([
  ['', '0.0 kW', 'no number entered'],
  ['about 18', '0.0 kW', 'no number entered'],
  ['0', '0.0 kW', 'entered'],
  ['18.5 kWh/day', '18.5 kW', 'entered'],
])('a generation entered as %j shows as %s, %s', async (currentGeneration, value, mark) => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ currentGeneration })] })]
  openScreen('/')
  const energy = await figure('Energy Output')
  await within(energy).findByText(value)
  expect(energy).toHaveTextContent(new RegExp(`${value} ?${mark}$`))
  const solar = await figure('Solar Generation')
  expect(solar).toHaveTextContent(new RegExp(`${value} ?${mark}$`))
})

test('the count of due tasks joins its estimate once the page has loaded', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', dueDate: '2026-01-05' }),
    buildTask({ id: 't2', dueDate: '2026-01-06' }),
    buildTask({ id: 't3', dueDate: '2999-01-01' }),
  ]
  openScreen('/')
  const tasks = await figure("Today's Tasks")
  await waitFor(() => expect(tasks).toHaveTextContent(/^Today's Tasks2estimate ?2 due measured$/))
})

test('deleting a project asks for confirmation, and a failure keeps it', async () => {
  farm.projects = [buildProject({ name: 'North farm' })]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user } = openScreen('/')
  const remove = await screen.findByRole('button', { name: 'Delete project North farm' })
  await user.click(remove)
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete project "North farm"?')
  expect(farm.projects).toHaveLength(1)
  mockServer.use(http.delete('*/api/projects/:id', () => refuse(503, 'Away.'), { once: true }))
  await user.click(remove)
  expect(await screen.findByText('Failed to delete project. Please try again.')).toBeVisible()
  await user.click(remove)
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'North farm' })).not.toBeInTheDocument(),
  )
})

test('projects that fail to load offer a retry', async () => {
  farm.projects = [buildProject()]
  mockServer.use(
    http.get('*/api/projects', () => HttpResponse.html('<h1>proxy</h1>'), { once: true }),
  )
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'North farm' })).toBeVisible()
})

test('an expired session is announced at once and leads to sign-in after 500 ms', async () => {
  const assign = vi.fn<(url: string) => void>()
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  // Without idle time nothing is prefetched.
  vi.stubGlobal('requestIdleCallback', () => 0)
  mockServer.use(http.get('*/api/projects', () => refuse(401, 'Unauthorized')))
  openScreen('/')
  // The toast region exists before any response, so that a toast shows at once.
  await screen.findByRole('status', { name: 'Loading projects' })
  expect(screen.getByRole('region', { name: 'Messages' })).toBeInTheDocument()
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 500)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'))
})

test('a lost session is explained before it leads to sign-in', async () => {
  vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
  const assign = vi.fn<(url: string) => void>()
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  const { user } = openScreen('/')
  await screen.findByRole('button', { name: 'New Project' })
  farm.user = null
  await user.click(screen.getByRole('button', { name: 'New Project' }))
  expect(await screen.findByText('Unauthorized')).toBeVisible()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'))
})
