import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Crop } from '#contract/crops.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { farm } from '#tests/mocks/store.ts'
import { changeRecord } from '#tests/mocks/timeline.ts'
import { openScreen } from './open-screen.tsx'

const FIELD = '/crop-management/p1/c1'

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ id: 'c1' })],
      animals: [buildAnimal({ id: 'a1' })],
      solarSystems: [buildSolar({ id: 's1' })],
    }),
  ]
})

const input = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const savedCrop = () => farm.projects[0]?.crops?.[0] as Crop

/** What another tab, or another farmer, saves while the form is open. */
const saveElsewhere = (change: Partial<Crop>) =>
  changeRecord('crop', savedCrop(), change, new Date().toISOString())

async function openField() {
  const opened = openScreen(FIELD)
  const type = async (name: string, text: string) => {
    await opened.user.clear(await input(name))
    await opened.user.type(await input(name), text)
  }
  const save = () => opened.user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await input('Field Name')
  return { ...opened, type, save }
}

const panel = () =>
  screen.findByRole('form', { name: 'This was changed elsewhere while you were editing' })

test('fields that only one side changed are merged without asking', async () => {
  const { type, save } = await openField()
  saveElsewhere({ fieldSize: '7', healthStatus: 'good' })
  await type('Field Name', 'North')
  await save()
  await screen.findByText('Crop information updated successfully')
  expect(savedCrop()).toMatchObject({ fieldName: 'North', fieldSize: '7', healthStatus: 'good' })
  expect(await input('Field Size')).toHaveValue(7)
  await type('Field Size', '8')
  await save()
  await waitFor(() => expect(savedCrop().fieldSize).toBe('8'))
})

test('where both changed a field, the farmer chooses, and may keep either', async () => {
  const { user, type, save } = await openField()
  saveElsewhere({ fieldName: 'East', fieldSize: '7', plantingDate: 'June' })
  await type('Field Name', 'North')
  await type('Field Size', '9')
  await save()
  expect(await screen.findByText('Failed to update crop information')).toBeVisible()
  const choices = within(await panel())
  expect(savedCrop()).toMatchObject({ fieldName: 'East', fieldSize: '7' })
  expect(choices.getByRole('heading')).toHaveFocus()
  const name = within(choices.getByRole('group', { name: 'Field name' }))
  const size = within(choices.getByRole('group', { name: 'Field size' }))
  expect(name.getByRole('radio', { name: 'Yours North' })).toBeChecked()
  expect(name.getByText('“East” will not be kept.')).toBeVisible()
  await user.click(size.getByRole('radio', { name: /^Saved .* 7$/ }))
  expect(size.getByText('“9” will not be kept.')).toBeVisible()
  await user.click(choices.getByRole('button', { name: 'Save' }))
  await screen.findByText('Crop information updated successfully')
  expect(savedCrop()).toMatchObject({ fieldName: 'North', fieldSize: '7', plantingDate: 'June' })
  expect(screen.queryByRole('form', { name: /changed elsewhere/ })).not.toBeInTheDocument()
  expect(await input('Field Size')).toHaveValue(7)
})

test('on a farm of several people the choice says whose value the other one is', async () => {
  farm.user = buildUser({ farm: sharedFarm })
  const { type, save } = await openField()
  saveElsewhere({ fieldName: 'East' })
  farm.changers.set('c1', { id: 'u2', name: 'Ben Mill' })
  await type('Field Name', 'North')
  await save()
  expect(await screen.findByRole('radio', { name: /^Ben Mill, .* East$/ })).toBeVisible()
})

test('a choice is asked for again if a third save came in between', async () => {
  const { user, type, save } = await openField()
  saveElsewhere({ fieldName: 'East' })
  await type('Field Name', 'North')
  await save()
  const first = await panel()
  saveElsewhere({ fieldName: 'West' })
  await user.click(within(first).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('radio', { name: /^Saved .* West$/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedCrop().fieldName).toBe('North'))
})

test('a draft remembers what its record held when it was opened', async () => {
  const { type, unmount } = await openField()
  await type('Field Name', 'North')
  unmount()
  saveElsewhere({ fieldName: 'East', fieldSize: '7' })
  const { user, save } = await openField()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await save()
  await user.click(within(await panel()).getByRole('radio', { name: /^Saved .* East$/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Crop information updated successfully')
  expect(savedCrop()).toMatchObject({ fieldName: 'East', fieldSize: '7' })
})

test('a herd is merged with what was saved elsewhere', async () => {
  const { user } = openScreen('/animal-management/p1/a1')
  await user.clear(await input('Herd Name'))
  await user.type(await input('Herd Name'), 'Hill herd')
  const herd = farm.projects[0]?.animals?.[0]
  if (!herd) throw new Error('No herd')
  changeRecord('animal', herd, { count: 77 }, new Date().toISOString())
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('Animal information updated successfully')
  expect(herd).toMatchObject({ herdName: 'Hill herd', count: 77 })
})

test('a solar system is merged too, after its location was saved alone', async () => {
  const { user } = openScreen('/solar-management/p1/s1')
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await user.click(await screen.findByRole('button', { name: 'Back to Location' }))
  const system = farm.projects[0]?.solarSystems?.[0]
  if (!system) throw new Error('No solar system')
  changeRecord(
    'solar',
    system,
    { panelCount: '99', panelType: 'bifacial' },
    new Date().toISOString(),
  )
  await user.clear(await input('City/Location'))
  await user.type(await input('City/Location'), 'Hilltop')
  await user.click(screen.getByRole('button', { name: 'Continue to Panel Information' }))
  await waitFor(() => expect(system.location).toBe('Hilltop'))
  await user.clear(await input('Number of Panels'))
  await user.type(await input('Number of Panels'), '12')
  await user.click(screen.getByRole('button', { name: 'Save and View Insights' }))
  const choices = within(await panel())
  expect(system).toMatchObject({ panelCount: '99', panelType: 'bifacial' })
  await user.click(choices.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(system.panelCount).toBe('12'))
  expect(system).toMatchObject({ location: 'Hilltop', panelType: 'bifacial' })
})
