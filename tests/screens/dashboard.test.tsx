import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test, vi } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())
const project = () => buildProject({ crops: [buildCrop({ fieldName: 'South field' })] })

const section = (name: string) => screen.findByRole('region', { name })
const titles = async (name: string) =>
  within(await section(name))
    .getAllByRole('button', { name: /^Done: / })
    .map((button) => button.getAttribute('aria-label')?.replace('Done: ', ''))

async function openDashboard() {
  const { user } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  return user
}

test('a farm with animals starts with their routine, whose tasks can be checked off and undone', async () => {
  farm.projects = [buildProject({ animals: [buildAnimal()] })]
  const user = await openDashboard()
  expect(await titles('Due today')).toHaveLength(3)
  const feed = 'Feed livestock according to schedule'
  await user.click(screen.getByRole('button', { name: `Done: ${feed}` }))
  expect(await within(await section('Done today')).findByText(feed)).toBeVisible()
  await waitFor(() => expect(farm.tasks.find(({ title }) => title === feed)?.doneOn).toBe(today))
  await user.click(screen.getByRole('button', { name: `Undo: ${feed}` }))
  await waitFor(async () => expect(await titles('Due today')).toContain(feed))
  expect(farm.tasks.filter(({ title }) => title === feed)).toHaveLength(1)
})

test('overdue tasks come first, the most urgent on top, with place and reason', async () => {
  farm.projects = [project()]
  farm.hasRoutine = true
  const about = { kind: 'crop', projectId: 'p1', entityId: 'c1' } as const
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', dueDate: today, priority: 'low' }),
    buildTask({ id: 't2', title: 'Call the vet', dueDate: today, priority: 'high' }),
    buildTask({
      id: 't3',
      title: 'Spray',
      dueDate: addDays(today, -2),
      why: 'Brown spots on 12 % of the leaf.',
      ...about,
      projectName: 'North farm',
      entityName: 'South field',
    }),
  ]
  const user = await openDashboard()
  expect(await titles('Due today')).toEqual(['Call the vet', 'Mow'])
  const overdue = within(await section('Overdue'))
  await user.click(overdue.getByRole('button', { name: 'More for Spray' }))
  expect(overdue.getByText('2 days overdue')).toBeVisible()
  expect(overdue.getByText('Brown spots on 12 % of the leaf.')).toBeVisible()
  expect(overdue.getByRole('link', { name: 'South field, North farm' })).toHaveAttribute(
    'href',
    '/crop-management/p1/c1',
  )
  expect(screen.getByText(/1 overdue, 2 due today/)).toBeVisible()
})

test('one line adds a task with its place and date', async () => {
  farm.projects = [project()]
  farm.hasRoutine = true
  const user = await openDashboard()
  const line = screen.getByRole('textbox', { name: 'Add a task' })
  await user.type(line, 'spray south field in 3 days !high')
  expect(screen.getByText(/^Due .* · high priority · at South field$/)).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(line).toHaveValue(''))
  expect(farm.tasks).toMatchObject([
    {
      title: 'spray south field',
      dueDate: addDays(today, 3),
      priority: 'high',
      kind: 'crop',
      entityId: 'c1',
    },
  ])
})

test.each([
  ['sow beans on 31 February', /The last day of that month is February 2[89], \d{4}\./],
  [' ', 'Say what to do, such as: check water trough tomorrow.'],
  ['x'.repeat(2000), 'A task can have at most 500 characters. Put the rest in its notes.'],
])('the line %j is refused with a sentence and kept', async (text, sentence) => {
  const user = await openDashboard()
  const line = screen.getByRole('textbox', { name: 'Add a task' })
  await user.click(line)
  await user.paste(text)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(line).toHaveValue(text)
  expect(farm.tasks).toEqual([])
})

test('a line that fails to send is kept, with the reason', async () => {
  const user = await openDashboard()
  mockServer.use(http.post('*/api/tasks', () => refuse(503, 'The database is away.')))
  const line = screen.getByRole('textbox', { name: 'Add a task' })
  await user.type(line, 'mow{Enter}')
  expect(await screen.findByText('The database is away.')).toBeVisible()
  expect(line).toHaveValue('mow')
})

test('a task can be postponed, and that undone', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'More for Mow' }))
  await user.click(screen.getByRole('button', { name: 'In 3 days' }))
  await waitFor(() => expect(farm.tasks[0]?.dueDate).toBe(addDays(today, 3)))
  expect(await screen.findByText('Nothing is due today.', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(farm.tasks[0]?.dueDate).toBe(today))
})

