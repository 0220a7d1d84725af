import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [buildProject()]
})

const card = (name: RegExp) => screen.findByRole('button', { name })
const proceed = () => screen.getByRole('button', { name: 'Continue with Selected Crops' })

test('crops toggle, and the one selected first opens', async () => {
  const { user } = openScreen('/crop-selection/p1')
  expect(await screen.findByRole('heading', { name: 'Select Crops', level: 1 })).toBeVisible()
  expect(await screen.findAllByRole('button', { pressed: false })).toHaveLength(14)
  expect(screen.getByText('0 crops selected')).toBeVisible()
  expect(proceed()).toBeDisabled()
  await user.click(await card(/^Wheat/))
  expect(screen.getByText('1 crop selected')).toBeVisible()
  await user.click(await card(/^Bell Peppers/))
  await user.click(await card(/^Corn/))
  await user.click(await card(/^Wheat/))
  expect(screen.getByText('2 crops selected')).toBeVisible()
  expect(await card(/^Corn/)).toHaveAttribute('aria-pressed', 'true')
  expect(await card(/^Wheat/)).toHaveAttribute('aria-pressed', 'false')
  await user.click(proceed())
  expect(window.location.pathname).toBe('/crop-management/p1')
  const query = new URLSearchParams(window.location.search)
  expect(Object.fromEntries(query)).toEqual({
    crop: 'Bell Peppers',
    selectedCrops: 'peppers,corn',
  })
})

test('a search matches both names and keeps the selection of hidden crops', async () => {
  const { user } = openScreen('/crop-selection/p1')
  await user.click(await card(/^Corn/))
  const search = screen.getByPlaceholderText('Search crops...')
  await user.type(search, 'SOLANUM')
  expect(screen.getAllByRole('button', { pressed: false }).map((one) => one.textContent)).toEqual([
    'TomatoesSolanum lycopersicum',
    'PotatoesSolanum tuberosum',
  ])
  expect(screen.getByText('1 crop selected')).toBeVisible()
  await user.clear(search)
  expect(await card(/^Corn/)).toHaveAttribute('aria-pressed', 'true')
})

test('a search without a match says so and offers all crops', async () => {
  const { user } = openScreen('/crop-selection/p1')
  await user.type(await screen.findByPlaceholderText('Search crops...'), 'dragon fruit')
  expect(screen.getByText('No crops match')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all crops' }))
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(14)
})

test('crops can be chosen with the keyboard', async () => {
  const { user } = openScreen('/crop-selection/p1')
  const search = await screen.findByPlaceholderText('Search crops...')
  search.focus()
  await user.tab()
  await user.keyboard(' ')
  expect(await card(/^Corn/)).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Enter}')
  expect(await card(/^Corn/)).toHaveAttribute('aria-pressed', 'false')
})

test('a picture that fails to load leaves a placeholder and the name', async () => {
  openScreen('/crop-selection/p1')
  const corn = await card(/^Corn/)
  const picture = within(corn).getByRole('presentation')
  expect(picture).toHaveAttribute('src', '/crops/corn.svg')
  fireEvent.error(picture)
  expect(within(corn).queryByRole('presentation')).not.toBeInTheDocument()
  expect(within(corn).getByText('Corn')).toBeVisible()
})

test('the back link leads to the categories of the project', async () => {
  const { user } = openScreen('/crop-selection/p1')
  await user.click(await screen.findByRole('link', { name: 'Back to categories' }))
  expect(window.location.pathname).toBe('/category-selection/p1')
})
