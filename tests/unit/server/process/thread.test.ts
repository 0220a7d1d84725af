import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { openThread } from '#server/process/thread.ts'

afterEach(() => {
  vi.useRealTimers()
})

const echo = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ given }) => parentPort.postMessage({ result: given[0] }))
    parentPort.postMessage({})`,
    { eval: true },
  )

test('an idle thread ends, and the next task starts a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const workers: Worker[] = []
  const startWorker = () => {
    const worker = echo()
    workers.push(worker)
    return worker
  }
  const thread = openThread('language', { places: 1, startWorker })
  const run = thread.within(5_000)
  expect(await run('unreadableLine', 'es', {})).toBe('es')
  const ended = once(workers[0] ?? echo(), 'exit')
  vi.advanceTimersByTime(20_000)
  await ended
  expect(await run('unreadableLine', 'fr', {})).toBe('fr')
  expect(workers).toHaveLength(2)
  await thread.close()
})

test('a thread that takes long to start may wait longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const startWorker = vi.fn<() => Worker>(echo)
  const thread = openThread('language', { places: 1, startWorker })
  const run = thread.within(5_000, 600_000)
  await run('unreadableLine', 'es', {})
  vi.advanceTimersByTime(599_000)
  expect(await run('unreadableLine', 'fr', {})).toBe('fr')
  expect(startWorker).toHaveBeenCalledOnce()
  await thread.close()
})
