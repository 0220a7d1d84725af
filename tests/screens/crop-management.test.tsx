import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const NEW_TOMATOES = '/crop-management/p1?crop=Tomatoes&selectedCrops=tomatoes'

const fieldName = () => screen.findByRole('textbox', { name: 'Field Name' })
const fieldSize = () => screen.getByRole('spinbutton', { name: 'Field Size (acres)' })
const saveButton = () => screen.getByRole('button', { name: 'Save Progress' })
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

/** API requests by method and path, in order. */
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  mockServer.events.on('request:start', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  farm.projects = [buildProject({ id: 'p1' })]
})

const saves = () => requests.filter((line) => !line.startsWith('GET'))

test('a farmer saves a new field, changes it, and finds it after a reload', async () => {
  const { user, unmount } = openScreen(NEW_TOMATOES)
  expect(await heading('Tomatoes Management')).toBeVisible()
  const steps = window.history.length
  await user.type(await fieldName(), ' South field ')
  await user.type(fieldSize(), '12.5')
  await user.type(screen.getByRole('textbox', { name: /Planting Date/ }), 'mid May')
  await user.click(saveButton())
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  expect(farm.projects[0]?.crops).toMatchObject([
    {
      name: 'Tomatoes',
      scientificName: 'Solanum lycopersicum',
      fieldName: 'South field',
      fieldSize: '12.5',
      plantingDate: 'mid May',
      expectedHarvest: '',
      healthStatus: 'unknown',
    },
  ])
  const id = farm.projects[0]?.crops?.[0]?.id
  expect(window.location.pathname).toBe(`/crop-management/p1/${id}`)
  expect(window.history).toHaveLength(steps)
  expect(await fieldName()).toHaveValue('South field')

  await user.type(screen.getByRole('textbox', { name: /Expected Harvest/ }), 'August')
  await user.click(saveButton())
  expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
  expect(saves()).toEqual(['POST /api/projects/p1/crops', `PUT /api/crops/${id}`])
  const sinceSaved = () => requests.slice(requests.indexOf(`PUT /api/crops/${id}`))
  await waitFor(() => expect(sinceSaved()).toContain('GET /api/projects'))

  unmount()
  openScreen(`${window.location.pathname}${window.location.search}`)
  expect(await fieldName()).toHaveValue('South field')
  expect(screen.getByRole('textbox', { name: /Expected Harvest/ })).toHaveValue('August')
  expect(screen.queryByText(/unsaved draft/)).not.toBeInTheDocument()
})

test('a date is read back at once, a slip once it is complete', async () => {
  const { user } = openScreen(NEW_TOMATOES)
  await fieldName()
  const planting = screen.getByRole('textbox', { name: /Planting Date/ })
  await user.type(planting, '20 May 2026')
  expect(planting).toHaveAccessibleDescription('= Wednesday, May 20, 2026')
  const calendar = planting.parentElement?.querySelector('input[type="date"]')
  expect(calendar).toHaveValue('2026-05-20')
  if (calendar) fireEvent.change(calendar, { target: { value: '2026-06-02' } })
  expect(planting).toHaveValue('2026-06-02')
  await user.type(fieldSize(), '100000')
  expect(screen.queryByText(/square miles/)).not.toBeInTheDocument()
  await user.tab()
  expect(fieldSize()).toHaveAccessibleDescription('That is 156 square miles. Is it in acres?')
  await user.type(await fieldName(), 'Prairie')
  await user.click(saveButton())
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
})

test('an empty form shows every error and sends nothing', async () => {
  const { user } = openScreen(NEW_TOMATOES)
  await fieldName()
  await user.click(saveButton())
  expect(await screen.findByText('Field name is required')).toBeVisible()
  expect(screen.getByText('Field size is required')).toBeVisible()
  expect(await fieldName()).toHaveFocus()
  expect(await fieldName()).toHaveAccessibleDescription('Field name is required')
  expect(fieldSize()).toHaveAttribute('step', '0.1')
  expect(saves()).toEqual([])
})

test('a double click sends one request', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  mockServer.use(http.post('*/api/projects/p1/crops', () => asked.then(() => undefined)))
  const { user } = openScreen(NEW_TOMATOES)
  await user.type(await fieldName(), 'South field')
  await user.type(fieldSize(), '1')
  saveButton().click()
  saveButton().click()
  await waitFor(() => expect(saveButton()).toBeDisabled())
  await user.click(saveButton())
  answer()
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  await waitFor(() => expect(saveButton()).toBeEnabled())
  expect(saves()).toEqual(['POST /api/projects/p1/crops'])
})

