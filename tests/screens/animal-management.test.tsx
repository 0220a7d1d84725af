import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const NEW_SHEEP = '/animal-management/p1?animal=Sheep'

const herdName = () => screen.findByRole('textbox', { name: 'Herd Name' })
const count = () => screen.getByRole('spinbutton', { name: 'Number of Animals' })
const pastureSize = () => screen.getByRole('spinbutton', { name: 'Pasture Size (acres)' })
const breed = (name: string) => screen.getByRole('checkbox', { name })
const saveButton = () => screen.getByRole('button', { name: 'Save Progress' })
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1' })]
})

test('a farmer saves a new herd, changes it, and finds it after a reload', async () => {
  const { user, unmount } = openScreen(NEW_SHEEP)
  expect(await heading('Sheep Management')).toBeVisible()
  await user.type(await herdName(), 'Hill flock')
  await user.type(count(), '24')
  await user.type(pastureSize(), '40.5')
  await user.click(breed('Romney'))
  await user.click(breed('Merino'))
  await user.type(screen.getByRole('textbox', { name: /Farm Description/ }), 'Above the mill')
  await user.click(saveButton())
  expect(await screen.findByText('Animal information saved successfully')).toBeVisible()
  expect(farm.projects[0]?.animals).toMatchObject([
    {
      type: 'sheep',
      herdName: 'Hill flock',
      count: 24,
      breeds: ['Merino', 'Romney'],
      pastureSize: '40.5',
      healthStatus: 'unknown',
      farmDescription: 'Above the mill',
    },
  ])
  await user.clear(count())
  await user.type(count(), '23')
  await user.click(saveButton())
  expect(await screen.findByText('Animal information updated successfully')).toBeVisible()
  expect(farm.projects[0]?.animals).toMatchObject([{ count: 23 }])

  unmount()
  openScreen(`${window.location.pathname}${window.location.search}`)
  expect(await herdName()).toHaveValue('Hill flock')
  expect(count()).toHaveValue(23)
  expect(breed('Romney')).toBeChecked()
  expect(breed('Suffolk')).not.toBeChecked()
})

test('an empty form shows every error', async () => {
  const { user } = openScreen(NEW_SHEEP)
  await herdName()
  await user.click(saveButton())
  for (const reason of [
    'Herd name is required',
    'Number of animals is required',
    'At least one breed is required',
    'Pasture size is required',
  ])
    expect(await screen.findByText(reason)).toBeVisible()
  expect(breed('Merino')).toHaveAccessibleDescription('At least one breed is required')
  expect(pastureSize()).toHaveAttribute('step', '0.1')
})

test.each(['-1', '1.5', '20000000'])(
  'a herd of %s animals is refused with a reason',
  async (typed) => {
    const { user } = openScreen(NEW_SHEEP)
    await herdName()
    await user.type(count(), typed)
    await user.click(saveButton())
    expect(
      await screen.findByText('Number of animals must be a whole number from 0 to 10,000,000.'),
    ).toBeVisible()
  },
)

test.each([
  ['Chickens', ['Rhode Island Red', 'Leghorn', 'Plymouth Rock', 'Bantam', 'Other']],
  ['Goats', ['Other', 'Holstein', 'Angus', 'Jersey', 'Hereford']],
])('%s offer their own breeds', async (animal, breeds) => {
  openScreen(`/animal-management/p1?animal=${animal}`)
  await herdName()
  const group = screen.getByRole('group', { name: 'Breeds' })
  const offered = within(group).getAllByRole('checkbox')
  expect(offered.map((one) => one.getAttribute('value'))).toEqual(breeds)
})

test('a breed that is not listed is typed, saved in the place of Other, and shown again', async () => {
  const { user, unmount } = openScreen('/animal-management/p1?animal=Cattle')
  await user.type(await herdName(), 'Uphill')
  await user.type(count(), '9')
  await user.type(pastureSize(), '4')
  await user.click(breed('Jersey'))
  await user.click(breed('Other'))
  await user.type(screen.getByLabelText('Which breed?'), 'Angus cross')
  await user.click(saveButton())
  expect(await screen.findByText('Animal information saved successfully')).toBeVisible()
  expect(farm.projects[0]?.animals).toMatchObject([{ breeds: ['Jersey', 'Angus cross'] }])

  unmount()
  openScreen(window.location.pathname)
  expect(await screen.findByLabelText('Which breed?')).toHaveValue('Angus cross')
  expect(breed('Other')).toBeChecked()
  expect(breed('Angus')).not.toBeChecked()
})

