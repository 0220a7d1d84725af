import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { choose } from './upload-window.ts'

export const HISTORY = '*/api/projects/p1/solar-systems/s1/history'

export const aDay = (day: number) => `Date,kWh\n2025-03-0${day},10\n`

export async function openHistory() {
  const { user } = openScreen('/solar-management/p1/s1')
  await goTo(user, 'Historical Data')
  return user
}

export async function goTo(user: UserEvent, tab: string) {
  await user.click(await screen.findByRole('tab', { name: tab }))
}

/** @param files text by name; put into the mock store directly, as jsdom uploads no file content */
export async function upload(user: UserEvent, files: Record<string, string>) {
  const names = Object.keys(files)
  await user.click(screen.getByRole('button', { name: 'Select Files' }))
  await choose(...names.map((name) => new File(['date,kWh'], name, { type: 'text/csv' })))
  names.forEach((name, at) => farm.files.set(`upload-${farm.lastId + at + 1}`, files[name] ?? ''))
  await user.click(await screen.findByRole('button', { name: /^Upload \d files?$/ }))
}

export const reported = (name: string) => screen.findByText(name, { selector: 'li p' })

export const measured = async () => within(await screen.findByRole('region', { name: /^Measured/ }))
