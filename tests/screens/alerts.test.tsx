import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { givePush, hashOf, PUSH_KEY, takePush } from '#tests/setup/push.ts'
import { bell, bellMenu } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

// Loads the lazy part up front, outside the time that a test waits.
beforeAll(() => import('#src/features/alerts/alerts-screen.tsx'))
afterEach(() => {
  takePush()
  document.cookie = 'shared=; Max-Age=0; Path=/'
})

const turned = (name: string | RegExp) => screen.findByRole('switch', { name })
const here = () => turned('On this device')
const buildDevice = (change = {}) => ({
  id: 'd1',
  name: 'Firefox on Windows',
  createdAt: '2026-05-01T08:00:00.000Z',
  lastSentAt: null,
  endpointHash: hashOf('https://push.example/other'),
  ...change,
})

function watchChanges() {
  const changes: string[] = []
  mockServer.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && pathname.startsWith('/api/alerts'))
      changes.push(`${request.method} ${pathname}`)
  })
  return changes
}

test('nothing is on and nothing is asked before a tap; then this device is told', async () => {
  const push = givePush()
  const changes = watchChanges()
  const { user } = openScreen('/alerts')
  expect(await screen.findByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
  expect(await here()).toHaveAttribute('aria-checked', 'false')
  for (const each of screen.getAllByRole('switch'))
    expect(each).toHaveAttribute('aria-checked', 'false')
  expect(screen.queryByRole('button', { name: 'Send a test' })).not.toBeInTheDocument()
  expect([push.requestPermission.mock.calls.length, changes]).toEqual([0, []])
  await user.click(await here())
  await waitFor(async () => expect(await here()).toHaveAttribute('aria-checked', 'true'))
  await waitFor(async () => expect(await here()).toBeEnabled())
  expect(push.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: PUSH_KEY,
  })
  expect(changes).toEqual(['POST /api/alerts/devices'])
  expect(farm.alerts.devices).toHaveLength(1)
  expect(screen.getByText('Nothing comes yet: choose what you want to be told.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('Test sent')).toBeVisible()
  await user.click(await here())
  await waitFor(() => expect(farm.alerts.devices).toEqual([]))
  await waitFor(() => expect(push.subscription()).toBeNull())
  expect(await here()).toHaveAttribute('aria-checked', 'false')
})

test('a refused permission is said, with how to change it, and allowing it elsewhere shows', async () => {
  const push = givePush({ answer: 'denied' })
  const { user } = openScreen('/alerts')
  await user.click(await here())
  expect(await screen.findByText(/^Notifications from this site are blocked here/)).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'On this device' })).not.toBeInTheDocument()
  expect(push.subscribe).not.toHaveBeenCalled()
  push.allow('granted')
  fireEvent(window, new Event('visibilitychange'))
  expect(await here()).toHaveAttribute('aria-checked', 'false')
})

test('a device that the server refuses is off again, without a subscription', async () => {
  const push = givePush()
  mockServer.use(http.post('*/api/alerts/devices', () => refuse(409, 'At most 10 devices.')))
  const { user } = openScreen('/alerts')
  await user.click(await here())
  expect(await screen.findByText('At most 10 devices.')).toBeVisible()
  expect(await here()).toHaveAttribute('aria-checked', 'false')
  expect(push.subscription()).toBeNull()
})

test.each([
  ['not over https', /begins with https/, () => vi.stubGlobal('isSecureContext', false)],
  ['a server whose address is not', /begins with https/, () => (farm.alerts.pushKey = null)],
  ['an older browser', /^This browser cannot show alerts/, () => takePush()],
  ['a shared computer', /^This is a shared computer/, () => (document.cookie = 'shared=1; Path=/')],
  [
    'a tab of an iPhone',
    /app on the home screen: tap Share/,
    () => Object.defineProperty(navigator, 'standalone', { configurable: true, value: false }),
  ],
])('on %s the screen says why, and the rest works', async (_where, why, make) => {
  givePush()
  make()
  const { user } = openScreen('/alerts')
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'On this device' })).not.toBeInTheDocument()
  await user.click(await turned('Findings'))
  await waitFor(() => expect(farm.alerts.wishes.kinds).toEqual(['finding']))
  Reflect.deleteProperty(navigator, 'standalone')
})

test('the subscription of another account, or of an earlier key, is off', async () => {
  const push = givePush({ permission: 'granted' })
  push.keep('https://push.example/hers')
  const { unmount } = openScreen('/alerts')
  expect(await here()).toHaveAttribute('aria-checked', 'false')
  await waitFor(() => expect(push.subscription()).toBeNull())
  unmount()
  farm.alerts.devices = [buildDevice()]
  push.keep('https://push.example/other', 'BOld')
  const { user } = openScreen('/alerts')
  expect(await here()).toHaveAttribute('aria-checked', 'false')
  await user.click(await here())
  await waitFor(() => expect(farm.alerts.devices).toHaveLength(2))
})

