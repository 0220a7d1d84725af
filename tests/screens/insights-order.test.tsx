import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

// Spec section 2. The DOM order is the visual order in a single column.
test('the insights follow the order of the spec', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ id: 's1' })] })]
  openScreen('/solar-management/p1/s1')
  await screen.findByRole('heading', { name: 'AI Solar Planning Assistant' })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const ofSpec = /^(?:Performance Dashboard|Energy Value Calculator|AI Solar Planning Assistant)/
  expect(headings.filter((text) => ofSpec.test(text))).toEqual([
    'Performance Dashboard',
    'Energy Value Calculator',
    'AI Solar Planning Assistant',
  ])
})
