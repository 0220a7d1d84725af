import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())
const late = addDays(today, -3)

const press = (name: string) => screen.getByRole('button', { name })
const open = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole('button', { name: /^Done: / })
const dueDates = () => farm.tasks.map(({ dueDate }) => dueDate)

/** Late ones, and one that repeats before next week. */
function fillWithLateTasks(count: number) {
  farm.hasRoutine = true
  farm.tasks = Array.from({ length: count }, (_, at) =>
    buildTask({ id: `t${at}`, title: `Late ${at}`, dueDate: late }),
  )
  farm.tasks.push(
    buildTask({ id: 'daily', title: 'Feed', dueDate: today, repeat: { unit: 'day', every: 1 } }),
  )
}

test('a thousand tasks show a few, and more of them on request', async () => {
  fillWithLateTasks(180)
  const days = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) =>
      buildTask({ id: `d${from} ${at}`, title: `Task ${at}`, dueDate: addDays(today, from) }),
    )
  farm.tasks.push(...days(300, 0), ...days(519, 3))
  const { user } = await openDashboard()
  expect(screen.getAllByRole('button', { name: /^Done: / })).toHaveLength(5 + 15)
  await user.click(press('175 more'))
  expect(open('Overdue')).toHaveLength(55)
  expect(press('125 more')).toBeVisible()
})

test('all that is overdue moves to today with one request, and back', async () => {
  fillWithLateTasks(7)
  const { user } = await openDashboard()
  const elsewhere = farm.tasks[0]
  if (elsewhere) Object.assign(elsewhere, { title: 'Renamed', version: 2 })
  await user.click(press('Move all to today'))
  expect(await screen.findByText(/^6 tasks moved to today .* 1 left as they were\.$/)).toBeVisible()
  expect(dueDates()).toEqual([late, ...Array.from({ length: 7 }, () => today)])
  await waitFor(() => expect(press('Done: Renamed')).toBeVisible())
  await user.click(press('Undo'))
  await waitFor(() => expect(dueDates().filter((date) => date === late)).toHaveLength(7))
  expect(farm.tasks[0]).toMatchObject({ title: 'Renamed', version: 2 })
})

test('all that is overdue can be postponed to a day', async () => {
  fillWithLateTasks(2)
  const { user } = await openDashboard()
  await user.click(press('Postpone all'))
  await user.click(press('In a week'))
  await waitFor(() => expect(dueDates()).toEqual([addDays(today, 7), addDays(today, 7), today]))
})

test('tasks are found by their words, and can be grouped by what they are about', async () => {
  fillWithLateTasks(2)
  farm.projects = [buildProject({ animals: [buildAnimal({ herdName: 'Hill flock' })] })]
  const about = { projectId: 'p1', projectName: 'North farm', entityName: 'Hill flock' }
  farm.tasks.push(buildTask({ id: 'shear', title: 'Shear', dueDate: addDays(today, 40), ...about }))
  const { user } = await openDashboard()
  await user.keyboard('/')
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'flock')
  expect(screen.getAllByRole('button', { name: /^Done: / })).toHaveLength(1)
  expect(press('Done: Shear')).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: 'Search tasks' }))
  await user.click(press('By field, herd and system'))
  expect(open('Hill flock, North farm')).toHaveLength(1)
  expect(open('The whole farm')).toHaveLength(3)
})

test('a morning task that does not fit the farm is sent away, and can be brought back', async () => {
  farm.projects = [buildProject({ animals: [buildAnimal()] })]
  const { user } = await openDashboard()
  const feed = 'Feed livestock according to schedule'
  await user.click(press(`More for ${feed}`))
  await user.click(press('Not on my farm'))
  expect(await screen.findByText(`No longer on your list: ${feed}`)).toBeVisible()
  await waitFor(() => expect(farm.tasks).toHaveLength(2))
  await user.click(screen.getByText('Other morning tasks'))
  await user.click(press(`Add to every day: ${feed}`))
  expect(await screen.findByRole('button', { name: `Done: ${feed}` })).toBeVisible()
})
