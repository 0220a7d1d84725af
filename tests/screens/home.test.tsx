import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { addDays } from '#domain/dates/calendar-days.ts'
import { shortDayText } from '#src/lib/format.ts'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { today } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

const figure = (name: string) => screen.findByRole('region', { name })

/** The skeleton's region gives way to another one. */
const expectFigure = (name: string, text: RegExp) =>
  waitFor(async () => expect(await figure(name)).toHaveTextContent(text))

test('a farmer without projects is welcomed and creates the first one', async () => {
  vi.spyOn(window, 'prompt').mockReturnValue('  Hill farm ')
  const { user } = openScreen('/')
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  expect(
    await screen.findByText('Projects support: Crop Management • Animal Care • Solar Monitoring'),
  ).toBeVisible()
  await expectFigure("Today's Tasks", /^Today's Tasks0estimate: 0$/)
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

test.each([30, 91])('of %i projects the newest show, and all on request', async (count) => {
  farm.projects = Array.from({ length: count }, (_, at) =>
    buildProject({ id: `p${at}`, name: `Farm ${at}` }),
  )
  const { user } = openScreen('/')
  expect(await screen.findByRole('heading', { name: 'Farm 9' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Farm 10' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Show all ${count} projects` }))
  expect(await screen.findByRole('heading', { name: 'Farm 10' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

test.each([
  ['active', 'Active'],
  ['draft', 'Draft'],
  ['completed', 'Completed'],
  ['on hold', 'On hold'],
])('a project that is %s says so', async (status, word) => {
  farm.projects = [buildProject({ status, description: '' })]
  openScreen('/')
  const row = (await screen.findByRole('heading', { name: 'North farm' })).closest('a')
  expect(row).toHaveTextContent(word)
  expect(row).toHaveTextContent('Farm management project')
  expect(row).toHaveAttribute('href', '/category-selection/p1')
  expect(screen.queryByRole('link', { name: 'View All Tasks' }) !== null).toBe(status === 'active')
})

test('what was counted stands above the estimates, which follow the projects', async () => {
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
  farm.tasks = [buildTask({ dueDate: today }), buildTask({ id: 't2', dueDate: '2999-01-01' })]
  farm.hasRoutine = true
  openScreen('/')
  await expectFigure("Today's Tasks", /^Today's Tasks1estimate: 2$/)
  await expectFigure('Alerts', /^Alerts0estimate: 2$/)
  expect(await within(await figure('Energy Output')).findByText('4.3 kW')).toBeVisible()
  expect(await within(await figure('Cost Savings')).findByText('$12')).toBeVisible()
  expect(await within(await figure('Active Projects')).findByText('1')).toBeVisible()
  expect(await figure('Crops Monitored')).toHaveTextContent(/^Crops Monitored1estimate: 6$/)
  expect(screen.getByRole('link', { name: 'View All Tasks' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('link', { name: 'Chat with AI Assistant' })).toHaveAttribute(
    'href',
    '/category-selection/p1',
  )
})

test('where nobody counts, the estimates stand alone', async () => {
  farm.projects = [buildProject()]
  mockServer.use(
    http.get('*/api/tasks', () => refuse(404, 'Not Found')),
    http.get('*/api/glance', () => refuse(404, 'Not Found')),
  )
  openScreen('/')
  await expectFigure("Today's Tasks", /^Today's Tasks2estimate$/)
  await expectFigure('Alerts', /^Alerts2estimate$/)
  for (const { id } of Object.values(ROUTINE_WORDS)) expect(screen.getByText(id)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Done|Add to every day): / })).toBeNull()
})

test.each([
  ['', '0.0 kW', 'no number entered'],
  ['about 18', '0.0 kW', 'no number entered'],
  ['0', '0.0 kW', 'you entered 0 kWh a day'],
  ['18.5 kWh/day', '18.5 kW', 'you entered 18.5 kWh a day'],
])('a generation entered as %j shows as %s, %s', async (currentGeneration, value, mark) => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ currentGeneration })] })]
  openScreen('/')
  const energy = await figure('Energy Output')
  await within(energy).findByText(value)
  expect(energy).toHaveTextContent(new RegExp(`${value} ?${mark}$`))
  const solar = await figure('Solar Generation')
  expect(solar).toHaveTextContent(new RegExp(`${value} ?${mark}$`))
})

test('the power of now comes before the newest day, while devices send', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ currentGeneration: '' })] })]
  farm.history.set('s1', new Map([[addDays(today, -1), 22.5]]))
  const sensor = (key: string, minutesAgo: number) => ({
    key,
    systemId: 's1',
    unit: 'kW' as const,
    means: null,
    newestAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    newestValue: 1.25,
  })
  farm.sensors = [sensor('east', 1), sensor('west', 2), sensor('broken', 90)]
  openScreen('/')
  const yesterday = shortDayText(addDays(today, -1))
  await expectFigure('Energy Output', new RegExp(`2\\.5 kWnow, 22\\.5 kWh on ${yesterday}$`))
  await expectFigure('Cost Savings', /1 day measuredmonthly estimate$/)
  cleanup()
  farm.sensors = [sensor('broken', 90)]
  openScreen('/')
  expect(await screen.findAllByText('22.5 kWh')).toHaveLength(2)
  await expectFigure('Energy Output', new RegExp(`22\\.5 kWhon ${yesterday}$`))
})

