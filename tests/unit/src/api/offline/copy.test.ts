import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf, forgetOthers, keepCopies, keptSince } from '#src/api/offline/copy.ts'
import { openDeviceStore } from '#src/api/offline/device-store.ts'
import { setPresentFarmer } from '#src/api/offline/farmer.ts'
import { isAnythingWaiting } from '#src/api/offline/waiting-flag.ts'
import { wipeDevice } from '#src/api/offline/wipe-device.ts'
import { openPhone } from '#tests/setup/phone.ts'

let phone: ReturnType<typeof openPhone>
beforeEach(() => {
  phone = openPhone()
  setPresentFarmer({ id: 'ada' })
})
afterEach(() => phone.close())

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 14, minute)).toISOString()
const keep = (url: string, json: unknown, { by = 'ada', minute = 0 } = {}) =>
  keepCopies(by, new Map([[url, { json, at: at(minute) }]]))

test('keeps the last answer of each call', async () => {
  await keep('/api/projects', ['old'])
  await keep('/api/projects', ['new'], { minute: 2 })
  await keep('/api/tasks?zone=UTC', { open: [] })
  expect(await copyOf('/api/projects')).toEqual({ json: ['new'], at: at(2) })
  expect(await copyOf('/api/tasks?zone=UTC')).toEqual({ json: { open: [] }, at: at(0) })
  expect(await copyOf('/api/tasks?zone=CET')).toBeUndefined()
})

test.each(['/api/places?q=Berlin', '/api/readings', '/api/tasksets'])(
  'does not keep %s',
  async (url) => {
    await keep(url, {})
    expect(await copyOf(url)).toBeUndefined()
  },
)

test('says what has been kept since a moment', async () => {
  await keep('/api/projects', [])
  await keep('/api/tasks', {}, { minute: 5 })
  await keep('/api/glance', {}, { minute: 9, by: 'ben' })
  expect(await keptSince('ada', at(5))).toEqual(new Set(['/api/tasks']))
})

test('drops the oldest copies beyond 50 MB, and keeps none of more than 3 MB', async () => {
  const large = 'x'.repeat(2_900_000)
  const url = (number: number) => `/api/projects/${number}`
  for (let number = 0; number < 18; number += 1) await keep(url(number), large, { minute: number })
  expect(await copyOf(url(0))).toBeUndefined()
  expect(await copyOf(url(1))).toMatchObject({ at: at(1) })
  await keep('/api/projects', 'x'.repeat(3_000_000), { minute: 30 })
  expect(await copyOf('/api/projects')).toBeUndefined()
})

test('a full device disturbs nobody', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const store = await openDeviceStore()
  vi.spyOn(store, 'transaction').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(keep('/api/projects', [])).resolves.toBeUndefined()
  vi.restoreAllMocks()
})

const waitingOf = async (userId: string) =>
  (await (await openDeviceStore()).getAllFromIndex('outbox', 'userId', userId)).length
const wait = async (userId: string) => (await openDeviceStore()).add('outbox', { userId } as never)

test('another farmer sees nothing of the first, whose changes wait', async () => {
  await keep('/api/projects', ['of Ada'])
  await wait('ada')
  setPresentFarmer({ id: 'ben' })
  expect(await copyOf('/api/projects')).toBeUndefined()
  await keep('/api/projects', ['of Ben'], { by: 'ben' })
  await forgetOthers('ben')
  expect(phone.cacheNames).toEqual(new Set(['build 1']))
  expect(await copyOf('/api/projects')).toMatchObject({ json: ['of Ben'] })
  setPresentFarmer({ id: 'ada' })
  expect(await copyOf('/api/projects')).toBeUndefined()
  expect(await waitingOf('ada')).toBe(1)
})

test('each farm of a farmer has its own copies, and those of the one before go', async () => {
  setPresentFarmer({ id: 'ada', farm: { id: 'mill' } })
  await keep('/api/projects', ['of the mill'], { by: 'ada mill' })
  setPresentFarmer({ id: 'ada', farm: { id: 'brook' } })
  expect(await copyOf('/api/projects')).toBeUndefined()
  await forgetOthers('ada brook')
  setPresentFarmer({ id: 'ada', farm: { id: 'mill' } })
  expect(await copyOf('/api/projects')).toBeUndefined()
})

test('the same farmer keeps the photos', async () => {
  await keep('/api/projects', [])
  await forgetOthers('ada')
  expect(phone.cacheNames).toContain('photos')
})

test('signing out leaves nothing behind', async () => {
  await keep('/api/projects', [])
  await wait('ada')
  localStorage.setItem('smart-farm/draft/ada/1', 'typed')
  await wipeDevice()
  expect(await indexedDB.databases()).toEqual([])
  expect(phone.cacheNames).toEqual(new Set())
  expect(Object.keys(localStorage)).toEqual([])
  expect(phone.workers[0]?.unregister).toHaveBeenCalled()
})

test('what arrives while the farmer leaves is not kept', async () => {
  await keep('/api/projects', [])
  document.cookie = 'signed_out=1'
  await wipeDevice()
  await keep('/api/tasks', [])
  await expect(openDeviceStore()).rejects.toThrow('This device keeps nothing.')
  expect(await indexedDB.databases()).toEqual([])
})

test('signing out leaves what another farmer could not send yet', async () => {
  await wait('ada')
  setPresentFarmer({ id: 'ben' })
  await keep('/api/projects', [], { by: 'ben' })
  await wait('ben')
  await wipeDevice()
  expect([await waitingOf('ada'), await waitingOf('ben')]).toEqual([1, 0])
  expect(isAnythingWaiting()).toBe(true)
})
