import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FarmRole } from '#contract/session.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { bell, bellMenu } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

const FIELD = '/crop-management/p1/c1'

function signIn(role: FarmRole) {
  farm.user = buildUser({ farm: { ...sharedFarm, role } })
}
beforeEach(() => {
  farm.hasRoutine = true
  farm.projects = [
    buildProject({ crops: [buildCrop({ id: 'c1' })], solarSystems: [buildSolar({ id: 's1' })] }),
  ]
})

const ofBen = (change = {}) =>
  buildEntry({
    kind: 'comment',
    detail: 'Looks dry.\nWater it today.',
    by: { id: 'u2', name: 'Ben Mill' },
    ...change,
  })

const history = async () => within(await screen.findByRole('region', { name: 'History' }))
const field = async () => (await history()).findByRole('textbox', { name: 'Add a comment' })
const row = async (text: RegExp) =>
  within((await (await history()).findByText(text)).closest('li') as HTMLElement)

test('a comment is written below the history of a field, with its line breaks, and deleted again', async () => {
  signIn('adviser')
  const { user } = openScreen(FIELD)
  expect((await history()).getByRole('button', { name: 'Save the comment' })).toBeDisabled()
  await user.type(await field(), 'Looks dry.{Enter}Water it <b>today</b>.')
  await user.click((await history()).getByRole('button', { name: 'Save the comment' }))
  const written = await row(/^Looks dry\. Water it <b>today<\/b>\.$/)
  expect(farm.events[0]?.detail).toBe('Looks dry.\nWater it <b>today</b>.')
  expect(written.getByText('You')).toBeVisible()
  await waitFor(async () => expect(await field()).toHaveValue(''))
  await user.type(await field(), 'By keys{Control>}{Enter}{/Control}')
  await row(/^By keys$/)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await user.click(written.getByRole('button', { name: 'Delete' }))
  expect(confirm.mock.lastCall).toEqual(['Delete this comment?'])
  expect(farm.events).toHaveLength(2)
  confirm.mockReturnValue(true)
  await user.click(written.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(farm.events.map(({ detail }) => detail)).toEqual(['By keys']))
})

test('what is not saved stays in its field, with the reason', async () => {
  const { user } = openScreen(FIELD)
  mockServer.use(http.post('/api/comments', () => refuse(507, 'This farm is full.')))
  await user.type(await field(), 'Looks dry.')
  await user.click((await history()).getByRole('button', { name: 'Save the comment' }))
  expect(await (await history()).findByRole('alert')).toHaveTextContent('This farm is full.')
  expect(await field()).toHaveValue('Looks dry.')
})

test('who only sees the farm reads comments, and writes and deletes none', async () => {
  signIn('viewer')
  farm.events = [ofBen()]
  openScreen(FIELD)
  const comment = await row(/^Looks dry/)
  expect(comment.getByText('Ben Mill')).toBeVisible()
  expect(comment.queryByRole('button')).toBeNull()
  expect((await history()).queryByRole('textbox')).toBeNull()
})

test('an adviser deletes no comment of others, a manager does', async () => {
  farm.events = [ofBen()]
  signIn('adviser')
  const { unmount } = openScreen(FIELD)
  expect((await row(/^Looks dry/)).queryByRole('button')).toBeNull()
  unmount()
  signIn('manager')
  openScreen(FIELD)
  expect((await row(/^Looks dry/)).getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('a solar system is commented on too', async () => {
  const { user } = openScreen('/solar-management/p1/s1')
  await user.type(await field(), 'Dusty.{Control>}{Enter}{/Control}')
  await row(/^Dusty\.$/)
  expect(farm.events).toMatchObject([{ subject: 'solar', entityId: 's1' }])
})

test('the bell rings for a comment of somebody else and leads to the record', async () => {
  signIn('owner')
  farm.events = [ofBen(), ofBen({ id: 'own', detail: 'Mine', by: { id: 'u1', name: 'Ada Field' } })]
  const { user } = openScreen('/')
  await user.click(await bell(/\(1 new comment\)$/))
  const menu = await bellMenu()
  expect(menu.getByRole('heading', { name: 'Findings and comments' })).toBeVisible()
  expect(menu.getByRole('listitem')).toHaveTextContent(
    /^NewSouth fieldBen Mill: Looks dry\. · Jun 1/,
  )
  await user.click(menu.getByRole('link', { name: 'Open: South field' }))
  await row(/^Looks dry/)
  await waitFor(() => expect(farm.findingsSeenAt).toBe(farm.events[0]?.at))
})

test('the timeline shows comments alone', async () => {
  farm.events = [ofBen(), buildEntry({ id: 'e2' })]
  const { user } = openScreen('/dashboard?section=history')
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  expect(await timeline.findAllByRole('listitem')).toHaveLength(2)
  await user.click(timeline.getByRole('button', { name: 'Comments' }))
  await waitFor(() => expect(timeline.getAllByRole('listitem')).toHaveLength(1))
  expect(timeline.getByText(/^Looks dry/)).toBeVisible()
})