test('what was measured comes before what was entered', async () => {
  const system = buildSolar({ currentGeneration: '18.5', tariffPerKwh: '0.30' })
  farm.projects = [buildProject({ solarSystems: [system] })]
  farm.history.set(
    's1',
    new Map([
      [addDays(today, -40), 500],
      [addDays(today, -2), 10],
      [addDays(today, -1), 22.5],
    ]),
  )
  openScreen('/')
  const yesterday = shortDayText(addDays(today, -1))
  const text = `22.5 kWhon ${yesterday}entered: 18.5 kW`
  await expectFigure('Energy Output', new RegExp(`${text}$`))
  await expectFigure('Solar Generation', new RegExp(`${text}$`))
  await expectFigure('Cost Savings', /\$102 days measuredmonthly estimate: \$53$/)
  cleanup()
  openScreen('/farm')
  expect(await screen.findByText(/22\.5 kWh on /)).toHaveTextContent(yesterday)
})

test('savings have separators of thousands', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ currentGeneration: '860' })] })]
  openScreen('/')
  expect(await within(await figure('Cost Savings')).findByText('$2,477')).toBeVisible()
})

const dayList = async () => within(await screen.findByRole('region', { name: DAY }))
const DAY = "Today's Farm Recommendations"

test('the tasks of the day are ticked where the morning tasks stand, and stay there', async () => {
  farm.projects = [buildProject({ animals: [buildAnimal()] })]
  farm.tasks = [
    buildTask({ id: 't1', title: 'Call the vet', dueDate: addDays(today, -2) }),
    buildTask({ id: 't2', title: 'Order seed', dueDate: today }),
    buildTask({ id: 't3', title: 'Mow', dueDate: addDays(today, 1) }),
  ]
  const { user } = openScreen('/')
  const day = await dayList()
  const rows = () => day.getAllByRole('listitem').map(({ textContent }) => textContent)
  await day.findByRole('button', { name: 'Done: Order seed' })
  const texts = [
    'Check animal health and water systems',
    'Feed livestock according to schedule',
    'Document issues with photos',
    'Order seed',
    'Call the vet2 days overdue',
    'Inspect solar panels for debris',
  ]
  expect(rows()).toEqual(texts)
  await user.click(day.getByRole('button', { name: /^Done: Feed livestock/ }))
  await user.click(day.getByRole('button', { name: 'Done: Order seed' }))
  expect(await day.findByRole('button', { name: 'Undo: Order seed' })).toBeVisible()
  expect(rows()).toEqual(texts)
  expect(farm.tasks.find(({ id }) => id === 't2')?.doneOn).toBe(today)
  await user.click(day.getByRole('button', { name: 'Undo: Order seed' }))
  expect(await day.findByRole('button', { name: 'Done: Order seed' })).toBeVisible()
  await user.click(day.getByRole('button', { name: /^Add to every day: Inspect solar panels/ }))
  expect(await day.findByRole('button', { name: /^Done: Inspect solar panels/ })).toBeVisible()
})

test('a long list of the day leads to the rest of it', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  farm.tasks = Array.from({ length: 180 }, (_, at) =>
    buildTask({ id: `t${at}`, title: `Task ${at}`, dueDate: addDays(today, -at) }),
  )
  openScreen('/')
  const day = await dayList()
  expect(await day.findByRole('link', { name: '175 more' })).toHaveAttribute('href', '/dashboard')
  expect(day.getAllByRole('button', { name: /^Done: Task [0-4]$/ })).toHaveLength(5)
})

test('a line adds a task', async () => {
  farm.projects = [buildProject()]
  const { user } = openScreen('/')
  const day = await dayList()
  await user.click(await day.findByRole('button', { name: 'Add a task' }))
  await user.type(
    await day.findByRole('textbox', { name: 'Add a task' }),
    'fix fence tomorrow{Enter}',
  )
  expect(await day.findByText(/^Added for tomorrow \(.*\): fix fence$/)).toBeVisible()
  expect(farm.tasks.at(-1)).toMatchObject({ title: 'fix fence', dueDate: addDays(today, 1) })
})

test('the newest findings stand on top, with a link to each record', async () => {
  const crops = Array.from({ length: 5 }, (_, at) =>
    buildCrop({ id: `c${at}`, fieldName: `Field ${at}`, healthStatus: 'needs_attention' }),
  )
  farm.projects = [buildProject({ crops })]
  farm.analyses = crops.map(({ id: entityId }, at) =>
    buildAnalysis({ id: entityId, entityId, createdAt: `2026-06-0${at + 1}T08:00:00.000Z` }),
  )
  farm.analyses.push(
    buildAnalysis({ id: 'good', entityId: 'c4', analysisResult: { healthStatus: 'good' } }),
  )
  farm.analyses.unshift(
    buildAnalysis({ id: 'newer', entityId: 'c1', analysisResult: { healthStatus: 'good' } }),
  )
  openScreen('/')
  const findings = within(await screen.findByRole('region', { name: 'Findings' }))
  expect(findings.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Open: Field 4',
    null,
    'Open: Field 3',
    'Open: Field 2',
    null,
  ])
  expect(findings.getByText('1 more')).toBeVisible()
  expect(findings.getByRole('link', { name: 'Open: Field 4' })).toHaveAttribute(
    'href',
    '/crop-management/p1/c4',
  )
  await expectFigure('Alerts', /^Alerts4/)
})

test('deleting a project asks for confirmation, and a failure keeps it', async () => {
  farm.projects = [buildProject({ name: 'North farm' })]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user } = openScreen('/')
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'More for project North farm' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete project' }))
  }
  await remove()
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete project "North farm"?')
  expect(farm.projects).toHaveLength(1)
  mockServer.use(http.delete('*/api/projects/:id', () => refuse(503, 'Away.'), { once: true }))
  await remove()
  expect(await screen.findByText('Failed to delete project. Please try again.')).toBeVisible()
  await remove()
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
