import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'

// The machine may be busy: what is awaited is seen to, how long it took is not.
configure({ asyncUtilTimeout: 5000 })

const consoleErrors: unknown[][] = []

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }))

beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    consoleErrors.push(words)
  })
  // What jsdom lacks.
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback, 0))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle))
  farm.reset()
})

afterEach(() => {
  cleanup()
  mockServer.resetHandlers()
  localStorage.clear()
  vi.restoreAllMocks()
  // A console error is a defect, whatever else the test has shown.
  expect(consoleErrors).toEqual([])
})

afterAll(() => mockServer.close())
