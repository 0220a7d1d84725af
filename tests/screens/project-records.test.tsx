import { screen, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const RECORDS = [
  ['South fieldTomatoes', '/crop-management/p1/c1'],
  ['Hill flockSheep', '/animal-management/p1/a1'],
  ['Golden, ColoradoSolar · 4 kW · 12 panels', '/solar-management/p1/s1'],
  ['No location yetSolar', '/solar-management/p1/s2'],
]

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ id: 'c1', name: 'Tomatoes', fieldName: 'South field' })],
      animals: [buildAnimal({ id: 'a1' })],
      solarSystems: [buildSolar(), buildSolar({ id: 's2', location: '', capacity: '' })],
    }),
    buildProject({ id: 'p2', name: 'Empty acres' }),
  ]
})

test.each([
  ['a field', '/crop-management/p1/c1', 'South field'],
  ['a new field', '/crop-management/p1?crop=Corn', undefined],
  ['a herd', '/animal-management/p1/a1', 'Hill flock'],
  ['a solar system', '/solar-management/p1/s1', 'Golden'],
  ['a new solar system', '/solar-management/p1', undefined],
  ['the categories', '/category-selection/p1', undefined],
  ['the crops to choose', '/crop-selection/p1', undefined],
  ['the animals to choose', '/animal-selection/p1', undefined],
])('%s names its project and links to all its records', async (_what, path, current) => {
  openScreen(path)
  const records = within(await screen.findByRole('navigation', { name: 'North farm' }))
  expect(
    records.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual(RECORDS)
  const here = records.queryByRole('link', { current: 'page' })
  expect(here?.textContent ?? '').toContain(current ?? '')
  expect(here === null).toBe(current === undefined)
})

test('fields, herds and solar systems of a project link to each other', async () => {
  const { user } = openScreen('/crop-management/p1/c1')
  await user.click(await screen.findByRole('link', { name: /^Hill flock/ }))
  expect(await screen.findByRole('heading', { name: 'Sheep Management' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /^Golden/ }))
  expect(
    await screen.findByRole('heading', { name: 'Insights for Golden, Colorado' }),
  ).toBeVisible()
})

test.each(['/category-selection/p2', '/crop-management/p2?crop=Corn', '/solar-management/p2'])(
  '%s names an empty project',
  async (path) => {
    openScreen(path)
    expect(await screen.findByRole('heading', { name: 'Empty acres' })).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  },
)

test.each([
  ['/category-selection/p1', 'link', /^Plants & Crops/],
  ['/crop-selection/p1', 'button', /^Corn/],
  ['/animal-selection/p1', 'link', 'Sheep'],
])(
  "the choices of %s wait for the project's records behind a placeholder",
  async (path, role, name) => {
    mockServer.use(http.get('*/api/projects', () => delay(100).then(() => undefined)))
    openScreen(path)
    expect(await screen.findByRole('status', { name: 'Loading your project' })).toBeVisible()
    expect(screen.queryByRole(role, { name })).not.toBeInTheDocument()
    expect(await screen.findByRole(role, { name })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'North farm' })).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading your project' })).not.toBeInTheDocument()
  },
)

test('choices show even if the projects fail to load', async () => {
  mockServer.use(http.get('*/api/projects', () => refuse(503, 'Away.')))
  openScreen('/category-selection/p1')
  expect(await screen.findByRole('link', { name: /^Plants & Crops/ })).toBeVisible()
})
