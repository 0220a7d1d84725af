import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { bell, bellMenu, fillWithDueTasks, today } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(fillWithDueTasks)

test('opening a task that a filter hides focuses it, every time', async () => {
  const { user } = openScreen('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.click(screen.getByRole('button', { name: 'Crops' }))
  for (let time = 0; time < 2; time += 1) {
    await user.click(await bell(/^Notifications ?\(/))
    await user.click(await (await bellMenu()).findByRole('link', { name: 'Open: Mow' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Done: Mow' })).toHaveFocus())
    screen.getByRole('button', { name: 'Done: Call the vet' }).focus()
  }
})

test.each(['done', 'deleted'])('a task that was %s meanwhile is reported as gone', async (how) => {
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications ?\(/))
  const link = await (await bellMenu()).findByRole('link', { name: 'Open: Mow' })
  const mow = farm.tasks.find(({ id }) => id === 't1')
  if (how === 'done' && mow) Object.assign(mow, { doneAt: `${today}T10:00:00Z`, doneOn: today })
  else farm.tasks = farm.tasks.filter((task) => task !== mow)
  await user.click(link)
  const said = await screen.findByText('Task not found: it may be done or deleted.')
  expect(said.closest('[role="status"]')).not.toBeNull()
  expect(screen.getByRole('heading', { name: /^Today,/ })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(screen.getByRole('button', { name: 'Crops' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Crops' })).toHaveAttribute('aria-pressed', 'true'),
  )
})

test('a task added meanwhile is found behind a filter', async () => {
  const { user } = openScreen('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.click(screen.getByRole('button', { name: 'Crops' }))
  farm.tasks.push(buildTask({ id: 't4', title: 'Drench', dueDate: today }))
  await user.click(await bell(/^Notifications ?\(/))
  await user.click(await (await bellMenu()).findByRole('link', { name: 'Open: Drench' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done: Drench' })).toHaveFocus())
})

test('the task of a notification is marked where the list would not show it', async () => {
  farm.tasks = Array.from({ length: 30 }, (_, at) =>
    buildTask({ id: `t${at}`, title: `Task ${at}`, dueDate: addDays(today, -50 + at) }),
  )
  openScreen('/dashboard?task=t29')
  const done = await screen.findByRole('button', { name: 'Done: Task 29' })
  await waitFor(() => expect(done).toHaveFocus())
  expect(done.closest('li')).toHaveAttribute('aria-current', 'true')
  expect(screen.getAllByRole('button', { name: /^Done: Task/ })).toHaveLength(6)
})
