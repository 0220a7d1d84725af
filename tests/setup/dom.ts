import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'

// The machine may be busy: what is awaited is seen to, how long it took is not.
configure({ asyncUtilTimeout: 5000 })

// What jsdom lacks.
Object.assign(window, {
  scrollTo: () => {},
  requestIdleCallback: (callback: () => void) => setTimeout(callback, 0),
  cancelIdleCallback: (handle: number) => clearTimeout(handle),
})

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
  mockServer.resetHandlers()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A console error is a defect, whatever else the test has shown.
  if (consoleErrors.length > 0) throw new Error(`console.error: ${consoleErrors.join(' ')}`)
})

afterAll(() => mockServer.close())
