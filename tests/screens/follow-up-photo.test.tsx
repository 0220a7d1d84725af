import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'

const today = dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
const AGAIN = { name: 'Check again with a photo' }

const followUps = () => farm.tasks.filter(({ source }) => source?.kind === 'follow-up')

test('each finding offers a follow-up photo, one open at a time', async () => {
  farm.projects = [buildProject({ crops: [buildCrop()] })]
  farm.hasRoutine = true
  farm.tasks = ['Spray', 'Water'].map((title, index) =>
    buildTask({
      id: title,
      title,
      dueDate: today,
      kind: 'crop',
      projectId: 'p1',
      entityId: 'c1',
      entityName: 'South field',
      source: { kind: 'analysis', key: `a1:${index}` },
    }),
  )
  const { user } = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Done: Spray' }))
  await user.click(await screen.findByRole('button', AGAIN))
  await waitFor(() => expect(screen.getByText('Photo planned')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Done: Water' }))
  await waitFor(() => expect(screen.getAllByText('Photo planned')).toHaveLength(2))
  expect(followUps()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Show later tasks' }))
  await user.click(screen.getByRole('button', { name: /^Done: Take a new photo/ }))
  await waitFor(() => expect(screen.getAllByRole('button', AGAIN)).toHaveLength(2))
  for (const button of screen.getAllByRole('button', AGAIN)) await user.click(button)
  await waitFor(() => expect(followUps().map(({ doneAt }) => !doneAt)).toEqual([false, true]))
})
