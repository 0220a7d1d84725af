import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import type { Task } from '#contract/tasks.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen, storedDrafts } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

const stored = (id = 't1') => farm.tasks.find((task) => task.id === id)
const editor = (title = 'Mow') => screen.queryByRole('form', { name: `Edit ${title}` })
const notes = () => screen.getByRole('textbox', { name: /^Notes/ })
const alert = async () => within(editor() as HTMLElement).findByRole('alert')

beforeEach(() => {
  farm.tasks = [buildTask({ title: 'Mow', notes: 'old', dueDate: today })]
})

async function openDashboard() {
  const { user, unmount } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const edit = async (title = 'Mow') => {
    await press(`More for ${title}`)
    await press('Edit')
  }
  return { user, press, edit, unmount }
}

/** Changes the task as another device would. */
function changeElsewhere(change: Partial<Task>) {
  const task = stored()
  if (task) Object.assign(task, change, { version: task.version + 1 })
}

const addElsewhere = () => farm.tasks.push(buildTask({ id: 't9', title: 'New', dueDate: today }))
const listIsNew = () => screen.findByRole('button', { name: 'Done: New' })

test('an edit sends only the changed fields', async () => {
  const { user, press, edit } = await openDashboard()
  const sent: unknown[] = []
  mockServer.use(
    http.patch('*/api/tasks/t1', async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  await edit()
  await user.type(notes(), ' and new')
  await press('Save task')
  await waitFor(() => expect(stored()?.notes).toBe('old and new'))
  expect(sent).toEqual([{ version: 1, notes: 'old and new' }])
})

test('an edit without changes closes and sends nothing', async () => {
  const { press, edit } = await openDashboard()
  await edit()
  await press('Save task')
  await waitFor(() => expect(editor()).toBeNull())
  expect(stored()?.version).toBe(1)
})

test('a repetition, place and kind that are changed and changed back are not sent', async () => {
  farm.projects = [buildProject({ crops: [buildCrop({ fieldName: 'South field' })] })]
  farm.hasRoutine = true
  const { user, press, edit } = await openDashboard()
  await edit()
  const choose = (name: string, option: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), option)
  await choose('Repeat', 'Every few days')
  const every = screen.getByRole('spinbutton', { name: 'Days between repeats' })
  expect(every).toHaveValue(3)
  await user.clear(every)
  await user.type(every, '5')
  await choose('Repeat', 'Does not repeat')
  await choose('Where', 'South field')
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull()
  await choose('Where', 'The whole farm')
  await press('Save task')
  await waitFor(() => expect(editor()).toBeNull())
  expect(stored()?.version).toBe(1)
  expect(storedDrafts()).toEqual([])
})

test('an invalid number of days is reported at its field, which gets the focus', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every few days')
  const every = screen.getByRole('spinbutton', { name: 'Days between repeats' })
  await user.clear(every)
  await press('Save task')
  await waitFor(() => expect(every).toBeInvalid())
  expect(every).toHaveAccessibleDescription(/every 1 to 365 days/)
  expect(every).toHaveFocus()
  expect(stored()?.version).toBe(1)
})

test('a change from another device is shown, and survives a second save', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  const title = screen.getByRole('textbox', { name: 'What to do' })
  await user.type(title, ' twice')
  changeElsewhere({ priority: 'high', notes: 'other device wrote this' })
  await press('Save task')
  const said = await alert()
  await waitFor(() => expect(said).toHaveTextContent('Priority: High'))
  expect(said).toHaveTextContent('Notes: other device wrote this')
  expect(said).not.toHaveTextContent('Due')
  expect(notes()).toHaveValue('other device wrote this')
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveValue('high')
  expect(screen.getByRole('textbox', { name: 'What to do' })).toHaveValue('Mow twice')
  expect(await screen.findByRole('button', { name: 'Save task' })).toHaveFocus()
  await press('Save task')
  await waitFor(() => expect(editor()).toBeNull())
  expect(stored()).toMatchObject({
    title: 'Mow twice',
    priority: 'high',
    notes: 'other device wrote this',
  })
})

test('a task keeps its place if the projects fail to load', async () => {
  const place = { kind: 'crop', projectId: 'p1', entityId: 'c1' } as const
  const names = { projectName: 'North farm', entityName: 'South field' }
  farm.projects = [buildProject({ crops: [buildCrop({ fieldName: 'South field' })] })]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today, ...place, ...names })]
  mockServer.use(http.get('*/api/projects', () => refuse(503, 'Away.')))
  const { user, press, edit } = await openDashboard()
  await edit()
  expect(screen.getByRole('combobox', { name: 'Where' })).toHaveDisplayValue(
    'South field, North farm',
  )
  await user.type(notes(), 'at noon')
  await press('Save task')
  await waitFor(() => expect(stored()).toMatchObject({ notes: 'at noon', ...place }))
})

const dueIsSaid = async () => within(await alert()).findByText('Due:')
const isShownDone = () => screen.findByRole('button', { name: 'Undo: Mow' })

