import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

beforeEach(() => {
  farm.tasks = [buildTask({ title: 'Mow', dueDate: today })]
})

async function openDashboard() {
  const { user } = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  const press = async (name: string) => {
    button(name).focus()
    await user.keyboard('{Enter}')
  }
  return { user, press }
}

const button = (name: string) => screen.getByRole('button', { name })

test("Escape in a task's panel returns the focus to its button", async () => {
  const { user, press } = await openDashboard()
  await press('More for Mow')
  expect(button('Tomorrow')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button('More for Mow')).toHaveFocus())
})

test('cancelling an edit returns the focus to the task', async () => {
  const { press } = await openDashboard()
  await press('More for Mow')
  await press('Edit')
  expect(screen.getByRole('textbox', { name: 'What to do' })).toHaveFocus()
  await press('Cancel')
  await waitFor(() => expect(button('More for Mow')).toHaveFocus())
})

test.each([today, addDays(today, 1)])('saving an edit focuses the task, due %s', async (due) => {
  farm.tasks.push(buildTask({ id: 't2', title: 'Sow', dueDate: addDays(today, 3) }))
  const { press } = await openDashboard()
  await press('Show later tasks')
  await press('More for Mow')
  await press('Edit')
  fireEvent.change(screen.getByLabelText('Due'), { target: { value: due } })
  await press('Save task')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Mow' })).toBeNull())
  await waitFor(() => expect(button('More for Mow')).toHaveFocus())
})

test('reopening a task focuses it in its place', async () => {
  const { press } = await openDashboard()
  await press('Done: Mow')
  await screen.findByRole('button', { name: 'Undo: Mow' })
  await press('Undo: Mow')
  await waitFor(() => expect(button('Done: Mow')).toHaveFocus())
})

test.each([['Done: Mow'], ['More for Mow', 'Tomorrow']])(
  'undoing %s focuses the task',
  async (...names) => {
    const { press } = await openDashboard()
    for (const name of names) await press(name)
    await press('Undo')
    await waitFor(() => expect(button('Done: Mow')).toHaveFocus())
    expect(farm.tasks[0]).toMatchObject({ doneAt: null, dueDate: today })
    expect(screen.getByText('Undone: Mow').closest('[role="status"]')).not.toBeNull()
  },
)

test("saving an edit focuses the 'later' button if that section is folded", async () => {
  const { press } = await openDashboard()
  await press('More for Mow')
  await press('Edit')
  fireEvent.change(screen.getByLabelText('Due'), { target: { value: addDays(today, 40) } })
  await press('Save task')
  await waitFor(() => expect(button('Show later tasks')).toHaveFocus())
  expect(screen.getByText(/^Saved for .*: Mow$/).closest('[role="status"]')).not.toBeNull()
})

test('saving an edit focuses the heading if a filter hides the task', async () => {
  farm.tasks.push(buildTask({ id: 't2', title: 'Feed', kind: 'animal', dueDate: today }))
  const { press } = await openDashboard()
  await press('Find')
  await press('Animals')
  await press('More for Feed')
  await press('Edit')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'crop' } })
  await press('Save task')
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Today,/ })).toHaveFocus())
  expect(screen.getByText(/^Saved for .*: Feed\. The filter hides it\.$/)).toBeVisible()
})

test('deleting a task is announced', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { press } = await openDashboard()
  await press('More for Mow')
  await press('Delete')
  expect((await screen.findByText('Deleted: Mow')).closest('[role="status"]')).not.toBeNull()
  await waitFor(() => expect(farm.tasks).toEqual([]))
})
