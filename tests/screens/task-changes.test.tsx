import { screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

async function openDashboard() {
  const { user } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  return user
}

const loseTheConnection = () => mockServer.use(http.all('*/api/tasks*', () => HttpResponse.error()))
const failure = () => screen.findByText('The task could not be changed. Please try again.')

test.each([
  ['checked off', ['Done: Mow']],
  ['postponed', ['More for Mow', 'In 3 days']],
  ['deleted', ['More for Mow', 'Delete']],
])('a task that was %s offline returns', async (_, names) => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = await openDashboard()
  loseTheConnection()
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  expect(await failure()).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
  expect(screen.getByText(/^1 due today/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a task stays done if its undo fails offline', async () => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Done: Mow' }))
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  loseTheConnection()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await failure()).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Undo: Mow' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Done: Mow' })).toBeNull()
})

/** Delays completing the second task, and records whether it shows as open meanwhile. */
function watchTheSecond() {
  const seen = { isOpen: false }
  mockServer.use(
    http.put('*/api/tasks/t2/completion', async () => {
      await delay(400)
      seen.isOpen = screen.queryByRole('button', { name: 'Done: Second' }) !== null
    }),
  )
  return seen
}

async function openTwoTasks() {
  farm.tasks = [
    buildTask({ id: 't1', title: 'First', dueDate: today }),
    buildTask({ id: 't2', title: 'Second', dueDate: today }),
  ]
  return openDashboard()
}

test('a task checked off while the list is loading stays done', async () => {
  const user = await openTwoTasks()
  const seen = watchTheSecond()
  let asked = 0
  mockServer.use(
    http.get(
      '*/api/tasks',
      async () => {
        asked += 1
        const [first, second] = structuredClone(farm.tasks)
        await delay(200)
        return json({ today, open: [second], openCount: 1, doneToday: [first] })
      },
      { once: true },
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Done: First' }))
  await waitFor(() => expect(asked).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Done: Second' }))
  await waitFor(() => expect(farm.tasks[1]?.doneAt).not.toBeNull())
  expect(seen.isOpen).toBe(false)
  expect(await screen.findByText('All done for today.')).toBeVisible()
})

test('a task stays done when the completion of an earlier one finishes first', async () => {
  const user = await openTwoTasks()
  const seen = watchTheSecond()
  mockServer.use(
    http.put('*/api/tasks/t1/completion', async () => {
      await delay(200)
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Done: First' }))
  await user.click(screen.getByRole('button', { name: 'Done: Second' }))
  await waitFor(() => expect(farm.tasks[1]?.doneAt).not.toBeNull())
  expect(seen.isOpen).toBe(false)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(2))
})

const EDIT = ['More for Mow', 'Edit']
const POSTPONE_AND_EDIT = ['More for Mow', 'In 3 days', 'Show later tasks', ...EDIT]

/** Holds a request back until the test releases it. */
function slowLine(path: string) {
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  const seen = { isUnderWay: false }
  mockServer.use(
    http.put(
      `*/api/tasks/${path}`,
      async () => {
        seen.isUnderWay = true
        await through
      },
      { once: true },
    ),
  )
  return { seen, letThrough }
}

test.each([
  ['checked off', 'completion', ['Done: Mow']],
  ['postponed', 'snooze', ['More for Mow', 'In 3 days']],
])('a task that was %s on a slow connection can be undone meanwhile', async (_, path, names) => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
  const user = await openDashboard()
  const { letThrough } = slowLine(`t1/${path}`)
  for (const name of [...names, 'Undo']) {
    await user.click(await screen.findByRole('button', { name }))
  }
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
  await delay(100)
  letThrough()
  await waitFor(() => expect(farm.tasks[0]?.version).toBe(3))
  expect(farm.tasks[0]).toMatchObject({ doneAt: null, dueDate: today })
  await delay(100)
  expect(screen.getByRole('button', { name: 'Done: Mow' })).toBeVisible()
})

test.each([
  ['postponed', 'snooze', POSTPONE_AND_EDIT],
  ['checked off', 'completion', [...EDIT, 'Done: Mow']],
])('a task that was %s on a slow connection can be edited meanwhile', async (_, path, names) => {
  farm.tasks = [buildTask({ title: 'Mow', notes: 'old', dueDate: today })]
  const user = await openDashboard()
  const { seen, letThrough } = slowLine(`t1/${path}`)
  for (const name of names) await user.click(await screen.findByRole('button', { name }))
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), ' at noon')
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  await waitFor(() => expect(seen.isUnderWay).toBe(true))
  await delay(100)
  expect(farm.tasks[0]).toMatchObject({ version: 1, notes: 'old' })
  letThrough()
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Mow' })).toBeNull())
  expect(farm.tasks[0]).toMatchObject({ version: 3, notes: 'old at noon' })
  expect(farm.tasks[0]?.dueDate === today).toBe(path === 'completion')
})

test('a postponement does not overwrite a change from another device', async () => {
  farm.tasks = [buildTask({ title: 'Mow', notes: 'old', dueDate: today })]
  const user = await openDashboard()
  const { letThrough } = slowLine('t1/snooze')
  for (const name of POSTPONE_AND_EDIT) {
    await user.click(await screen.findByRole('button', { name }))
  }
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), ' at noon')
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  const [mow] = farm.tasks
  if (mow) Object.assign(mow, { notes: 'new', version: 2 })
  letThrough()
  expect(await screen.findByText(/was changed in another window/)).toBeVisible()
  expect(mow).toMatchObject({ version: 3, notes: 'new' })
})

test('changes of different tasks do not wait for each other', async () => {
  const user = await openTwoTasks()
  const { seen, letThrough } = slowLine('t1/completion')
  await user.click(screen.getByRole('button', { name: 'Done: First' }))
  await waitFor(() => expect(seen.isUnderWay).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Done: Second' }))
  await waitFor(() => expect(farm.tasks[1]?.doneAt).not.toBeNull())
  expect(farm.tasks[0]?.doneAt).toBeNull()
  letThrough()
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
})

test('a task that was checked off stays done while others are added and changed', async () => {
  const user = await openTwoTasks()
  const { letThrough } = slowLine('t2/completion')
  await user.click(screen.getByRole('button', { name: 'Done: Second' }))
  await user.type(screen.getByRole('textbox', { name: 'Add a task' }), 'buy salt{Enter}')
  await screen.findByRole('button', { name: 'Done: buy salt' })
  await user.click(screen.getByRole('button', { name: 'More for First' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'at noon')
  await user.click(screen.getByRole('button', { name: 'Save task' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit First' })).toBeNull())
  await delay(100)
  expect(screen.queryByRole('button', { name: 'Done: Second' })).toBeNull()
  letThrough()
  await waitFor(() => expect(farm.tasks[1]?.doneAt).not.toBeNull())
})
