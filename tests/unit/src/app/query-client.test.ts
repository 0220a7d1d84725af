import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foundNetwork, missedNetwork } from '#src/api/offline/network-state.ts'
import { request } from '#src/api/request.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { toast, toastStore } from '#src/ui/toast-store.ts'

const META = { saved: { title: 'Saved' }, failed: 'Not deleted. Please try again.' }
const run = (mutationFn: () => Promise<unknown>) => {
  const client = createQueryClient()
  return client
    .getMutationCache()
    .build(client, { mutationFn, meta: META })
    .execute(undefined)
    .catch(() => undefined)
}
const shown = () => toastStore.current()

beforeEach(() => toast({ title: 'Earlier' }))
afterEach(() => foundNetwork(new Date()))

test('a change that is kept says so, once for several, and not that it is saved', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T09:00:00Z') })
  const keep = () => run(() => Promise.resolve({ id: 't1', isWaiting: true }))
  await keep()
  expect(shown()).toMatchObject({
    title: 'Kept on this device.',
    description: 'It is sent when there is a network.',
  })
  toast({ title: 'Earlier' })
  await run(() => Promise.resolve([{ isWaiting: true }]))
  expect(shown()?.title).toBe('Earlier')
  vi.advanceTimersByTime(60_000)
  await keep()
  expect(shown()?.title).toBe('Kept on this device.')
  vi.useRealTimers()
})

test('a change that the server has says that it is saved', async () => {
  await run(() => Promise.resolve({ id: 't1' }))
  expect(shown()?.title).toBe('Saved')
})

test('what fails for want of a network says so; a refusal does not', async () => {
  missedNetwork()
  await run(() => Promise.reject(new Error('409: Full.')))
  expect(shown()?.description).toBe('Not deleted. Please try again.')
  await run(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(shown()?.description).toBe(
    'Not deleted. Please try again. This works once there is a network again.',
  )
})

test('what the role does not allow any more says so', async () => {
  const sentence = 'Your role on this farm does not allow this. Ask the owner of the farm.'
  await run(() => Promise.reject(new Error(`403: ${sentence}`)))
  expect(shown()?.description).toBe(`Not deleted. Please try again. ${sentence}`)
})

test('a farm that is closed says so, and another opens', async () => {
  vi.useFakeTimers()
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('window', { location: { assign } })
  const closed = 'This farm is not open to you any more.'
  const answer = new Response(closed, { status: 404, headers: { 'Farm-Closed': '1' } })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  await run(() => request('PUT', '/api/crops/c1', {}))
  expect(shown()).toMatchObject({ title: 'Farm closed', description: closed })
  vi.advanceTimersByTime(3000)
  expect(assign).toHaveBeenCalledWith('/')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
