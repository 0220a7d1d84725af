import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { TimeChartLines } from '#src/ui/time-chart-options.ts'
import { dismissToast, toastStore } from '#src/ui/toast-store.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'

// Generous, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 20_000 })

// jsdom draws nothing, so a chart says what it would show. Mocked here, because the files of a worker
// share their modules.
vi.mock('#src/ui/time-chart.tsx', () => ({
  TimeChart: ({ label, dates }: { label: string } & TimeChartLines) =>
    createElement('div', { role: 'img', 'aria-label': label }, `${dates.length} points`),
}))

// Lowered, so that no test needs a file of 100 MB.
vi.mock('#contract/limits.ts', async (original) => ({
  ...(await original<typeof import('#contract/limits.ts')>()),
  MULTIPART_THRESHOLD_BYTES: 6 * 1024 * 1024,
}))

/** Reports a size as soon as an element is observed. */
class FakeResizeObserver {
  private readonly callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback
  }
  observe(target: Element) {
    const contentRect = { width: 800, height: 600 } as DOMRectReadOnly
    const entry = { target, contentRect } as unknown as ResizeObserverEntry
    this.callback([entry], this as unknown as ResizeObserver)
  }
  unobserve() {}
  disconnect() {}
}

// jsdom lacks these.
Object.assign(window, {
  ResizeObserver: FakeResizeObserver,
  matchMedia: () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }),
  scrollTo: () => {},
  requestIdleCallback: (callback: () => void) => setTimeout(callback, 0),
  cancelIdleCallback: (handle: number) => clearTimeout(handle),
})

// Radix's select needs these when it opens.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  scrollIntoView: () => {},
})

Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

const timers: (NodeJS.Timeout | number)[] = []

/** Remembers timers, so they can be cleared at the end as when a page closes. */
function recordTimers<Start extends typeof setTimeout | typeof setInterval>(start: Start) {
  const startAndRecord = (...given: Parameters<Start>) => {
    const timer = Reflect.apply(start, globalThis, given)
    timers.push(timer)
    return timer
  }
  return Object.assign(startAndRecord, start)
}
const workerTimers = { setTimeout, setInterval }
globalThis.setTimeout = recordTimers(setTimeout)
globalThis.setInterval = recordTimers(setInterval)

const consoleErrors: unknown[][] = []

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }))

beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    consoleErrors.push(words)
  })
  farm.reset()
})

afterEach(() => {
  cleanup()
  const shown = toastStore.current()
  if (shown) dismissToast(shown.id)
  mockServer.resetHandlers()
  mockServer.events.removeAllListeners()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // Any console error fails the test.
  if (consoleErrors.length > 0) throw new Error(`console.error: ${consoleErrors.join(' ')}`)
})

afterAll(() => {
  mockServer.close()
  for (const timer of timers) clearTimeout(timer)
  // The next file of this worker begins its own.
  Object.assign(globalThis, workerTimers)
})
