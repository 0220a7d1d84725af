import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, dateIn, mondayOf } from '#domain/dates/calendar-days.ts'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { dayText } from '#src/lib/format.ts'
// Loads lazy screens up front, outside the time that a test waits.
import '#src/features/today/dashboard-screen.tsx'
import '#src/features/today/farm-overview.tsx'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())
const longDay = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const calendar = async () => within((await screen.findByRole('grid')).closest('section')!)

async function openOverview() {
  const { user } = openScreen('/dashboard?section=calendar')
  await screen.findByRole('grid')
  return user
}

test('the calendar shows the records and tasks of a day, by keyboard too', async () => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ plantingDate: addDays(today, 1), expectedHarvest: 'late August' })],
    }),
  ]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', title: 'Feed', dueDate: today, repeat: { unit: 'day', every: 1 } }),
    buildTask({ id: 't2', title: 'Count', dueDate: today, repeat: { unit: 'week', every: 1 } }),
  ]
  const user = await openOverview()
  const view = await calendar()
  const day = (date: string) =>
    view.getByRole('button', { name: new RegExp(`^${longDay(date)}: `) })
  await waitFor(() => expect(day(today)).toHaveAccessibleName(`${longDay(today)}: Count, Feed`))
  expect(day(today)).toHaveAttribute('aria-current', 'date')
  const panelOf = (date: string) => card(longDay(date))
  expect((await panelOf(today)).getByText('Count')).toBeVisible()
  day(today).focus()
  await user.keyboard('{ArrowRight}')
  expect(day(addDays(today, 1))).toHaveFocus()
  expect(day(addDays(today, 1))).toHaveAccessibleName(/: Planting Tomatoes, Feed$/)
  expect((await panelOf(addDays(today, 1))).getByText('Planting Tomatoes')).toBeVisible()
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(day(addDays(today, 7))).toHaveAccessibleName(/: Count, Feed$/)
  await user.keyboard('{Home}')
  expect(day(mondayOf(addDays(today, 7)))).toHaveFocus()
  await user.click(view.getByRole('button', { name: 'Today' }))
  expect(day(today).closest('[role=gridcell]')).toHaveAttribute('aria-selected', 'true')
  expect(view.getByText(/^Not in the calendar.*: 1$/)).toBeVisible()
  expect(view.getByText(/Harvest of Tomatoes: late August/)).toBeInTheDocument()
})

test('a key that reaches no other day does not steal the focus later', async () => {
  const user = await openOverview()
  const view = await calendar()
  const chosen = () =>
    view.getByRole('gridcell', { selected: true }).firstElementChild as HTMLElement
  chosen().focus()
  await user.keyboard('{Home}{Home}')
  expect(chosen()).toHaveFocus()
  const after = view.getByRole('button', { name: 'Next month' })
  after.focus()
  await user.keyboard('{Enter}')
  expect(after).toHaveFocus()
})

test('the usual intervals of maintenance are no events, but can become tasks', async () => {
  farm.projects = [
    buildProject({
      solarSystems: [buildSolar({ location: 'Barn', updatedAt: new Date().toISOString() })],
    }),
  ]
  farm.hasRoutine = true
  const user = await openOverview()
  const cleaning = addDays(today, 30)
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.queryByText(/cleaning|warranty|2044/i)).toBeNull()
  expect(screen.queryByRole('button', { name: /cleaning|Warranty|check at/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Energy' }))
  const maintenance = await card('Maintenance')
  expect(maintenance.getAllByText('example')).toHaveLength(3)
  await user.click(maintenance.getByRole('button', { name: 'Add task: Panel cleaning at Barn' }))
  expect(
    await maintenance.findByRole('link', { name: `Task added, due ${dayText(cleaning)}` }),
  ).toBeVisible()
  expect(farm.tasks).toMatchObject([
    { dueDate: cleaning, source: { kind: 'maintenance', key: `s1:cleaning:${cleaning}` } },
  ])
})

test('home lists the morning tasks that the dashboard starts with', async () => {
  farm.projects = [buildProject({ animals: [buildAnimal()], solarSystems: [buildSolar()] })]
  const { user } = openScreen('/')
  const morning = await screen.findByRole('heading', { name: 'Morning Tasks' })
  for (const { id } of Object.values(ROUTINE_WORDS))
    expect(morning.parentElement).toHaveTextContent(id)
  await user.click(screen.getByRole('link', { name: 'View All Tasks' }))
  for (const { id } of Object.values(ROUTINE_WORDS))
    expect(await screen.findByRole('button', { name: `Done: ${id}` })).toBeVisible()
})
