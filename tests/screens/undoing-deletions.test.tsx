import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'
import { openScreen } from './open-screen.tsx'

const FIELD = '/crop-management/p1/r1'

beforeEach(() => {
  const crops = [buildCrop({ id: 'r1', projectId: 'p1', fieldName: 'Hilltop' })]
  farm.projects = [buildProject({ id: 'p1', name: 'North farm', crops })]
  farm.hasRoutine = true
  vi.spyOn(window, 'confirm').mockReturnValue(true)
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** As another window does. */
const deleteElsewhere = (path: string) => fetch(`http://localhost${path}`, { method: 'DELETE' })
const fieldNames = () => farm.projects.flatMap(({ crops }) => crops?.map((crop) => crop.fieldName))

async function deleteField(user: ReturnType<typeof openScreen>['user']) {
  const item = await waitFor(async () => {
    // The button is rendered anew once its tooltip has loaded.
    await user.click(screen.getByRole('button', { name: 'More for Hilltop' }))
    return screen.getByRole('menuitem', { name: 'Delete this field' })
  })
  await user.click(item)
}

test('a field is back after Undo, with what was typed into its form gone', async () => {
  const { user } = openScreen(FIELD)
  await deleteField(user)
  expect(await screen.findByText('Field deleted')).toBeVisible()
  expect(fieldNames()).toEqual([])
  await user.click(await button('Undo'))
  expect(await screen.findByText('Restored')).toBeVisible()
  expect(fieldNames()).toEqual(['Hilltop'])
  expect(await screen.findByRole('link', { name: /Hilltop/ })).toBeVisible()
})

test('a backend that keeps nothing is offered no Undo', async () => {
  mockServer.use(http.delete('*/api/projects/p1/crops/r1', () => json({ id: 'r1' })))
  const { user } = openScreen(FIELD)
  await deleteField(user)
  expect(await screen.findByText('Field deleted')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a deleted task is undone where its deletion is told', async () => {
  farm.tasks = [buildTask({ id: 't1', title: 'Mow' })]
  const { user } = await openDashboard()
  await user.click(await button('More for Mow'))
  await user.click(await button('Delete'))
  await user.click(await button('Undo'))
  await waitFor(() => expect(farm.tasks).toMatchObject([{ id: 't1' }]))
  expect(screen.queryByText('Deleted: Mow')).not.toBeInTheDocument()
})

test('a field that was deleted in another window can be restored where it is missed', async () => {
  await deleteElsewhere('/api/projects/p1/crops/r1')
  const { user } = openScreen(FIELD)
  expect(await screen.findByText('This field is not in the project')).toBeVisible()
  await user.click(await button('Restore it'))
  await waitFor(() => expect(fieldNames()).toEqual(['Hilltop']))
  await waitFor(() => expect(screen.getByLabelText('Field Name')).toHaveValue('Hilltop'))
  expect(screen.queryByText('This field is not in the project')).not.toBeInTheDocument()
})

test('a save after the field was deleted in another window offers to restore it', async () => {
  const { user } = openScreen(FIELD)
  await user.type(await screen.findByLabelText('Field Name'), '2')
  await deleteElsewhere('/api/projects/p1/crops/r1')
  await user.click(await button('Save Progress'))
  await user.click(await button('Restore it'))
  await waitFor(() => expect(fieldNames()).toEqual(['Hilltop']))
  await waitFor(() => expect(screen.getByLabelText('Field Name')).toHaveValue('Hilltop2'))
})

test('Your data lists what was deleted, to be restored or gone for good', async () => {
  await deleteElsewhere('/api/projects/p1/crops/r1')
  await deleteElsewhere('/api/projects/p1')
  const { user } = openScreen('/dashboard/data')
  const list = within(await screen.findByRole('region', { name: 'Recently deleted' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^North farmProject, until \w+ \d+, \d{4}Restore$/),
    'HilltopField. Restore its project first.',
  ])
  await user.click(list.getByRole('button', { name: 'Restore North farm' }))
  await user.click(await list.findByRole('button', { name: 'Restore Hilltop' }))
  await waitFor(() => expect(fieldNames()).toEqual(['Hilltop']))
  await waitFor(() => expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument())
})

test('all that was deleted is gone for good once the farmer confirms', async () => {
  await deleteElsewhere('/api/projects/p1')
  const { user } = openScreen('/dashboard/data')
  await user.click(await button('Delete all for good'))
  await waitFor(() => expect(farm.deletions).toEqual([]))
  await waitFor(() => expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument())
})
