import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf, keepCopies } from '#src/api/offline/copy.ts'
import { openDeviceStore } from '#src/api/offline/device-store.ts'
import { presentFarmer, setPresentFarmer } from '#src/api/offline/farmer.ts'
import { foundNetwork, networkState } from '#src/api/offline/network-state.ts'
import { failureSentence, request } from '#src/api/request.ts'
import { fetchSession } from '#src/api/session.ts'
import { openPhone } from '#tests/setup/phone.ts'

let phone: ReturnType<typeof openPhone>
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  phone = openPhone()
  vi.stubGlobal('fetch', network)
  setPresentFarmer(ADA)
})
afterEach(async () => {
  foundNetwork(new Date())
  vi.useRealTimers()
  await phone.close()
})

const ADA = { id: 'ada', firstName: 'Ada' }
const BEN = { id: 'ben', firstName: 'Ben' }
const MORNING = '2026-06-01T07:00:00.000Z'
const answer = (json: unknown, status = 200) =>
  network.mockImplementation(async () => Response.json(json, { status }))
const noNetwork = () => network.mockRejectedValue(new TypeError('Failed to fetch'))
const keep = (url: string, json: unknown) =>
  keepCopies('ada', new Map([[url, { json, at: MORNING }]]))
const copied = (url: string, json: unknown) =>
  vi.waitFor(async () => expect(await copyOf(url)).toMatchObject({ json }))

test('a call that finds no network is answered as at the last visit', async () => {
  answer(['North farm'])
  expect(await request('GET', '/api/projects')).toEqual(['North farm'])
  await copied('/api/projects', ['North farm'])
  noNetwork()
  expect(await request('GET', '/api/projects')).toEqual(['North farm'])
  expect(networkState.current().isOffline).toBe(true)
})

test('the first answer ends it', async () => {
  await keep('/api/projects', [])
  noNetwork()
  await request('GET', '/api/projects')
  expect(networkState.current()).toMatchObject({ isOffline: true })
  answer('No.', 404)
  await expect(request('GET', '/api/projects')).rejects.toThrow('404: "No."')
  expect(networkState.current()).toEqual({ isOffline: false })
})

test('an answer that refuses is never replaced by a copy', async () => {
  await keep('/api/projects', ['North farm'])
  answer('Unauthorized', 401)
  await expect(request('GET', '/api/projects')).rejects.toThrow(/^401: .*Unauthorized/)
})

test('a line that breaks in the middle of an answer counts as none', async () => {
  await keep('/api/projects', ['North farm'])
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('Lost')) })
  network.mockResolvedValue(new Response(broken))
  expect(await request('GET', '/api/projects')).toEqual(['North farm'])
})

test('says that something is not on this device, where it was never opened', async () => {
  noNetwork()
  const error = await request('GET', '/api/glance').catch((reason: unknown) => reason)
  expect(failureSentence(error)).toBe(
    'This is not on this device yet. It loads when there is a network.',
  )
})

test('a change that fails says that it needs a network', async () => {
  noNetwork()
  const error = await request('PUT', '/api/crops/1', {}).catch((reason: unknown) => reason)
  expect(failureSentence(error)).toBe('This works once there is a network again.')
  expect(networkState.current().isOffline).toBe(true)
})

test('after 8 seconds the copy answers, and the late answer is kept for the next screen', async () => {
  await keep('/api/projects', ['old'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let arrive: (response: Response) => void = () => {}
  network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const asked = request('GET', '/api/projects')
  await vi.advanceTimersByTimeAsync(8000)
  expect(await asked).toEqual(['old'])
  vi.useRealTimers()
  arrive(Response.json(['new']))
  await copied('/api/projects', ['new'])
  expect(networkState.current().isOffline).toBe(true)
})

test('a slow answer that there is no copy of is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let arrive: (response: Response) => void = () => {}
  network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const asked = request('GET', '/api/projects')
  await vi.advanceTimersByTimeAsync(20_000)
  arrive(Response.json(['new']))
  expect(await asked).toEqual(['new'])
  expect(networkState.current().isOffline).toBe(false)
})

test('what arrives after another farmer has signed in is kept for nobody', async () => {
  let arrive: (response: Response) => void = () => {}
  network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const asked = request('GET', '/api/projects')
  setPresentFarmer(BEN)
  arrive(Response.json(['of Ada']))
  await asked
  expect(await copyOf('/api/projects')).toBeUndefined()
})

test('the session is the last one that this phone knows, until an answer ends it', async () => {
  answer(ADA)
  expect(await fetchSession()).toEqual(ADA)
  await copied('/api/auth/user', ADA)
  noNetwork()
  expect(await fetchSession()).toEqual(ADA)
  answer('Unauthorized', 401)
  expect(await fetchSession()).toBeNull()
  noNetwork()
  expect(await fetchSession()).toBeNull()
  await vi.waitFor(async () => expect(await (await openDeviceStore()).count('copies')).toBe(0))
})

test('a call names the farm of its tab, whose copies are its own', async () => {
  const ofFarm = (id: string) => ({ ...ADA, farm: { id } })
  answer(ofFarm('mill'))
  await fetchSession()
  await keepCopies('ada mill', new Map([['/api/projects', { json: ['Mill'], at: MORNING }]]))
  answer([])
  await request('GET', '/api/tasks')
  expect(network.mock.lastCall?.[1]?.headers).toMatchObject({ Farm: 'mill' })
  // Another tab opens another farm.
  localStorage.setItem('smart-farm/farm', 'brook')
  noNetwork()
  expect(await request('GET', '/api/projects')).toEqual(['Mill'])
})

test('another farmer who signs in is the one whom the phone knows', async () => {
  answer(ADA)
  await fetchSession()
  await copied('/api/auth/user', ADA)
  answer(BEN)
  await fetchSession()
  await copied('/api/auth/user', BEN)
  noNetwork()
  expect(await fetchSession()).toEqual(BEN)
})

test('a server in trouble does not sign out', async () => {
  answer('Later.', 503)
  expect(await fetchSession()).toBeNull()
  expect(presentFarmer()).toBe('ada')
})

test('a shared computer keeps nothing', async () => {
  vi.stubGlobal('document', { cookie: 'language=en; shared=1' })
  answer(ADA)
  await fetchSession()
  await request('GET', '/api/projects')
  noNetwork()
  await expect(request('GET', '/api/projects')).rejects.toThrow('Failed to fetch')
  expect(await fetchSession()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  expect(networkState.current().isOffline).toBe(false)
})
