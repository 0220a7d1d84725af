import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Change } from '#src/api/offline/change.ts'
import { setPresentFarmer } from '#src/api/offline/farmer.ts'
import { layOver } from '#src/api/offline/lay-over.ts'
import { NotKept } from '#src/api/offline/not-kept.ts'
import {
  decide,
  discard,
  outboxStore,
  retry,
  sendNow,
  startOutbox,
} from '#src/api/offline/outbox.ts'
import { isWaiting, sendChange } from '#src/api/offline/send-change.ts'
import { keepPhoto } from '#src/api/offline/send-or-keep.ts'
import { flagWaiting, isAnythingWaiting } from '#src/api/offline/waiting-flag.ts'
import { ADA, json, lost, onNewDevices, sentence, waiting } from '#tests/setup/device.ts'

onNewDevices()

type Fetched = { method: string; path: string; key: string | null }
let calls: Fetched[] = []
let probes = 0
let answer: (call: Fetched) => Response | Promise<Response> = lost

const stubNavigator = (request: (name: string, work: () => Promise<unknown>) => unknown) =>
  vi.stubGlobal('navigator', {
    locks: { request },
    serviceWorker: {},
    storage: { persist: () => Promise.resolve(true) },
  })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('document', { cookie: '' })
  stubNavigator((_name, work) => work())
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/auth/user') {
      probes += 1
      return isOnline ? json({ id: ADA }) : lost()
    }
    const { method = 'GET' } = init
    const call = { method, path, key: new Headers(init.headers).get('idempotency-key') }
    calls.push(call)
    return answer(call)
  })
  setPresentFarmer({ id: ADA })
  calls = []
  goOffline()
})
afterEach(settled)

let isOnline = false
const goOffline = () => ([isOnline, answer] = [false, lost])
const goOnline = () => ([isOnline, answer] = [true, () => json({ id: 'c1' })])

async function settled() {
  for (const { seq } of await waiting()) await discard(seq)
  await vi.waitFor(() => expect(outboxStore.current().waiting).toEqual([]))
}

const rename = (name: string, recordId = 'c1'): Change => ({
  method: 'PUT',
  path: `/api/crops/${recordId}`,
  body: { name },
  name: 'North greenhouse',
  recordId,
})
const bodies = async () => (await waiting()).map(({ body }) => Object(body).name as unknown)

test('with a network a change is sent, and nothing is kept', async () => {
  goOnline()
  expect(await sendChange(rename('Roma'), () => ({}))).toEqual({ id: 'c1' })
  expect(await waiting()).toEqual([])
})

test('an answer that refuses is the answer: nothing is kept', async () => {
  answer = () => sentence(500, 'The disk is broken.')
  await expect(sendChange(rename('Roma'), () => ({}))).rejects.toThrow('500: The disk is broken.')
  expect(await waiting()).toEqual([])
})

test('without a network a change is kept under the key of its first try, and answered', async () => {
  const given = await sendChange(rename('Roma'), (at) => ({ id: 'c1', updatedAt: at }))
  expect(isWaiting(given)).toBe(true)
  const [kept] = await waiting()
  expect(given).toMatchObject({ id: 'c1', updatedAt: kept?.at })
  expect(kept?.key).toBe(calls[0]?.key)
  await vi.waitFor(() => expect(outboxStore.current().waiting).toHaveLength(1))
})

test('a change that is kept is of the farm that is shown, and lies over no answer of another', async () => {
  setPresentFarmer({ id: ADA, farm: { id: 'mill' } })
  const create = { ...rename('Roma', 'p1'), method: 'POST' as const, path: '/api/projects' }
  await sendChange(create, (at) => ({ id: 'p1', updatedAt: at }))
  expect(await waiting()).toMatchObject([{ farmId: 'mill' }])
  expect(await layOver('/api/projects', Promise.resolve([]))).toMatchObject([{ name: 'Roma' }])
  setPresentFarmer({ id: ADA, farm: { id: 'brook' } })
  expect(await layOver('/api/projects', Promise.resolve([]))).toEqual([])
})

test('what a killed browser has kept, but lost the flag of, is laid over the answers at the next start', async () => {
  await sendChange(rename('Roma'), () => ({}))
  flagWaiting(false)
  const refetch = vi.fn<() => void>()
  vi.stubGlobal('window', new EventTarget())
  startOutbox(refetch)
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  expect(isAnythingWaiting()).toBe(true)
})

test('when the network is back, a try that fails is followed by another soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const network = new EventTarget()
  vi.stubGlobal('window', network)
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next))
    }
    return probes
  }
  startOutbox(() => {})
  await sendChange(rename('Roma'), () => ({}))
  const tired = await pass(130)
  expect(await pass(1)).toBe(tired)
  network.dispatchEvent(new Event('online'))
  expect(await pass(2)).toBeGreaterThan(tired + 1)
})

test('a later change of the record goes behind those that wait; one of another is sent', async () => {
  await sendChange(rename('Roma'), () => ({}))
  goOnline()
  isOnline = false
  expect(isWaiting(await sendChange(rename('Cherry'), () => ({})))).toBe(true)
  expect(isWaiting(await sendChange(rename('Beef', 'c2'), () => ({})))).toBe(false)
  expect(await bodies()).toEqual(['Roma', 'Cherry'])
})

test('two quick changes stay in their order when the first one finds no network', async () => {
  answer = ({ key }) => (key === calls[0]?.key ? lost() : json({}))
  await Promise.all(['Roma', 'Cherry'].map((name) => sendChange(rename(name), () => ({}))))
  expect(await bodies()).toEqual(['Roma', 'Cherry'])
})

test('a shared computer keeps nothing', async () => {
  vi.stubGlobal('isSecureContext', false)
  await expect(sendChange(rename('Roma'), () => ({}))).rejects.toThrow('Failed to fetch')
  expect(await waiting()).toEqual([])
})

test('a full phone says what it could not keep', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const photo = { bytes: new Blob(['x']) }
  await expect(keepPhoto(rename('Roma'), photo, () => ({}))).rejects.toThrow(
    new NotKept(
      'This phone is full. The photo of North greenhouse could not be kept: free some space and take it again.',
    ),
  )
  vi.restoreAllMocks()
})

test('a refused change is sent again, as it is or as decided, or given up', async () => {
  for (const recordId of ['c1', 'c2', 'c3']) await sendChange(rename('Roma', recordId), () => ({}))
  isOnline = true
  answer = () => sentence(400, 'No.')
  const seqs = (await waiting()).map(({ seq }) => seq)
  await retry(seqs[0] ?? 0)
  await vi.waitFor(async () => expect((await waiting()).every((one) => one.refusal)).toBe(true))
  goOnline()
  calls = []
  await discard(seqs[0] ?? 0)
  await retry(seqs[1] ?? 0)
  await decide(seqs[2] ?? 0, { name: 'Cherry' })
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  expect(calls.map(({ path }) => path)).toEqual(['/api/crops/c2', '/api/crops/c3'])
})

test('two tabs send each change once', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
  stubNavigator(request)
  const ids = Array.from({ length: 6 }, (_, index) => `c${index}`)
  for (const recordId of ids) await sendChange(rename('Roma', recordId), () => ({}))
  vi.resetModules()
  const other = await import('#src/api/offline/outbox.ts')
  goOnline()
  calls = []
  await Promise.all([sendNow(), other.sendNow()])
  await other.refreshOutbox()
  expect(calls.map(({ path }) => path)).toEqual(ids.map((id) => `/api/crops/${id}`))
})
