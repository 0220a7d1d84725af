import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_DEVICES, type Alerts } from '#contract/alerts.ts'
import { openPush } from '#server/alerts/push.ts'
import { BROWSER, buildPushDevice } from '#tests/builders/build-push-device.ts'
import { listen, startAlerts, WISHES } from '#tests/setup/alerts.ts'
import { engines } from '#tests/setup/engines.ts'
import { invite, join } from '#tests/setup/members.ts'
import { call, cookiesOf, signUp, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('what one wishes to be told, on $name', ({ open }) => {
  let farm: Awaited<ReturnType<typeof startAlerts>>
  beforeEach(async () => {
    farm = await startAlerts({ db: await open() })
  })
  afterEach(() => farm.close())

  const read = async (farmer: TestFarmer = farm.ada) =>
    (await farmer.call('GET', '/api/alerts')).json<Alerts>()
  const addDevice = (farmer: TestFarmer, endpoint: string) =>
    farmer.call('POST', '/api/alerts/devices', buildPushDevice({ endpoint }))

  test('is nothing before the first wish, and kept afterwards', async () => {
    expect(await read()).toEqual({
      wishes: { kinds: [], quiet: null, digestAt: null, zone: 'UTC' },
      mail: { address: farm.ada.email, isConfirmed: false, isOn: false },
      pushKey: 'BPublic',
      devices: [],
    })
    const wishes = { ...WISHES, quiet: { from: '22:00', to: '06:00' }, digestAt: '06:30' }
    const saved = await farm.ada.call('PUT', '/api/alerts', wishes)
    expect(saved.json()).toMatchObject({ wishes })
    expect((await read()).wishes).toEqual(wishes)
    const language = { cookie: `${farm.ada.cookie}; language=en-XA` }
    await farm.ada.call('PUT', '/api/alerts', wishes, language)
    expect(
      await farm.db
        .selectFrom('alertWishes')
        .innerJoin('users', 'users.id', 'alertWishes.userId')
        .select(['language', 'nextDigestAt'])
        .execute(),
      // The first language in which alerts were wished stays until another one is chosen.
    ).toEqual([{ language: 'en', nextDigestAt: '2026-06-02T04:30:00.000Z' }])
  })

  test('no time, zone or kind that does not exist is taken', async () => {
    const bad = [
      { quiet: { from: '22:00', to: '24:00' } },
      { quiet: { from: '22:00' } },
      { digestAt: '6:30' },
      { zone: 'Europe/Bonn' },
      { kinds: ['gossip'] },
    ]
    for (const change of bad) {
      const answer = await farm.ada.call('PUT', '/api/alerts', { ...WISHES, ...change })
      expect([change, answer.statusCode]).toEqual([change, 400])
    }
  })

  test('a device is added once, removed by its owner, and no more than ten are told', async () => {
    const [first] = [await addDevice(farm.ada, 'https://push.example/1')]
    const again = await addDevice(farm.ada, 'https://push.example/1')
    expect([first.statusCode, again.json()]).toEqual([201, first.json()])
    const { devices } = await read()
    expect(devices).toEqual([
      {
        id: first.json<{ id: string }>().id,
        name: 'Phone',
        createdAt: '2026-06-01T08:00:00.000Z',
        lastSentAt: null,
        endpointHash: createHash('sha256').update('https://push.example/1').digest('hex'),
      },
    ])
    for (let n = 2; n <= MAX_DEVICES; n += 1)
      expect((await addDevice(farm.ada, `https://push.example/${n}`)).statusCode).toBe(201)
    const refused = await addDevice(farm.ada, 'https://push.example/11')
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'At most 10 devices can be told. Remove one that you do not use any more.',
    ])
    expect((await addDevice(farm.ada, 'https://push.example/1')).statusCode).toBe(201)
    const ben = await signUp(farm.app)
    const path = `/api/alerts/devices/${devices[0]?.id}`
    expect((await ben.call('DELETE', path)).statusCode).toBe(404)
    expect((await farm.ada.call('DELETE', path)).json()).toEqual({ id: devices[0]?.id })
    expect((await farm.ada.call('DELETE', path)).body).toBe('Device not found.')
    expect((await read()).devices).toHaveLength(MAX_DEVICES - 1)
  })

  test('a browser that another account signs in with tells that one, and nothing of the first', async () => {
    await listen(farm.ada, {}, 'https://push.example/shared')
    await farm.ada.call('POST', '/api/alerts/test')
    const ben = await signUp(farm.app)
    await listen(ben, {}, 'https://push.example/shared')
    expect((await read()).devices).toEqual([])
    expect((await read(ben)).devices).toHaveLength(1)
    await farm.turn()
    expect(farm.pushed).toEqual([])
  })

  test('mail is turned on and off, and a link goes to an address that is not confirmed', async () => {
    const links = () =>
      farm.db.selectFrom('notices').select('id').where('kind', '=', 'confirm').execute()
    const before = (await links()).length
    const on = await farm.ada.call('PUT', '/api/alerts/mail', { on: true })
    expect(on.json()).toMatchObject({ mail: { isOn: true, isConfirmed: false } })
    expect(await links()).toHaveLength(before + 1)
    await farm.db.updateTable('users').set({ emailVerified: 1 }).execute()
    await farm.ada.call('PUT', '/api/alerts/mail', { on: true })
    expect(await links()).toHaveLength(before + 1)
    expect(await farm.db.selectFrom('channels').select('kind').execute()).toHaveLength(1)
    const off = await farm.ada.call('PUT', '/api/alerts/mail', { on: false })
    expect(off.json()).toMatchObject({ mail: { isOn: false, isConfirmed: true } })
  })

  test('a phone without an address has no mail', async () => {
    const joined = await join(farm.app, (await invite(farm.ada))[1], { name: 'Ben' })
    const phone = call(farm.app, cookiesOf(joined))
    expect((await phone('GET', '/api/alerts')).json()).toMatchObject({ mail: null })
    const { statusCode, body } = await phone('PUT', '/api/alerts/mail', { on: true })
    expect([statusCode, body]).toEqual([
      409,
      'No mail can be sent to you: the server sends none, or you have no address.',
    ])
    expect((await phone('PUT', '/api/alerts/mail', { on: false })).statusCode).toBe(200)
  })

  test('a test goes to every channel, in quiet hours too, at most three times in ten minutes', async () => {
    const quiet = { from: '00:00', to: '23:59' }
    await listen(farm.ada, { kinds: [], quiet })
    expect((await farm.ada.call('POST', '/api/alerts/test')).json()).toEqual({ channels: 1 })
    await farm.turn()
    expect(farm.pushed).toMatchObject([{ title: 'This is how a notice looks', path: '/' }])
    expect((await read()).devices[0]?.lastSentAt).toBe('2026-06-01T08:00:00.000Z')
    const more = []
    for (let n = 0; n < 3; n += 1)
      more.push((await farm.ada.call('POST', '/api/alerts/test')).statusCode)
    expect(more).toEqual([200, 200, 429])
  })
})

