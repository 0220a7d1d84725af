import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let calls: { run: () => void; timeout: number }[] = []

beforeEach(() => {
  vi.resetModules()
  calls = []
  // Chromium, on a page that has come to rest: it calls back after the time limit only.
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) =>
    calls.push({ run, timeout }),
  )
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('only the first screen waits until the browser has nothing else to do', async () => {
  const { useIsIdle, whenIdle } = await import('#src/lib/async.ts')
  const Tasks = () => (useIsIdle() ? <p>Water the tomatoes</p> : <p>Loading</p>)
  const first = render(<Tasks />)
  expect(screen.getByText('Loading')).toBeVisible()
  calls[0]?.run()
  expect(await screen.findByText('Water the tomatoes')).toBeVisible()
  first.unmount()

  render(<Tasks />)
  expect(screen.getByText('Water the tomatoes')).toBeVisible()
  whenIdle(() => undefined)
  expect(calls.map(({ timeout }) => timeout)).toEqual([3000, 100])
})
