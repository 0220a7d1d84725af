import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { TimeChartLines } from '#src/ui/time-chart-options.ts'
import { dismissToast, toastStore } from '#src/ui/toast-store.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'

// The machine may be busy: what is awaited is seen to, how long it took is not.
configure({ asyncUtilTimeout: 20_000 })

// Nothing is drawn here: a chart says what it would show. Mocked once for all, since the files of a
// worker share their modules.
vi.mock('#src/ui/time-chart.tsx', () => ({
  TimeChart: ({ label, dates }: { label: string } & TimeChartLines) =>
    createElement('div', { role: 'img', 'aria-label': label }, `${dates.length} points`),
}))

// No file of 100 MB may be chosen: here the parts begin sooner.
vi.mock('#contract/limits.ts', async (original) => ({
  ...(await original<typeof import('#contract/limits.ts')>()),
  MULTIPART_THRESHOLD_BYTES: 6 * 1024 * 1024,
}))

class ObservedAtOnce {
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

// What jsdom lacks.
Object.assign(window, {
  ResizeObserver: ObservedAtOnce,
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

// Nor does it know pointers and scrolling, which an open list asks for.
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

/** As in a browser: what a page has set for later ends with the page. */
function endingWithThePage<Start extends typeof setTimeout | typeof setInterval>(start: Start) {
  const startAndRemember = (...given: Parameters<Start>) => {
    const timer = Reflect.apply(start, globalThis, given)
    timers.push(timer)
    return timer
  }
  return Object.assign(startAndRemember, start)
}
const ofTheWorker = { setTimeout, setInterval }
globalThis.setTimeout = endingWithThePage(setTimeout)
globalThis.setInterval = endingWithThePage(setInterval)

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
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A console error is a defect, whatever else the test has shown.
  if (consoleErrors.length > 0) throw new Error(`console.error: ${consoleErrors.join(' ')}`)
})

afterAll(() => {
  mockServer.close()
  for (const timer of timers) clearTimeout(timer)
  // The next file of this worker begins its own.
  Object.assign(globalThis, ofTheWorker)
})
