import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'

test.each(['x', 'Enter'])('holding %s down checks off only one task', async (key) => {
  const today = dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  farm.hasRoutine = true
  farm.tasks = ['Feed', 'Mow', 'Sow'].map((title) =>
    buildTask({ id: title, title, dueDate: today }),
  )
  const { user } = await openDashboard()
  screen.getByRole('button', { name: 'Done: Feed' }).focus()
  await user.keyboard(`{${key}}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done: Mow' })).toHaveFocus())
  const mow = screen.getByRole('button', { name: 'Done: Mow' })
  // False means default prevented, so that the browser does not click either.
  expect(fireEvent.keyDown(mow, { key, repeat: true })).toBe(false)
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  expect(farm.tasks.map(({ doneAt }) => doneAt !== null)).toEqual([true, false, false])
})

test('holding j down moves on through the tasks', async () => {
  const today = dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  farm.hasRoutine = true
  farm.tasks = ['Feed', 'Mow'].map((title) => buildTask({ id: title, title, dueDate: today }))
  await openDashboard()
  for (const repeat of [false, true]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j', repeat })
  }
  expect(screen.getByRole('button', { name: 'Done: Mow' })).toHaveFocus()
})
