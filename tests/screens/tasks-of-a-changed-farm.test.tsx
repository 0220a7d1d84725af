import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

/** Opens the dashboard and leaves its data in the cache of the tab. */
async function openDashboard() {
  const { user } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const follow = async (name: string) => user.click(await screen.findByRole('link', { name }))
  return { press, follow }
}

beforeEach(() => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
})

test('changes made on a phone show when the farmer returns to the list', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ id: 't1', title: 'Mow', dueDate: today })]
  const { follow } = await openDashboard()
  await follow('Back to home')
  farm.tasks = [
    buildTask({
      id: 't1',
      title: 'Mow',
      dueDate: today,
      doneAt: `${today}T00:00:00Z`,
      doneOn: today,
    }),
    buildTask({ id: 't2', title: 'Sow', dueDate: today }),
  ]
  await follow('View All Tasks')
  expect(await screen.findByRole('button', { name: 'Done: Sow' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo: Mow' })).toBeVisible()
})

test('the tasks of a deleted project are deleted with it', async () => {
  farm.projects = [buildProject(), buildProject({ id: 'p2', name: 'River farm' })]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', dueDate: today }),
    buildTask({ id: 't2', title: 'Irrigate', dueDate: today, projectId: 'p2' }),
  ]
  const { press, follow } = await openDashboard()
  await follow('Back to home')
  await press('More for project River farm')
  screen.getByRole('menuitem', { name: 'Delete project' }).click()
  await waitFor(() => expect(farm.projects).toHaveLength(1))
  await follow('View All Tasks')
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Irrigate' })).toBeNull())
})

test.each([
  ['crop', 'c1', ['Save Progress']],
  ['animal', 'a1', ['Save Progress']],
  ['solar', 's1', ['Edit Configuration', 'Save and View Insights']],
] as const)('a task shows the new name of its %s', async (kind, entityId, buttons) => {
  const place = { projectId: 'p1', projectName: 'North farm', entityId }
  farm.projects = [
    buildProject({ crops: [buildCrop()], animals: [buildAnimal()], solarSystems: [buildSolar()] }),
  ]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ kind, ...place, entityName: 'Old name', dueDate: today })]
  const { press, follow } = await openDashboard()
  await press('More for Check water trough')
  await follow('Old name, North farm')
  farm.tasks = farm.tasks.map((task) => ({ ...task, entityName: 'New name' }))
  for (const name of buttons) await press(name)
  await screen.findByText(/(saved|updated) successfully$/)
  act(() => window.history.go(-1))
  expect(await screen.findByText('New name')).toBeVisible()
})

const PLACE_IS_GONE = /^(Not saved\. )?The place of this task was deleted\./

test('a line for a field deleted on a phone is kept, and can be added without the field', async () => {
  farm.projects = [buildProject({ crops: [buildCrop({ fieldName: 'South field' })] })]
  farm.hasRoutine = true
  const { user } = openScreen('/dashboard')
  const line = await screen.findByRole('textbox', { name: 'Add a task' })
  await user.type(line, 'Spray South field tomorrow')
  expect(await screen.findByText(/at South field$/)).toBeVisible()
  farm.projects = []
  await user.keyboard('{Enter}')
  expect(await screen.findByText(PLACE_IS_GONE)).toBeVisible()
  expect(line).toHaveValue('Spray South field tomorrow')
  await waitFor(async () => {
    await user.type(line, '{Enter}')
    expect(farm.tasks).toMatchObject([{ title: 'Spray South field', entityId: null }])
  })
})

test('an edit that moves a task to a project deleted on a phone stays open, with the reason', async () => {
  farm.projects = [buildProject({ name: 'North farm' })]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const { user } = openScreen('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'More for Mow' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'All of North farm')
  farm.projects = []
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  expect(await screen.findByText(PLACE_IS_GONE)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'The whole farm')
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  await waitFor(() => expect(screen.queryByText(PLACE_IS_GONE)).not.toBeInTheDocument())
})