test('a failed save shows why, keeps typed values, and retries the same request', async () => {
  const keys: (string | null)[] = []
  mockServer.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') keys.push(request.headers.get('Idempotency-Key'))
  })
  mockServer.use(
    http.post('*/crops', () => refuse(503, 'The database cannot be reached just now.'), {
      once: true,
    }),
  )
  const { user } = openScreen(NEW_TOMATOES)
  await user.type(await fieldName(), 'South field')
  await user.type(fieldSize(), '2')
  await user.click(saveButton())
  expect(await screen.findByText('Failed to save crop information')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The database cannot be reached just now.')
  expect(await fieldName()).toHaveValue('South field')
  await user.click(saveButton())
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

describe('a saved field', () => {
  beforeEach(() => {
    farm.projects = [
      buildProject({
        crops: [
          buildCrop({ id: 'c1' }),
          buildCrop({ id: 'c2', name: 'Corn', fieldName: 'River field', fieldSize: '40' }),
        ],
      }),
    ]
  })

  test('fills the form, and a save updates it', async () => {
    const { user } = openScreen('/crop-management/p1/c2')
    expect(await heading('Corn Management')).toBeVisible()
    expect(await fieldName()).toHaveValue('River field')
    expect(fieldSize()).toHaveValue(40)
    await user.clear(fieldSize())
    await user.type(fieldSize(), '41')
    await user.click(saveButton())
    expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
    expect(saves()).toEqual(['PUT /api/crops/c2'])
    expect(farm.projects[0]?.crops?.[1]).toMatchObject({ name: 'Corn', fieldSize: '41' })
  })

  test('is unchanged when the update fails', async () => {
    mockServer.use(http.put('*/api/crops/c1', () => refuse(507, 'The disk is full.')))
    const { user } = openScreen('/crop-management/p1/c1')
    await user.type(await fieldName(), ' again')
    await user.click(saveButton())
    expect(await screen.findByText('Failed to update crop information')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved. The disk is full.')
    expect(await fieldName()).toHaveValue('South field again')
  })

  test('opens where the address names none', async () => {
    openScreen('/crop-management/p1')
    expect(await fieldName()).toHaveValue('South field')
    expect(window.location.pathname).toBe('/crop-management/p1/c1')
  })

  test('is unchanged when another one is added', async () => {
    const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
    expect(await fieldName()).toHaveValue('')
    await user.type(await fieldName(), 'North field')
    await user.type(fieldSize(), '3')
    await user.click(saveButton())
    await screen.findByText('Crop information saved successfully')
    expect(farm.projects[0]?.crops?.map((crop) => crop.fieldName)).toEqual([
      'South field',
      'River field',
      'North field',
    ])
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(await breadcrumb.findByText('North field')).toBeVisible()
  })

  test('shows its facts, and the fixed texts as examples', async () => {
    farm.projects = [
      buildProject({
        crops: [
          buildCrop({
            id: 'c1',
            name: 'Tomatoes',
            fieldName: 'South field',
            fieldSize: '2.5',
            plantingDate: '2026-04-20',
            expectedHarvest: 'late August',
            updatedAt: new Date().toISOString(),
          }),
        ],
      }),
    ]
    openScreen('/crop-management/p1/c1')
    const summary = within(await screen.findByRole('region', { name: 'Crop summary' }))
    expect(summary.getByRole('heading', { name: 'Tomatoes Solanum lycopersicum' })).toBeVisible()
    expect(summary.getByText(/^South field · 2.5 acres · plant/)).toHaveTextContent(
      'Apr 20 · harvest late August',
    )
    expect(await summary.findByText('Healthy')).toBeVisible()
    expect(summary.getByText('Updated just now')).toBeVisible()
    expect(
      summary.getByText('Last updated: 2 hours ago').closest('[data-provenance]'),
    ).toHaveTextContent('Example: Last updated: 2 hours ago')
  })

  test.each([
    ['/crop-management/p1/gone', 'This field is not in the project', '/crop-selection/p1'],
    ['/crop-management/gone', 'Project not found', '/'],
  ])('that does not exist (%s) is reported, with a link to go on', async (path, text, way) => {
    openScreen(path)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(within(alert).getByRole('link')).toHaveAttribute('href', way)
  })

  test('offers a retry when the projects fail to load', async () => {
    mockServer.use(http.get('*/api/projects', () => refuse(503, 'Away.'), { once: true }))
    const { user } = openScreen('/crop-management/p1/c1')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await fieldName()).toHaveValue('South field')
  })
})

test('a script in a name is rendered as text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  farm.projects = [buildProject({ crops: [buildCrop({ fieldName: name, name })] })]
  openScreen('/crop-management/p1/c1')
  expect(await heading(`${name} Management`)).toBeVisible()
  expect(await fieldName()).toHaveValue(name)
})

