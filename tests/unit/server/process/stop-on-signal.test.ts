import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopOnSignal } from '#server/process/stop-on-signal.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const others = SIGNALS.map((signal) => process.listeners(signal))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  for (const signal of SIGNALS) process.removeAllListeners(signal)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  SIGNALS.forEach((signal, index) => {
    process.removeAllListeners(signal)
    for (const listener of others[index] ?? []) process.on(signal, listener)
  })
})

test.each([
  ['SIGTERM', ['leave', 'finish', 'end']],
  // Ctrl-C does not wait for the load balancer.
  ['SIGINT', ['finish', 'end']],
] as const)('at %s a server behind a proxy does: %j', async (signal, steps) => {
  const done: string[] = []
  const step = (name: string) => async () => {
    done.push(name)
  }
  stopOnSignal({ leave: step('leave'), finish: step('finish'), end: step('end') })
  process.emit(signal)
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(0))
  expect(done).toEqual(steps)
})
