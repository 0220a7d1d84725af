import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { aDay, HISTORY, measured, openHistory, reported, upload } from './history-uploads.ts'

/** The total of all files, not of the newest month. */
const IN_ALL = { selector: 'p *' }

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

test('a file can be removed after the farmer confirms what is lost', async () => {
  const user = await openHistory()
  await upload(user, {
    'barn.csv': aDay(1),
    'wrong.csv': 'Date,kWh\n2025-03-02,90\n2025-03-03,80\n',
  })
  await reported('wrong.csv')
  expect(await (await measured()).findByText('180 kWh', IN_ALL)).toBeVisible()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const remove = await screen.findByRole('button', { name: 'Remove wrong.csv' })
  await user.click(remove)
  expect((await measured()).getByText('180 kWh', IN_ALL)).toBeVisible()
  await user.click(remove)
  expect(confirm).toHaveBeenLastCalledWith(
    expect.stringMatching(/^Remove "wrong\.csv" and its 2 days, Mar 2, 2025 to Mar 3, 2025\?/),
  )
  await waitFor(async () => expect((await measured()).getByText('10 kWh', IN_ALL)).toBeVisible())
  expect(await screen.findByText(/None of its days are kept/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove wrong.csv' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove barn.csv' })).toBeVisible()
})

test('a file of an earlier visit is titled by the day it was read, and can be removed', async () => {
  farm.history.set('s1', new Map([['2025-03-01', 900]]))
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = await openHistory()
  const stored = within(await screen.findByRole('region', { name: 'Earlier files' }))
  expect(stored.getByText(/^File read on .*2026/)).toBeVisible()
  await user.click(stored.getByRole('button', { name: /^Remove File read on/ }))
  await screen.findByText('The days of this file were removed')
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: /^Measured|^Files read/ })).not.toBeInTheDocument(),
  )
})

test('a failed removal says so and keeps the days', async () => {
  farm.history.set('s1', new Map([['2025-03-01', 900]]))
  mockServer.use(http.delete(`${HISTORY}/:key`, () => refuse(503, 'Busy.')))
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = await openHistory()
  await user.click(await screen.findByRole('button', { name: /^Remove File read on/ }))
  expect(await screen.findByText('Failed to remove the days of this file')).toBeVisible()
  expect((await measured()).getByText('900 kWh', IN_ALL)).toBeVisible()
})
