import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())
const ben = { assigneeId: 'u2', assignee: 'Ben Mill' }

beforeEach(() => {
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', dueDate: today }),
    buildTask({ id: 't2', title: 'Spray', dueDate: today, ...ben }),
  ]
})

function share() {
  farm.user = buildUser({ farm: sharedFarm })
  const [ada] = farm.members
  if (ada) farm.members.push({ ...ada, id: 'u2', name: 'Ben Mill', role: 'worker', isYou: false })
}

const row = (title: string) =>
  screen.getByRole('button', { name: `More for ${title}` }).closest('li') as HTMLElement
const titles = () =>
  screen
    .queryAllByRole('button', { name: /^More for / })
    .map((more) => more.getAttribute('aria-label')?.replace('More for ', ''))

test('a task is given to somebody on the farm, and to anyone again', async () => {
  share()
  const { user } = await openDashboard()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const giveTo = async (name: string) => {
    await press('More for Mow')
    await press('Edit')
    const who = await screen.findByRole('combobox', { name: 'Who' })
    await within(who).findByRole('option', { name: 'Ada Field (you)' })
    await user.selectOptions(who, name)
    await press('Save task')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Mow' })).toBeNull())
  }
  await giveTo('Ben Mill')
  await waitFor(() => expect(row('Mow')).toHaveTextContent('Ben Mill'))
  expect(farm.tasks[0]).toMatchObject(ben)
  await giveTo('Anyone')
  await waitFor(() => expect(row('Mow')).not.toHaveTextContent('Ben Mill'))
  expect(farm.tasks[0]?.assigneeId).toBeNull()
})

test('the list shows one’s own tasks only, also after a reload', async () => {
  share()
  const { user, unmount } = await openDashboard()
  await waitFor(() => expect(titles()).toEqual(['Mow', 'Spray']))
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  expect(await screen.findByText('Nothing that you are to do is due today.')).toBeVisible()
  expect([titles(), location.search]).toEqual([[], '?mine=1'])
  unmount()
  Object.assign(farm.tasks[0] ?? {}, { assigneeId: 'u1', assignee: 'Ada Field' })
  const again = await openDashboard('?mine=1')
  await waitFor(() => expect(titles()).toEqual(['Mow']))
  await again.user.click(screen.getByRole('button', { name: 'Mine', pressed: true }))
  await waitFor(() => expect(titles()).toEqual(['Mow', 'Spray']))
  expect(location.search).toBe('')
})

test('alone on the farm there is nobody to choose', async () => {
  const { user } = await openDashboard()
  expect(row('Spray')).not.toHaveTextContent('Ben Mill')
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More for Spray' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.queryByRole('combobox', { name: 'Who' })).toBeNull()
})
