import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { lazy } from '#src/lib/lazy.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const Chart = () => <p>chart</p>
const place = (Shown: React.ComponentType) =>
  render(
    <LazyBoundary fallback={<p>on its way</p>}>
      <Shown />
    </LazyBoundary>,
  )

test('a preloaded component shows at once', async () => {
  const Late = lazy(async () => Chart)
  await Late.preload()
  place(Late)
  expect(screen.getByText('chart')).toBeVisible()
})

test('any other component shows once it has loaded', async () => {
  place(lazy(async () => Chart))
  expect(screen.getByText('on its way')).toBeVisible()
  expect(await screen.findByText('chart')).toBeVisible()
})

test('a component whose preload failed is loaded when it is rendered', async () => {
  let tries = 0
  const Late = lazy(async () => {
    tries += 1
    if (tries === 1) throw new Error('The server is away')
    return Chart
  })
  await Late.preload()
  place(Late)
  expect(await screen.findByText('chart')).toBeVisible()
})

describe('a component that failed to load', () => {
  let isAway = true
  const late = () =>
    lazy(async () => {
      if (isAway) throw new Error('The server is away')
      return Chart
    })

  async function fail() {
    isAway = true
    // React reports the failure there.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => new Response(null, { status: isAway ? 503 : 200 }))
    place(late())
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    vi.useRealTimers()
    expect(await screen.findByText('This part could not load')).toBeVisible()
  }

  test('says whether the server answers, and is loaded in its place by a retry', async () => {
    await fail()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^The server does not answer yet/)).toBeVisible()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('chart')).toBeVisible()
  })

  test('comes by itself when the network is back', async () => {
    await fail()
    isAway = false
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('chart')).toBeVisible()
  })
})
