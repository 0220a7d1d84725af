import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [buildProject()]
})

const ANIMALS = ['Cattle', 'Chickens', 'Sheep', 'Pigs', 'Goats']

test('each animal is a card with a care tip, and choosing one opens it', async () => {
  const { user } = openScreen('/animal-selection/p1')
  expect(await screen.findByRole('heading', { name: 'Select Animals', level: 1 })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Choose Your Livestock' })).toBeVisible()
  expect(screen.getByText('Select the animals you want to monitor and manage')).toBeVisible()
  for (const name of ANIMALS) {
    const card = screen.getByRole('link', { name })
    expect(card).toHaveAttribute('href', `/animal-management/p1?animal=${name}`)
    expect(within(card).getByText('Care tip:')).toBeVisible()
  }
  await user.click(screen.getByRole('link', { name: 'Sheep' }))
  expect(await screen.findByRole('heading', { name: 'Sheep Management' })).toBeVisible()
})

test('continuing without a choice opens cattle', async () => {
  openScreen('/animal-selection/p1')
  const proceed = await screen.findByRole('link', { name: 'Continue with Selected Animals' })
  expect(proceed).toHaveAttribute('href', '/animal-management/p1?animal=Cattle')
  expect(screen.getByRole('link', { name: 'Back to categories' })).toHaveAttribute(
    'href',
    '/category-selection/p1',
  )
})

test('a picture that fails to load is hidden', async () => {
  openScreen('/animal-selection/p1')
  const pigs = await screen.findByRole('link', { name: 'Pigs' })
  fireEvent.error(within(pigs).getByRole('presentation'))
  expect(within(pigs).queryByRole('presentation')).not.toBeInTheDocument()
  expect(pigs).toBeVisible()
})