test('a subscription of a private address or without keys of a browser is refused with a sentence', async () => {
  const resolve = async (host: string) =>
    host === 'push.example' ? ['198.41.0.4'] : Promise.reject(new Error(`${host} is unknown`))
  const base = { secret: 'a secret of the tests', subject: 'mailto:farm@coop.example' }
  const now = () => new Date('2026-06-01T08:00:00Z')
  const farm = await startAlerts({ push: openPush({ ...base, now, resolve }), mailer: null })
  const add = async (change: object) => {
    const { statusCode, body } = await farm.ada.call('POST', '/api/alerts/devices', {
      ...buildPushDevice(),
      ...change,
    })
    return [statusCode, statusCode === 201 || body]
  }
  const outside = 'This browser names a push service that is not in the public internet.'
  expect(await add({ endpoint: 'https://127.0.0.1/a' })).toEqual([400, outside])
  expect(await add({ endpoint: 'http://push.example/a' })).toEqual([400, outside])
  const unusable = 'The keys of this browser’s push subscription cannot be used.'
  expect(await add({ keys: { ...BROWSER.keys, auth: 'BTBZ' } })).toEqual([400, unusable])
  expect(await add({})).toEqual([201, true])
  // A name server that does not answer now is asked again when something is sent.
  expect(await add({ endpoint: 'https://elsewhere.example/a' })).toEqual([201, true])
  expect((await farm.ada.call('GET', '/api/alerts')).json()).toMatchObject({ mail: null })
  await farm.close()
})

test.each([
  ['http://localhost:5000', true],
  ['https://farm.example', true],
  ['http://barn.local:5000', false],
])('browsers of %s can subscribe: %s', async (origin, can) => {
  const farm = await startAlerts({ origins: [origin, 'http://localhost:5000'] })
  const cookie = farm.ada.cookie
  const answer = await farm.app.inject({ url: '/api/alerts', headers: { cookie, origin } })
  expect(answer.json<Alerts>().pushKey !== null).toBe(can)
  await farm.close()
})
