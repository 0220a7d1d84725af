import { afterEach, expect, test, vi } from 'vitest'
import { foundNetwork, missedNetwork, networkState } from '#src/api/offline/network-state.ts'

afterEach(() => void foundNetwork())

test('says how old the oldest copy is that the farmer sees', () => {
  missedNetwork()
  expect(networkState.current()).toEqual({ isOffline: true, asOf: undefined })
  missedNetwork('2026-06-01T14:02:00.000Z')
  missedNetwork('2026-06-01T09:00:00.000Z')
  missedNetwork('2026-06-01T15:00:00.000Z')
  expect(networkState.current().asOf).toBe('2026-06-01T09:00:00.000Z')
})

test('forgets it with the first answer, and tells only of changes', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = networkState.subscribe(listener)
  foundNetwork()
  expect(listener).not.toHaveBeenCalled()
  missedNetwork('2026-06-01T09:00:00.000Z')
  missedNetwork('2026-06-01T09:00:00.000Z')
  foundNetwork()
  expect(listener).toHaveBeenCalledTimes(2)
  expect(networkState.current()).toEqual({ isOffline: false })
  unsubscribe()
})
