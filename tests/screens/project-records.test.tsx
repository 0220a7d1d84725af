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
  ['South fieldTomatoes · 2.5 acres', '/crop-management/p1/c1'],
  ['Hill flockSheep · 42 head · 12 acres', '/animal-management/p1/a1'],
  ['Golden, ColoradoSolar · 4 kW · 10 panels', '/solar-management/p1/s1'],
  ['No location yetSolar · 10 panels', '/solar-management/p1/s2'],
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

const breadcrumb = async () => within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
const otherRecords = async () =>
  (await breadcrumb()).findByRole('button', { name: /: other records of this project$/ })

test.each([
  ['a field', '/crop-management/p1/c1', 'South field'],
  ['a new field', '/crop-management/p1?crop=Corn', undefined],
  ['a herd', '/animal-management/p1/a1', 'Hill flock'],
  ['a solar system', '/solar-management/p1/s1', 'Golden'],
  ['a new solar system', '/solar-management/p1', undefined],
])('%s says where it stands and leads to its siblings', async (_what, path, current) => {
  const { user } = openScreen(path)
  const siblings = await otherRecords()
  expect((await breadcrumb()).getByRole('link')).toHaveAttribute('href', '/farm#p1')
  expect(siblings).toHaveTextContent(current ?? 'New')
  await user.click(siblings)
  const links = screen.getAllByRole('menuitem')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(RECORDS)
  const here = screen.queryByRole('menuitem', { current: 'page' })
  expect(here?.textContent ?? '').toContain(current ?? '')
  expect(here === null).toBe(current === undefined)
})

test('fields, herds and solar systems of a project lead to each other', async () => {
  const { user } = openScreen('/crop-management/p1/c1')
  await user.click(await otherRecords())
  await user.click(screen.getByRole('menuitem', { name: /^Hill flock/ }))
  expect(await screen.findByRole('heading', { name: 'Sheep Management' })).toBeVisible()
  await user.click(await otherRecords())
  await user.click(screen.getByRole('menuitem', { name: /^Golden/ }))
  expect(
    await screen.findByRole('heading', { name: 'Insights for Golden, Colorado' }),
  ).toBeVisible()
})

test.each([
  '/category-selection/p2',
  '/crop-selection/p2',
  '/animal-selection/p2',
  '/crop-management/p2?crop=Corn',
  '/solar-management/p2',
])('%s leads to its project on the farm page', async (path) => {
  openScreen(path)
  const project = await (await breadcrumb()).findByRole('link', { name: 'Empty acres' })
  expect(project).toHaveAttribute('href', '/farm#p2')
})

const CHOICES = [
  ['/category-selection/', 'link', /^Plants & Crops/],
  ['/crop-selection/', 'button', /^Corn/],
  ['/animal-selection/', 'link', 'Sheep'],
] as const

test.each(CHOICES)('the choices of %s wait for the project', async (path, role, name) => {
  mockServer.use(http.get('*/api/projects', () => delay(100).then(() => undefined)))
  openScreen(`${path}p1`)
  expect(await screen.findByRole('status', { name: 'Loading your project' })).toBeVisible()
  expect(screen.queryByRole(role, { name })).not.toBeInTheDocument()
  expect(await screen.findByRole(role, { name })).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading your project' })).not.toBeInTheDocument()
})

test.each(CHOICES)('%s of an unknown project offers no choices', async (path, role, name) => {
  openScreen(`${path}gone`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Project not found')
  expect(screen.queryByRole(role, { name })).not.toBeInTheDocument()
  expect(screen.queryByText(/^Continue with/)).not.toBeInTheDocument()
})

test('choices show even if the projects fail to load', async () => {
  mockServer.use(http.get('*/api/projects', () => refuse(503, 'Away.')))
  openScreen('/category-selection/p1')
  expect(await screen.findByRole('link', { name: /^Plants & Crops/ })).toBeVisible()
})
