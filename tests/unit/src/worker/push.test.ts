import { afterEach, expect, test, vi } from 'vitest'
import { openNotice, renew, showPush, type Scope } from '#src/worker/push.ts'
import { hashOf } from '#tests/setup/push.ts'

const ORIGIN = 'https://farm.example'
const OLD = 'https://push.example/old'

afterEach(() => vi.unstubAllGlobals())

function openWorker(tabs: string[] = []) {
  const said: unknown[] = []
  const say =
    (...words: unknown[]) =>
    async (...more: unknown[]) =>
      void said.push([...words, ...more])
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys: {} }) }
  const subscribe = vi.fn<() => Promise<typeof subscription>>(async () => subscription)
  const scope = {
    location: { origin: ORIGIN },
    registration: { showNotification: say('show'), pushManager: { subscribe } },
    clients: {
      matchAll: async () =>
        tabs.map((path) => ({
          url: ORIGIN + path,
          focus: say('focus', path),
          navigate: say('navigate', path),
        })),
      openWindow: say('open'),
    },
  } as unknown as Scope
  return { scope, said, subscribe }
}

const message = (text: string) => ({ data: { text: () => text } })

test('a message is shown as it was sent', async () => {
  const { scope, said } = openWorker()
  const sent = { title: 'Frost', body: '-2 °C, Tue 04:00', path: '/weather/p1', tag: 'frost' }
  await showPush(message(JSON.stringify(sent)), scope)
  expect(said).toEqual([
    [
      'show',
      'Frost',
      {
        body: '-2 °C, Tue 04:00',
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        data: '/weather/p1',
        tag: 'frost',
      },
    ],
  ])
})

test.each(['', 'no JSON', 'null', '7', '[]', '{"title": 3, "body": {}}'])(
  'the broken message %j shows a plain one',
  async (text) => {
    const { scope, said } = openWorker()
    await showPush(message(text), scope)
    expect(said).toEqual([
      ['show', 'Smart Farm', expect.objectContaining({ body: '', data: '', tag: '' })],
    ])
  },
)

test('a push without data shows a plain one', async () => {
  const { scope, said } = openWorker()
  await showPush({ data: null }, scope)
  expect(said).toEqual([['show', 'Smart Farm', expect.anything()]])
})

const click = async (path: unknown, tabs: string[]) => {
  const { scope, said } = openWorker(tabs)
  await openNotice({ notification: { data: path, close: () => undefined } }, scope)
  return said
}

test('a click goes to the tab that is open, or opens one', async () => {
  expect(await click('/dashboard?task=t1', ['/farm', '/'])).toEqual([
    ['focus', '/farm'],
    ['navigate', '/farm', `${ORIGIN}/dashboard?task=t1`],
  ])
  expect(await click('/farm', ['/farm'])).toEqual([['focus', '/farm']])
  expect(await click('/farm', [])).toEqual([['open', `${ORIGIN}/farm`]])
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '', 5])(
  'a click opens home, not %j',
  async (path) => {
    expect(await click(path, [])).toEqual([['open', `${ORIGIN}/`]])
  },
)

function answerAlerts(status: number, devices: object[]) {
  const sent = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (_url, init) =>
    init?.method
      ? Response.json({ id: 'd2' }, { status: 201 })
      : Response.json({ pushKey: 'BKey', devices }, { status }),
  )
  vi.stubGlobal('fetch', sent)
  return () => sent.mock.calls.flatMap(([url, init]) => (init ? [[url, init.body]] : []))
}

const ended = { oldSubscription: { endpoint: OLD } as PushSubscription, newSubscription: null }
const phone = { name: 'Chrome on Android', endpointHash: hashOf(OLD) }

test('a subscription that the browser ends is followed by one with the same key', async () => {
  const { scope, subscribe } = openWorker()
  const posted = answerAlerts(200, [phone])
  await renew(ended, scope)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  const device = { endpoint: 'https://push.example/new', keys: {}, name: 'Chrome on Android' }
  expect(posted()).toEqual([['/api/alerts/devices', JSON.stringify(device)]])
})

test.each([
  ['nobody is signed in', 401, [phone], ended],
  ['it is of another account', 200, [], ended],
  ['nobody knows which one ended', 200, [phone], { ...ended, oldSubscription: null }],
])('none follows where %s', async (_why, status, devices, change) => {
  const { scope, subscribe } = openWorker()
  const posted = answerAlerts(status, devices)
  await renew(change, scope)
  expect([subscribe.mock.calls, posted()]).toEqual([[], []])
})
