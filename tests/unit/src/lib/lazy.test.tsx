import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