test('a task can be edited, also to repeat every few days', async () => {
  farm.projects = [project()]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'More for Mow' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const form = within(screen.getByRole('form', { name: 'Edit Mow' }))
  const title = form.getByRole('textbox', { name: 'What to do' })
  await user.clear(title)
  await user.click(form.getByRole('button', { name: 'Save task' }))
  expect(await form.findByText('Say what to do.')).toBeVisible()
  await user.type(title, 'Mow twice')
  await user.selectOptions(form.getByRole('combobox', { name: 'Repeat' }), 'Every few days')
  const every = form.getByRole('spinbutton', { name: 'Days between repeats' })
  await user.clear(every)
  await user.type(every, '10')
  await user.selectOptions(form.getByRole('combobox', { name: 'Where' }), 'South field')
  await user.click(form.getByRole('button', { name: 'Save task' }))
  await waitFor(() =>
    expect(farm.tasks[0]).toMatchObject({
      title: 'Mow twice',
      repeat: { unit: 'day', every: 10 },
      kind: 'crop',
      entityId: 'c1',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'More for Mow twice' }))
  expect(screen.getByText('every 10 days')).toBeVisible()
})

test('an edit that conflicts with another window is not saved, and keeps typed values', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'More for Mow' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  Object.assign(farm.tasks[0] ?? {}, { version: 2 })
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'at noon')
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  const form = within(screen.getByRole('form', { name: 'Edit Mow' }))
  expect(await form.findByText(/changed in another window/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('at noon')
})

test('deleting a task asks for confirmation', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today, repeat: { unit: 'day', every: 1 } })]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'More for Mow' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(confirm).toHaveBeenCalledWith('Delete the task "Mow"? It will not come back.')
  expect(farm.tasks).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(farm.tasks).toEqual([]))
})

test('the list can be filtered by kind and by project', async () => {
  farm.projects = [project(), buildProject({ id: 'p2', name: 'South farm' })]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', title: 'Spray', kind: 'crop', projectId: 'p1', dueDate: today }),
    buildTask({ id: 't2', title: 'Feed', kind: 'animal', projectId: 'p2', dueDate: today }),
  ]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(screen.getByRole('button', { name: 'Animals' }))
  expect(await titles('Due today')).toEqual(['Feed'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'North farm')
  expect(await screen.findByText('Nothing that matches is due today.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Animals' }))
  expect(await titles('Due today')).toEqual(['Spray'])
})

test('shortcuts cover every action until they are turned off', async () => {
  farm.tasks = [
    buildTask({ id: 't1', title: 'First', dueDate: today, priority: 'high' }),
    buildTask({ id: 't2', title: 'Second', dueDate: today }),
  ]
  const user = await openDashboard()
  await user.keyboard('jj')
  expect(screen.getByRole('button', { name: 'Done: Second' })).toHaveFocus()
  await user.keyboard('kx')
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  expect(screen.getByRole('button', { name: 'Done: Second' })).toHaveFocus()
  await user.keyboard('u')
  await waitFor(() => expect(farm.tasks[0]?.doneAt).toBeNull())
  await user.keyboard('n')
  expect(screen.getByRole('textbox', { name: 'Add a task' })).toHaveFocus()
  await user.keyboard('jkx')
  expect(screen.getByRole('textbox', { name: 'Add a task' })).toHaveValue('jkx')
  await user.tab()
  await user.keyboard('?')
  const list = within(screen.getByRole('region', { name: 'Keyboard shortcuts' }))
  expect(list.getByText('Check off the task you are on')).toBeVisible()
  await user.click(list.getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
  await user.keyboard('n')
  expect(screen.getByRole('textbox', { name: 'Add a task' })).not.toHaveFocus()
})

test('a finished finding offers a follow-up photo', async () => {
  farm.projects = [project()]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({
      title: 'Spray',
      dueDate: today,
      kind: 'crop',
      projectId: 'p1',
      entityId: 'c1',
      entityName: 'South field',
      source: { kind: 'analysis', key: 'a1:0' },
    }),
  ]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Done: Spray' }))
  await user.click(await screen.findByRole('button', { name: 'Check again with a photo' }))
  expect(await screen.findByText('Photo planned')).toHaveFocus()
  expect(farm.tasks[1]).toMatchObject({
    title: 'Take a new photo of South field to check again',
    dueDate: addDays(today, 7),
    source: { kind: 'follow-up', key: 'a1:0' },
    entityId: 'c1',
  })
})

test('tasks that fail to load offer a retry', async () => {
  mockServer.use(
    http.get('*/api/tasks', () => refuse(503, 'The database is away.'), { once: true }),
  )
  const { user } = openScreen('/dashboard')
  expect(await screen.findByText('The database is away.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /^Today,/ })).toBeVisible()
})

test('a task whose completion fails returns with a message', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  mockServer.use(http.put('*/api/tasks/:id/completion', () => refuse(503, 'Away.')))
  await user.click(screen.getByRole('button', { name: 'Done: Mow' }))
  expect(await screen.findByText('The task could not be changed. Please try again.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
})

test('a task that another window deleted is reported and removed', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  farm.tasks = []
  await user.click(screen.getByRole('button', { name: 'Done: Mow' }))
  expect(await screen.findByText('This task was deleted in another window.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Mow' })).toBeNull())
})
