import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import '#src/features/today/farm-overview.tsx'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'
import { openDashboard } from './open-dashboard.ts'

const today = dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

const bell = (name: RegExp) => screen.findByRole('button', { name })
const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
const expectChosen = (date: string) =>
  waitFor(() =>
    expect(screen.getByRole('gridcell', { selected: true }).firstElementChild).toHaveAccessibleName(
      new RegExp(`${day(date)},`),
    ),
  )

test('the bell and the calendar of a visible dashboard change at midnight', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  farm.tasks = [0, 1].map((days) =>
    buildTask({ id: `t${days}`, title: `Mow ${days}`, dueDate: addDays(today, days) }),
  )
  const timers = vi.spyOn(globalThis, 'setInterval')
  const { user } = await openDashboard()
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await bell(/1 task due/)
  await expectChosen(today)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  const [look] = timers.mock.calls.findLast(([, ms]) => ms === MINUTE_MS) ?? []
  look?.()
  expect(await bell(/2 tasks due/)).toBeVisible()
  await expectChosen(addDays(today, 1))
})
