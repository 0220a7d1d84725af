import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const project = (name: string) => screen.findByRole('region', { name })

const manyProjects = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `p${at}`
    return buildProject({
      id,
      name: `Farm ${at}`,
      crops: [buildCrop({ id: `c${at}`, projectId: id, fieldName: `Field of farm ${at}` })],
    })
  })

test('each project shows its records with picture, state, newest photo and next task', async () => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({ id: 'c1', name: 'Tomatoes', fieldName: 'South field', fieldSize: '2.5' }),
        buildCrop({ id: 'c2', fieldName: '', healthStatus: 'needs_attention' }),
      ],
      animals: [buildAnimal({ id: 'a1', herdName: 'Hill flock' })],
      solarSystems: [buildSolar({ id: 's1', location: 'Barn roof', capacity: '4' })],
    }),
  ]
  const today = new Date().toISOString()
  farm.analyses = [
    buildAnalysis({ entityId: 'c1', imageURL: '/api/objects/photo', createdAt: today }),
  ]
  farm.tasks = [
    buildTask({ id: 't1', title: 'Water', kind: 'crop', projectId: 'p1', entityId: 'c1' }),
  ]
  openScreen('/farm')
  const north = within(await project('North farm'))
  expect(screen.getByRole('heading', { name: 'Farm', level: 1 })).toBeVisible()
  const rows = north.getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/crop-management/p1/c1',
    '/crop-management/p1/c2',
    '/animal-management/p1/a1',
    '/solar-management/p1/s1',
    '/crop-selection/p1',
    '/animal-selection/p1',
    '/solar-management/p1',
  ])
  const [south, unnamed] = rows
  expect(south).toHaveTextContent('South fieldTomatoes · 2.5 acres')
  await waitFor(() => expect(south).toHaveTextContent('Water'))
  expect(south).toHaveTextContent('Photo today')
  const picture = south && within(south).getByRole('presentation')
  expect(picture).toHaveAttribute('src', '/api/objects/photo/thumbnail')
  expect(unnamed).toHaveTextContent('Unnamed field')
  expect(unnamed).toHaveTextContent('Have a look')
})

test('of many projects the newest is open, and what the farmer opens stays open', async () => {
  farm.projects = manyProjects(40)
  const first = openScreen('/farm')
  await project('Farm 0')
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Farm 39' })).not.toBeInTheDocument()
  await first.user.click(screen.getByRole('button', { name: /^Farm 7/ }))
  expect(screen.getByRole('link', { name: /^Field of farm 7/ })).toBeVisible()
  first.unmount()
  const { user } = openScreen('/farm')
  expect(await screen.findByRole('link', { name: /^Field of farm 7/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all 40 projects' }))
  expect(await project('Farm 39')).toBeVisible()
})

test('a search finds projects and records, and says when nothing has that name', async () => {
  farm.projects = manyProjects(40)
  const { user } = openScreen('/farm')
  const search = await screen.findByRole('searchbox', { name: 'Search the farm' })
  await user.type(search, 'of FARM 39')
  expect(screen.getByRole('link', { name: /^Field of farm 39/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Farm 0' })).not.toBeInTheDocument()
  await user.type(search, '9')
  expect(screen.getByText('Nothing on the farm is called “of FARM 399”.')).toBeVisible()
})

test('a breadcrumb opens its project', async () => {
  farm.projects = manyProjects(30)
  openScreen('/farm#p21')
  expect(await screen.findByRole('link', { name: /^Field of farm 21/ })).toBeVisible()
  const farm21 = within(await project('Farm 21'))
  expect(farm21.getByRole('button', { expanded: true })).toHaveFocus()
})

test('a project with many records shows the first ones until asked', async () => {
  farm.projects = [
    buildProject({
      crops: Array.from({ length: 30 }, (_, at) =>
        buildCrop({ id: `c${at}`, fieldName: `Field ${at}` }),
      ),
    }),
  ]
  const { user } = openScreen('/farm')
  expect(await screen.findByRole('link', { name: /^Field 7/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Field 8/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '22 more' }))
  expect(screen.getByRole('link', { name: /^Field 29/ })).toBeVisible()
})

test('a project is renamed and deleted from its menu', async () => {
  farm.projects = manyProjects(2)
  const { user } = openScreen('/farm')
  const choose = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `More for project ${name}` }))
    await user.click(screen.getByRole('menuitem', { name: action }))
  }
  vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
  await choose('Farm 1', 'Rename project')
  expect(await project('Hill farm')).toBeVisible()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  await choose('Hill farm', 'Delete project')
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete project "Hill farm"?')
  expect(farm.projects).toHaveLength(2)
  await choose('Hill farm', 'Delete project')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hill farm' })).toBeNull())
  expect(farm.projects.map(({ id }) => id)).toEqual(['p0'])
})

test('the arrow keys move through a menu', async () => {
  farm.projects = manyProjects(1)
  const { user } = openScreen('/farm')
  await user.click(await screen.findByRole('button', { name: 'More for project Farm 0' }))
  screen.getByRole('menuitem', { name: 'Rename project' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Delete project' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Rename project' })).toHaveFocus()
})

test('an empty farm offers its first project', async () => {
  vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
  const { user } = openScreen('/farm')
  await user.click(await screen.findByRole('button', { name: 'Create Your First Project' }))
  expect(await screen.findByText('What would you like to manage?')).toBeVisible()
})

test('a placeholder stands in while the projects load, and a retry when they cannot', async () => {
  mockServer.use(
    http.get('*/api/projects', () => delay(50).then(() => refuse(503, 'Away.')), { once: true }),
  )
  farm.projects = manyProjects(1)
  const { user } = openScreen('/farm')
  expect(await screen.findByRole('status', { name: 'Loading projects' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await project('Farm 0')).toBeVisible()
})

test('records of which only the id is known are listed as unnamed', async () => {
  mockServer.use(
    http.get('*/api/projects', () =>
      Response.json([
        {
          id: 'p1',
          name: 'Hill farm',
          status: 'active',
          crops: [{ id: 'c1' }],
          animals: [{ id: 'a1' }],
          solarSystems: [{ id: 's1' }],
        },
      ]),
    ),
  )
  openScreen('/farm')
  const hill = within(await project('Hill farm'))
  for (const name of [/^Unnamed field/, /^Unnamed herd/, /^No location yet/])
    expect(hill.getByRole('link', { name })).toBeVisible()
})