test('a URL without a crop opens Tomatoes', async () => {
  openScreen('/crop-management/p1')
  expect(await heading('Tomatoes Management')).toBeVisible()
  for (const [name, href] of [
    ['Add Another Crop', '/crop-selection/p1'],
    ['Complete Project', '/'],
    ['Back to crop selection', '/crop-selection/p1'],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

test('several chosen crops are saved one after the other, also after a reload', async () => {
  const first = openScreen('/crop-management/p1?crop=Corn&selectedCrops=corn,wheat,apples')
  const nextLink = () => screen.queryByRole('link', { name: /^Next:/ })
  await first.user.type(await fieldName(), 'River field')
  await first.user.type(fieldSize(), '3')
  expect(nextLink()).not.toBeInTheDocument()
  await first.user.click(saveButton())
  expect(await screen.findByRole('link', { name: 'Next: Wheat (2 of 3)' })).toBeVisible()
  first.unmount()
  const { user } = openScreen(`${window.location.pathname}${window.location.search}`)
  await user.click(await screen.findByRole('link', { name: 'Next: Wheat (2 of 3)' }))
  expect(await heading('Wheat Management')).toBeVisible()
  expect(await fieldName()).toHaveValue('')
  expect(new URLSearchParams(window.location.search).get('selectedCrops')).toBe('corn,wheat,apples')
  await user.type(await fieldName(), 'Hill field')
  await user.type(fieldSize(), '4')
  await user.click(saveButton())
  await user.click(await screen.findByRole('link', { name: 'Next: Apples (3 of 3)' }))
  await user.type(await fieldName(), 'Orchard')
  await user.type(fieldSize(), '5')
  await user.click(saveButton())
  await waitFor(() => expect(farm.projects[0]?.crops).toHaveLength(3))
  expect(nextLink()).not.toBeInTheDocument()
})

test('the tasks of a field are ticked off and added where it is', async () => {
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1' })] })]
  farm.hasRoutine = true
  const place = { kind: 'crop', projectId: 'p1' } as const
  farm.tasks = [
    buildTask({ id: 't1', title: 'Tie up', ...place, entityId: 'c1' }),
    buildTask({ id: 't2', title: 'Mow', ...place, entityId: 'c2' }),
  ]
  const { user } = openScreen('/crop-management/p1/c1')
  const tasks = within(await screen.findByRole('region', { name: 'Tasks' }))
  expect(tasks.queryByText('Mow')).not.toBeInTheDocument()
  await user.click(tasks.getByRole('button', { name: 'Done: Tie up' }))
  expect(await tasks.findByRole('button', { name: 'Undo: Tie up' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add task' }))
  const line = await tasks.findByRole('textbox', { name: 'Add a task' })
  expect(line).toHaveFocus()
  await user.type(line, 'Water the hill tomorrow{Enter}')
  expect(await tasks.findByRole('button', { name: 'Done: Water the hill' })).toBeVisible()
  expect(farm.tasks.at(-1)).toMatchObject({ entityId: 'c1', projectId: 'p1', kind: 'crop' })
})

test('the history of a field tells what happened to it alone', async () => {
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1' }), buildCrop({ id: 'c2' })] })]
  const entry = { subject: 'crop', projectId: 'p1' } as const
  farm.events = [
    buildEntry({ ...entry, id: 'e2', kind: 'changed', entityId: 'c1', detail: 'Size 3 to 4' }),
    buildEntry({ ...entry, id: 'e1', kind: 'changed', entityId: 'c2', detail: 'Size 8 to 9' }),
  ]
  openScreen('/crop-management/p1/c1')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByText('Size 3 to 4')).toBeVisible()
  expect(history.queryByText('Size 8 to 9')).not.toBeInTheDocument()
})
