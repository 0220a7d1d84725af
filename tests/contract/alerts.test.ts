import { createECDH, createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addedDevice, alerts, MAX_DEVICES, testAlert, type AlertWishes } from '#contract/alerts.ts'
import { backends, useBackend } from './backends.ts'

const wishes: AlertWishes = {
  kinds: ['finding', 'task'],
  quiet: { from: '21:00', to: '06:00' },
  digestAt: '06:30',
  zone: 'Europe/Berlin',
}

/** Of a browser that does not exist: no name ends in .example. */
const browser = (at: number, name = 'Chrome on Android') => ({
  endpoint: `https://push.example/send/${at}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  name,
})
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

describe.each(backends)('alerts on $name', (backend) => {
  const call = useBackend(backend)
  const known = async () => alerts.parse((await call('GET', '/api/alerts')).json)
  const add = (device: object) => call('POST', '/api/alerts/devices', device)

  test('nothing is on before the farmer turns it on', async () => {
    expect(await known()).toMatchObject({
      wishes: { kinds: [], quiet: null, digestAt: null },
      pushKey: expect.any(String),
      devices: [],
    })
  })

  test('wishes are kept as they were sent, and can be taken back', async () => {
    const saved = await call('PUT', '/api/alerts', wishes)
    expect([saved.status, alerts.parse(saved.json).wishes]).toEqual([200, wishes])
    expect((await known()).wishes).toEqual(wishes)
    const none = { ...wishes, kinds: [], quiet: null, digestAt: null }
    await call('PUT', '/api/alerts', none)
    expect((await known()).wishes).toEqual(none)
  })

  test.each([
    { kinds: ['rain'] },
    { quiet: { from: '21:00' } },
    { quiet: { from: '21:00', to: '24:00' } },
    { digestAt: '6:30' },
    { zone: 'Mars/Olympus' },
  ])('the wish %j is refused', async (wrong) => {
    expect((await call('PUT', '/api/alerts', { ...wishes, ...wrong })).status).toBe(400)
    expect((await known()).wishes.kinds).toEqual([])
  })

  test('a browser is one device, however often it is added, and can be removed', async () => {
    const phone = browser(1)
    const { id } = addedDevice.parse((await add(phone)).json)
    expect(await add({ ...phone, name: 'My phone' })).toMatchObject({ status: 201, json: { id } })
    expect((await known()).devices).toEqual([
      {
        id,
        name: 'My phone',
        createdAt: expect.any(String),
        lastSentAt: null,
        endpointHash: hashOf(phone.endpoint),
      },
    ])
    expect((await call('DELETE', `/api/alerts/devices/${id}`)).json).toEqual({ id })
    expect((await known()).devices).toEqual([])
    expect((await call('DELETE', `/api/alerts/devices/${id}`)).status).toBe(404)
  })

  test('there are at most ten devices, oldest first', async () => {
    for (let at = 0; at < MAX_DEVICES; at += 1)
      expect((await add(browser(at, `Phone ${at}`))).status).toBe(201)
    expect((await add(browser(MAX_DEVICES))).status).toBe(409)
    expect((await known()).devices.map(({ name }) => name)).toEqual(
      Array.from({ length: MAX_DEVICES }, (_, at) => `Phone ${at}`),
    )
  })

  test.each([
    { endpoint: 5 },
    { endpoint: `https://push.example/${'a'.repeat(1000)}` },
    { keys: { p256dh: 'a b', auth: 'c' } },
    { name: 'a'.repeat(101) },
  ])('the device %j is refused', async (wrong) => {
    expect((await add({ ...browser(1), ...wrong })).status).toBe(400)
    expect((await known()).devices).toEqual([])
  })

  test('a test goes to each device', async () => {
    const sendTest = async () => testAlert.parse((await call('POST', '/api/alerts/test')).json)
    expect(await sendTest()).toEqual({ channels: 0 })
    await add(browser(1))
    await add(browser(2))
    expect(await sendTest()).toEqual({ channels: 2 })
  })

  test('a server without mail turns none on', async () => {
    expect((await known()).mail).toBeNull()
    expect((await call('PUT', '/api/alerts/mail', { on: true })).status).toBe(409)
    expect(
      alerts.parse((await call('PUT', '/api/alerts/mail', { on: false })).json).mail,
    ).toBeNull()
  })
})