test('other devices are listed, and removed after a question', async () => {
  givePush()
  farm.alerts.devices = [
    buildDevice(),
    buildDevice({ id: 'd2', name: 'Safari on iPhone', lastSentAt: '2026-05-20T08:00:00.000Z' }),
  ]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen('/alerts')
  const list = within(await screen.findByRole('region', { name: 'Your devices' }))
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    expect.stringMatching(/^Firefox on Windowssince May 1.*Remove$/),
    expect.stringMatching(/^Safari on iPhonelast alert May 20.*Remove$/),
  ])
  await user.click(list.getByRole('button', { name: 'Remove Firefox on Windows' }))
  expect(confirm).toHaveBeenCalledWith('Remove Firefox on Windows? No more alerts go there.')
  expect(await screen.findByText('Device removed')).toBeVisible()
  expect(farm.alerts.devices.map(({ id }) => id)).toEqual(['d2'])
  expect(rows()).toHaveLength(1)
})

test('mail waits for the link to be opened, which can be sent again', async () => {
  farm.alerts.mail = { address: 'ada@farm.example', isConfirmed: false, isOn: false }
  const { user } = openScreen('/alerts')
  await user.click(await turned('By mail to ada@farm.example'))
  expect(
    await screen.findByText(/^Open the link that we sent to ada@farm\.example\./),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The link is sent')).toBeVisible()
  expect(farm.linksSent).toBe(2)
  expect(screen.queryByRole('button', { name: 'Send a test' })).not.toBeInTheDocument()
  farm.alerts.mail = { ...farm.alerts.mail, isConfirmed: true }
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Send a test' })
  expect(screen.queryByText(/^Open the link/)).not.toBeInTheDocument()
})

test('without mail of the server there is no switch for it', async () => {
  openScreen('/alerts')
  await turned('Weather')
  expect(screen.queryByRole('switch', { name: /mail/ })).not.toBeInTheDocument()
})

test('wishes are saved at once, with the time zone of the browser, by keyboard too', async () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { user } = openScreen('/alerts')
  ;(await turned('Tasks given to me')).focus()
  await user.keyboard(' ')
  await user.click(await turned('Weather'))
  await waitFor(() =>
    expect(farm.alerts.wishes).toMatchObject({ kinds: ['weather', 'task'], zone }),
  )
  expect(screen.getByText('Nothing comes yet: turn on a device or mail above.')).toBeVisible()
  await user.click(await turned('Weather'))
  await waitFor(() => expect(farm.alerts.wishes.kinds).toEqual(['task']))
  expect(await turned('Tasks given to me')).toHaveAccessibleDescription(
    'Work that somebody hands to you.',
  )
})

test('quiet hours and the morning are offered with times, which can be others', async () => {
  const { user } = openScreen('/alerts')
  await user.click(await turned('Quiet hours'))
  const from = await screen.findByLabelText('From')
  expect(
    [from, screen.getByLabelText('To')].map((field) => (field as HTMLInputElement).value),
  ).toEqual(['21:00', '06:00'])
  fireEvent.change(from, { target: { value: '06:00' } })
  expect(from).toHaveAccessibleDescription('Choose two different times.')
  fireEvent.change(from, { target: { value: '22:15' } })
  fireEvent.blur(from)
  await waitFor(() => expect(farm.alerts.wishes.quiet).toEqual({ from: '22:15', to: '06:00' }))
  await user.click(await turned('Morning summary'))
  const at = await screen.findByLabelText('At')
  expect(at).toHaveValue('06:30')
  // Without leaving the field.
  fireEvent.change(at, { target: { value: '05:45' } })
  await waitFor(() => expect(farm.alerts.wishes.digestAt).toBe('05:45'))
  await user.click(await turned('Quiet hours'))
  await user.click(await turned('Morning summary'))
  await waitFor(() => expect(farm.alerts.wishes).toMatchObject({ quiet: null, digestAt: null }))
})

test('what cannot be saved is taken back, with one sentence', async () => {
  const { user } = openScreen('/alerts')
  await turned('Findings')
  mockServer.use(http.put('*/api/alerts', () => HttpResponse.error()))
  await user.click(await turned('Findings'))
  await user.click(await turned('Weather'))
  expect(await screen.findByText('The server could not be reached.')).toBeVisible()
  await waitFor(async () => {
    expect(await turned('Findings')).toHaveAttribute('aria-checked', 'false')
    expect(await turned('Weather')).toHaveAttribute('aria-checked', 'false')
  })
})

test('alerts that cannot be loaded offer a retry', async () => {
  mockServer.use(http.get('*/api/alerts', () => refuse(503, 'The database is away.')))
  const { user } = openScreen('/alerts')
  expect(await screen.findByText('The database is away.')).toBeVisible()
  mockServer.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await turned('Findings')).toBeVisible()
})

test('the account menu and the bell lead there, where the server knows farms', async () => {
  farm.user = buildUser({ farm: sharedFarm })
  const { user } = openScreen('/')
  await user.click(await bell(/^Notifications/))
  const link = await (await bellMenu()).findByRole('link', { name: 'Alerts on this device' })
  expect(link).toHaveAttribute('href', '/alerts')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  const entry = screen.getByRole('link', { name: 'Alerts' })
  entry.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
})
