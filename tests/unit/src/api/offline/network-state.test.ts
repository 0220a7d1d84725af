import { afterEach, expect, test, vi } from 'vitest'
import {
  foundNetwork,
  missedNetwork,
  networkState,
  onReturn,
} from '#src/api/offline/network-state.ts'

afterEach(() => foundNetwork(at(0)))

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))

test('says how old the oldest copy is that the farmer sees', () => {
  foundNetwork(at(16))
  missedNetwork()
  expect(networkState.current()).toEqual({ isOffline: true, asOf: '2026-06-01T16:00:00.000Z' })
  missedNetwork('2026-06-01T14:02:00.000Z')
  missedNetwork('2026-06-01T09:00:00.000Z')
  missedNetwork('2026-06-01T15:00:00.000Z')
  expect(networkState.current().asOf).toBe('2026-06-01T09:00:00.000Z')
})

test('calls when the network is back, and only then', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = onReturn(listener)
  foundNetwork(at(9))
  missedNetwork()
  expect(listener).not.toHaveBeenCalled()
  foundNetwork(at(10))
  foundNetwork(at(11))
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
})

test('forgets it with the first answer, and tells only of changes', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = networkState.subscribe(listener)
  foundNetwork(at(9))
  expect(listener).not.toHaveBeenCalled()
  missedNetwork('2026-06-01T09:00:00.000Z')
  missedNetwork('2026-06-01T09:00:00.000Z')
  foundNetwork(at(10))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(networkState.current()).toEqual({ isOffline: false })
  unsubscribe()
})
