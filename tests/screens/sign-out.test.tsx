import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { flagWaiting } from '#src/api/offline/waiting-flag.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { buildChange, outbox } from '#tests/setup/device.ts'
import { onDevicesThatKeep } from '#tests/setup/may-keep.ts'
import { givePush, hashOf, takePush } from '#tests/setup/push.ts'
import { openScreen } from './open-screen.tsx'

// Loads the lazy parts up front, outside the time that a test waits.
beforeAll(() =>
  Promise.all([
    import('#src/api/offline/sign-out.ts'),
    import('#src/features/unsent/sign-out-screen.tsx'),
  ]),
)

onDevicesThatKeep()
beforeEach(() => mockServer.use(http.head('/', () => new HttpResponse())))
afterEach(() => {
  document.cookie = 'signed_out=; Max-Age=0; Path=/'
})

/** jsdom cannot leave a page. */
function watchLeaving() {
  const assign = vi.fn<(url: string) => void>()
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  return assign
}

/** user-event leaves the menu on its way to the link, which closes it. */
async function pressSignOut(user: UserEvent) {
  const link = screen.getByRole('link', { name: 'Sign out' })
  link.focus()
  await user.keyboard('{Enter}')
}

const noNetwork = () => mockServer.use(http.all('*', () => HttpResponse.error()))

async function keep(over: Partial<WaitingChange> = {}) {
  flagWaiting(true)
  await outbox.add(buildChange({ userId: buildUser().id, ...over }))
}

const refused = { refusal: { status: 400, sentence: 'No.', at: '2026-06-01T08:00:00.000Z' } }

test('where nothing waits, signing out leaves nothing on the device and then ends the session', async () => {
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api/logout')
  localStorage.setItem('smart-farm/draft/u1/p1/a', '{}')
  sessionStorage.setItem('smart-farm/chat/p1', 'When')
  const assign = watchLeaving()
  await pressSignOut(user)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/logout'))
  expect(await indexedDB.databases()).toEqual([])
  expect(localStorage.getItem('smart-farm/draft/u1/p1/a')).toBeNull()
  expect(sessionStorage.getItem('smart-farm/chat/p1')).toBeNull()
})

test('where something waits, the menu asks first, and what waits is deleted only then', async () => {
  await keep(refused)
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  await pressSignOut(user)
  expect(await screen.findByText('1 change is not sent yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look at the list' })).toHaveAttribute('href', '/unsent')
  expect(screen.getByRole('link', { name: 'Stay' })).toHaveAttribute('href', '/')
  expect(await outbox.count()).toBe(1)
  const assign = watchLeaving()
  await user.click(screen.getByRole('button', { name: 'Sign out and delete them' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/logout'))
  expect(await indexedDB.databases()).toEqual([])
})

test('what waits can be sent first', async () => {
  mockServer.use(http.post('/api/tasks', () => HttpResponse.error(), { once: true }))
  await keep({ method: 'POST', path: '/api/tasks', body: { title: 'Mend', dueDate: '2026-06-01' } })
  const { user } = openScreen('/sign-out')
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(/^Everything is sent\. Signing out leaves nothing/)).toBeVisible()
})

test('without a network the start page is next, and what others did not send stays unseen', async () => {
  await keep({ userId: 'u2' })
  const { user } = openScreen('/sign-out')
  const leave = await screen.findByRole('button', { name: 'Sign out' })
  noNetwork()
  const assign = watchLeaving()
  await user.click(leave)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(document.cookie).toBe('signed_out=1')
  expect(await outbox.of('u2')).toHaveLength(1)
})

test("a worker's phone is asked before it is locked out for good", async () => {
  const role = 'worker' as const
  const ofPhone = { id: 'f2', name: 'Mill', owner: 'Ben', role, isShared: true }
  farm.user = buildUser({ email: '', farm: ofPhone })
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  await pressSignOut(user)
  expect(
    await screen.findByText('This phone has no account: only a new invitation lets you in again.'),
  ).toBeVisible()
})

const PHONE = 'https://push.example/phone'

/** A phone that is told of things, beside a computer. */
function tellPhone() {
  const push = givePush({ permission: 'granted' })
  push.keep(PHONE)
  const device = { createdAt: '2026-05-01T08:00:00.000Z', lastSentAt: null }
  farm.alerts.devices = [
    { ...device, id: 'd1', name: 'Firefox on Windows', endpointHash: hashOf(`${PHONE}/other`) },
    { ...device, id: 'd2', name: 'Chrome on Android', endpointHash: hashOf(PHONE) },
  ]
  return push
}

test('alerts end on this device before the session does, and go on elsewhere', async () => {
  const push = tellPhone()
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  const assign = watchLeaving()
  await pressSignOut(user)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/logout'))
  expect(push.subscription()).toBeNull()
  expect(farm.alerts.devices.map(({ id }) => id)).toEqual(['d1'])
  takePush()
})

test('where the server cannot be told, alerts end on this device all the same', async () => {
  const push = tellPhone()
  const { user } = openScreen('/sign-out')
  const leave = await screen.findByRole('button', { name: 'Sign out' })
  noNetwork()
  const assign = watchLeaving()
  await user.click(leave)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(push.subscription()).toBeNull()
  expect(farm.alerts.devices).toHaveLength(2)
  takePush()
})
