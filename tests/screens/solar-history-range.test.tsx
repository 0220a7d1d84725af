import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { measured, openHistory, upload } from './history-uploads.ts'

const daysFrom = (date: string, count: number) =>
  Array.from({ length: count }, (_, at) => dateOf(dayNumber(date) + at))
const fileOf = (dates: readonly string[]) =>
  `Date,kWh\n${dates.map((date) => `${date},9\n`).join('')}`
const shown = async () =>
  (await measured())
    .getByText((_, element) => element?.ariaLive === 'polite')
    .textContent?.replace(/\s/g, ' ')
const press = async (user: UserEvent, name: string) =>
  user.click((await measured()).getByRole('button', { name }))

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

test('the days of a second file show in the charts at once', async () => {
  const user = await openHistory()
  await upload(user, { 'winter.csv': fileOf(daysFrom('2024-01-01', 60)) })
  expect(await shown()).toBe('Jan 30 – Feb 29, 2024')
  await upload(user, { 'spring.csv': fileOf(daysFrom('2024-03-01', 61)) })
  await waitFor(async () => expect(await shown()).toBe('Mar 31 – Apr 30, 2024'))
})

test('a chosen range stays when new days come', async () => {
  const user = await openHistory()
  await upload(user, { 'winter.csv': fileOf(daysFrom('2024-01-01', 60)) })
  await measured()
  await press(user, 'Earlier')
  expect(await shown()).toBe('Jan 1 – 31, 2024')
  await upload(user, { 'march.csv': fileOf(daysFrom('2024-03-01', 31)) })
  expect(await screen.findByText('march.csv', { selector: 'li p' })).toBeVisible()
  expect(await shown()).toBe('Jan 1 – 31, 2024')
})

test('a date in the wrong century does not add the days in between', async () => {
  farm.history.set(
    's1',
    new Map(['0001-01-01', ...daysFrom('2024-03-01', 20), '9999-12-31'].map((date) => [date, 9])),
  )
  await openHistory()
  const page = await measured()
  expect(page.getByRole('img', { name: 'kWh by day' })).toHaveTextContent('24 points')
  expect(page.getByText('Of a cloudless year')).toBeVisible()
})