test.each([
  ['postponed by weeks', { dueDate: addDays(today, 40) }, dueIsSaid],
  ['made due yesterday', { dueDate: addDays(today, -1) }, dueIsSaid],
  ['checked off', { doneAt: new Date().toISOString(), doneOn: today }, isShownDone],
])(
  'an edit of a task that was %s elsewhere stays open and can be saved',
  async (_, change, said) => {
    const { user, press, edit } = await openDashboard()
    await edit()
    await user.type(notes(), ' at noon')
    changeElsewhere(change)
    await press('Save task')
    expect(await alert()).toHaveTextContent('changed in another window')
    expect(await said()).toBeVisible()
    expect(notes()).toHaveValue('old at noon')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save task' })).toBeEnabled())
    await press('Save task')
    await waitFor(() => expect(stored()?.notes).toBe('old at noon'))
    await waitFor(() => expect(editor()).toBeNull())
  },
)

test('the edit of a task deleted elsewhere can be added as a new task', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  await user.type(notes(), ' at noon')
  farm.tasks = []
  await press('Save task')
  expect(await alert()).toHaveTextContent('This task was deleted in another window.')
  expect(notes()).toHaveValue('old at noon')
  await press('Add it as a new task')
  await waitFor(() => expect(editor()).toBeNull())
  expect(screen.getByText(/^Added for today .*: Mow$/)).toBeVisible()
  expect(farm.tasks).toMatchObject([{ title: 'Mow', notes: 'old at noon', dueDate: today }])
  expect(storedDrafts()).toEqual([])
})

test('an open editor stays in place at midnight', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  await user.type(notes(), ' at noon')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('Yesterday')
  expect(notes()).toHaveValue('old at noon')
  await press('Save task')
  await waitFor(() => expect(stored()?.notes).toBe('old at noon'))
  expect(await screen.findByRole('region', { name: 'Overdue' })).toBeVisible()
})

test('two tasks can be edited at the same time', async () => {
  farm.tasks.push(buildTask({ id: 't2', title: 'Sow', dueDate: today }))
  const { user, edit } = await openDashboard()
  await edit('Mow')
  await user.type(notes(), ' at noon')
  await edit('Sow')
  expect(within(editor('Mow') as HTMLElement).getByDisplayValue('old at noon')).toBeVisible()
  expect(editor('Sow')).toBeVisible()
})

test('a task that is checked off while it is being edited can still be saved', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  await user.type(notes(), ' at noon')
  addElsewhere()
  await press('Done: Mow')
  await waitFor(() => expect(stored()?.doneAt).not.toBeNull())
  expect(await screen.findByRole('button', { name: 'Undo: Mow' })).toBeVisible()
  await listIsNew()
  await press('Save task')
  await waitFor(() => expect(stored()?.notes).toBe('old at noon'))
  expect(await screen.findByRole('region', { name: 'Done today' })).toHaveTextContent('Mow')
})

test('text typed during a save is not lost', async () => {
  const { user, press, edit } = await openDashboard()
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  mockServer.use(http.patch('*/api/tasks/t1', () => through, { once: true }))
  await edit()
  await user.type(notes(), ' at')
  await press('Save task')
  await user.type(notes(), ' noon')
  addElsewhere()
  letThrough()
  await listIsNew()
  expect(stored()?.notes).toBe('old at')
  expect(notes()).toHaveValue('old at noon')
  await press('Save task')
  await waitFor(() => expect(stored()?.notes).toBe('old at noon'))
})

test('an edit that fails after the farmer left is reported and kept as a draft', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  const { user, press, edit } = await openDashboard()
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  mockServer.use(
    http.patch('*/api/tasks/t1', async () => {
      await through
      return refuse(503, 'The database is away.')
    }),
  )
  await edit()
  await user.type(notes(), ' at noon')
  await press('Save task')
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  letThrough()
  expect(await screen.findByText('Not saved: Mow. The database is away.')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'View All Tasks' }))
  await edit()
  await press('Restore')
  expect(notes()).toHaveValue('old at noon')
})

test('an expired session keeps the text typed into a task', async () => {
  const { user, press, edit, unmount } = await openDashboard()
  await edit()
  await user.type(notes(), ' at noon')
  farm.user = null
  await press('Save task')
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  unmount()
  farm.user = buildUser()
  changeElsewhere({ priority: 'high' })
  const again = await openDashboard()
  await again.edit()
  expect(await screen.findByRole('region', { name: 'Unsaved draft' })).toBeVisible()
  await again.press('Restore')
  expect(notes()).toHaveValue('old at noon')
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveValue('high')
  await again.press('Save task')
  await waitFor(() => expect(stored()).toMatchObject({ notes: 'old at noon', priority: 'high' }))
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

test('a cancelled edit leaves no draft', async () => {
  const { user, press, edit } = await openDashboard()
  await edit()
  await user.type(notes(), ' at noon')
  expect(localStorage).toHaveLength(1)
  await press('Cancel')
  expect(storedDrafts()).toEqual([])
})