test('breeds can be chosen with the keyboard', async () => {
  const { user } = openScreen(NEW_SHEEP)
  await herdName()
  pastureSize().focus()
  await user.tab()
  await user.keyboard(' ')
  expect(breed('Merino')).toBeChecked()
})

describe('a saved herd', () => {
  beforeEach(() => {
    farm.projects = [
      buildProject({
        animals: [
          buildAnimal({ id: 'a1', healthStatus: 'good' }),
          buildAnimal({ id: 'a2', type: 'cattle', herdName: 'Dairy', breeds: ['Jersey'] }),
        ],
      }),
    ]
  })

  test('shows its count, the fixed one as an example, and its health by analysis', async () => {
    openScreen('/animal-management/p1/a1')
    const summary = within(await screen.findByRole('region', { name: 'Herd summary' }))
    expect(summary.getByRole('heading', { name: 'Sheep Herd' })).toBeVisible()
    expect(summary.getByText(/42 head/)).toHaveTextContent('Hill flock · 42 head · 12 acres')
    expect(summary.getByText('24 head of Sheep').closest('[data-provenance]')).toHaveTextContent(
      'Example: 24 head of Sheep',
    )
    expect(summary.getByText('Good')).toBeVisible()
  })

  test('keeps typed values when the update fails', async () => {
    mockServer.use(http.put('*/api/animals/a1', () => refuse(503, 'Away.')))
    const { user } = openScreen('/animal-management/p1/a1')
    await user.type(await herdName(), ' north')
    await user.click(breed('Suffolk'))
    await user.click(saveButton())
    expect(await screen.findByText('Failed to update animal information')).toBeVisible()
    expect(await herdName()).toHaveValue('Hill flock north')
    expect(breed('Suffolk')).toBeChecked()
  })

  test('that does not exist is reported, with a link to go on', async () => {
    openScreen('/animal-management/p1/gone')
    expect(await screen.findByText('This herd is not in the project')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose an animal' })).toHaveAttribute(
      'href',
      '/animal-selection/p1',
    )
  })
})

test('of a new herd the fixed count is all there is', async () => {
  openScreen(NEW_SHEEP)
  const summary = within(await screen.findByRole('region', { name: 'Herd summary' }))
  expect(summary.getByText(/24 head of Sheep/)).toHaveTextContent('24 head of Sheep · example')
})

test('a failed save of a new herd shows why and keeps the breeds', async () => {
  mockServer.use(http.post('*/animals', () => refuse(409, 'A project may have at most 500 herds.')))
  const { user } = openScreen(NEW_SHEEP)
  await user.type(await herdName(), 'Hill flock')
  await user.type(count(), '3')
  await user.type(pastureSize(), '1')
  await user.click(breed('Dorset'))
  await user.click(saveButton())
  expect(await screen.findByText('Failed to save animal information')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('A project may have at most 500 herds.')
  expect(breed('Dorset')).toBeChecked()
})

test("a herd's draft restores its breeds", async () => {
  const first = openScreen(NEW_SHEEP)
  await first.user.type(await herdName(), 'Hill')
  await first.user.click(breed('Merino'))
  first.unmount()
  const { user } = openScreen(NEW_SHEEP)
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await herdName()).toHaveValue('Hill')
  await waitFor(() => expect(breed('Merino')).toBeChecked())
})

test('a URL without an animal opens cattle', async () => {
  openScreen('/animal-management/p1')
  expect(await heading('Cattle Management')).toBeVisible()
  for (const [name, href] of [
    ['Add Another Animal Type', '/animal-selection/p1'],
    ['Complete Project', '/'],
    ['Back to animal selection', '/animal-selection/p1'],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})
