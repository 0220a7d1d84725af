import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ id: 'c1', healthStatus: 'needs_attention' })],
      solarSystems: [
        buildSolar({ id: 's1', updatedAt: '2026-01-01T00:00:00.000Z' }),
        buildSolar({ id: 's2', updatedAt: '2026-02-01T00:00:00.000Z' }),
      ],
    }),
    buildProject({ id: 'p2', name: 'Empty acres' }),
  ]
})

const main = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const target = (link: HTMLElement) => link.getAttribute('href')

test('the places of the farm stand on every screen, and the one he is at is marked', async () => {
  openScreen('/solar-management/p1/s2')
  const places = await main()
  await places.findByRole('link', { name: 'Energy', current: 'page' })
  expect(places.getAllByRole('link').map((link) => [link.textContent, target(link)])).toEqual([
    ['Today', '/'],
    ['Farm', '/farm'],
    ['Book', '/book'],
    ['Energy', '/solar-management/p1/s2'],
    ['Assistant', '/assistant'],
  ])
})

test.each([
  ['a project', [buildProject()], '/solar-management/p1'],
  ['nothing', [], '/farm'],
])('with %s and no solar system, Energy leads to where one is added', async (_what, has, path) => {
  farm.projects = has
  openScreen('/')
  await screen.findByRole('heading', { name: 'Your Projects' })
  expect(target((await main()).getByRole('link', { name: 'Energy' }))).toBe(path)
})

test('the rail lists the projects with the state of their records', async () => {
  openScreen('/')
  const projects = within(await screen.findByRole('navigation', { name: 'Projects' }))
  expect(projects.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Have a lookNorth farm',
    'Not assessedEmpty acres',
  ])
})

test('the rail of a farm with many projects leads to all of them', async () => {
  farm.projects = Array.from({ length: 30 }, (_, at) =>
    buildProject({ id: `p${at}`, name: `Farm ${at}` }),
  )
  openScreen('/')
  const projects = within(await screen.findByRole('navigation', { name: 'Projects' }))
  expect(projects.getAllByRole('link')).toHaveLength(13)
  expect(target(projects.getByRole('link', { name: 'All 30 projects' }))).toBe('/farm')
})

test('the skip link comes first and leads past the places', async () => {
  const { user } = openScreen('/')
  await screen.findByRole('heading', { name: /^Welcome back/ })
  await user.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  expect(target(skip)).toBe(`#${screen.getByRole('main').id}`)
})

test('what is added goes to the project that is open, or to the one he chooses', async () => {
  const { user } = openScreen('/category-selection/p2')
  await user.click((await main()).getByRole('button', { name: 'Add' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add' }))
  const field = () => target(sheet.getByRole('link', { name: 'Field' }))
  expect(field()).toBe('/crop-selection/p2')
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Project' }), 'North farm')
  expect(field()).toBe('/crop-selection/p1')
  expect(target(sheet.getByRole('link', { name: 'Herd' }))).toBe('/animal-selection/p1')
  await user.click(sheet.getByRole('link', { name: 'Solar system' }))
  expect(await screen.findByRole('heading', { name: 'Solar System Management' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Add' })).toBeNull()
})

test('adding a task leads to its line', async () => {
  const { user } = openScreen('/')
  await user.click((await main()).getByRole('button', { name: 'Add' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Task' }))
  expect(await screen.findByRole('textbox', { name: 'Add a task' })).toHaveFocus()
})

test('without a project, the sheet makes one first', async () => {
  farm.projects = []
  vi.spyOn(window, 'prompt').mockReturnValue('River farm')
  const { user } = openScreen('/')
  await user.click((await main()).getByRole('button', { name: 'Add' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add' }))
  await user.click(sheet.getByRole('button', { name: 'New Project' }))
  expect(
    await screen.findByRole('heading', { name: 'What would you like to manage?' }),
  ).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Add' })).toBeNull()
})
