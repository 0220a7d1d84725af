import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { part } from '#src/lib/part.tsx'
import { PartPlace } from '#src/ui/part-place.tsx'

const Chart = () => <p>chart</p>
const place = (Shown: React.ComponentType) =>
  render(
    <PartPlace fallback={<p>on its way</p>}>
      <Shown />
    </PartPlace>,
  )

test('a part that was fetched ahead is shown at once', async () => {
  const Late = part(async () => Chart)
  await Late.fetchAhead()
  place(Late)
  expect(screen.getByText('chart')).toBeVisible()
})

test('a part that was not is shown when it comes', async () => {
  place(part(async () => Chart))
  expect(screen.getByText('on its way')).toBeVisible()
  expect(await screen.findByText('chart')).toBeVisible()
})

test('a part that could not be fetched ahead is fetched when it is shown', async () => {
  let tries = 0
  const Late = part(async () => {
    tries += 1
    if (tries === 1) throw new Error('The server is away')
    return Chart
  })
  await Late.fetchAhead()
  place(Late)
  expect(await screen.findByText('chart')).toBeVisible()
})
