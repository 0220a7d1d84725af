import { screen, within } from '@testing-library/react'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from '#tests/mocks/store.ts'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
export const today = dateIn(zone, new Date())

export const bell = (name: string | RegExp) => screen.findByRole('button', { name })
export const bellMenu = async () =>
  within(await screen.findByRole('region', { name: 'Notifications' }))

/** A farm with a field and tasks due two days ago, today and in two days. */
export function fillWithDueTasks() {
  farm.projects = [buildProject({ crops: [buildCrop()] })]
  farm.hasRoutine = true
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', dueDate: today }),
    buildTask({ id: 't2', title: 'Call the vet', dueDate: addDays(today, -2) }),
    buildTask({ id: 't3', title: 'Order seed', dueDate: addDays(today, 2) }),
  ]
}
