import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Units } from '#contract/preferences.ts'
import { english, language } from '#domain/texts/say.ts'
import { speak } from '#src/lib/texts.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const HECTARES: Units = { system: 'metric', area: 'hectare' }

/** German numbers with English texts. */
const german = (units = HECTARES) => ({ ...language('de', () => undefined), units })

const size = (unit: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Field Size (${unit})` })
const saved = () => farm.projects[0]?.crops?.[0]?.fieldSize

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1' })]
})
afterEach(() => speak(english))

test('a field is entered in hectares with a decimal comma, and kept in acres', async () => {
  speak(german())
  const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
  await user.type(await screen.findByRole('textbox', { name: 'Field Name' }), 'Nordfeld')
  await user.type(size('ha'), 'zehn')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  const refusal = 'Field size must be a number of ha, such as 12,5.'
  expect(await screen.findByText(refusal)).toBeVisible()
  await user.clear(size('ha'))
  await user.type(size('ha'), '12,50')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  expect(saved()).toBe('30.888173')
  expect(size('ha')).toHaveValue('12,50')
})

test('a day is typed as the language writes it, and kept for all of them', async () => {
  speak({ ...german(), code: 'de' })
  const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
  const planting = await screen.findByRole('textbox', { name: /^Planting Date/ })
  await user.type(planting, '05.12.2026')
  expect(planting).toHaveValue('05.12.2026')
  await user.type(screen.getByRole('textbox', { name: 'Field Name' }), 'Nordfeld')
  await user.type(size('ha'), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  expect(farm.projects[0]?.crops?.[0]?.plantingDate).toBe('2026-12-05')
})

test('other units change what is shown of an area, and not the area', async () => {
  farm.projects = [
    buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1', fieldSize: '30.888173' })] }),
  ]
  speak(german())
  const { user } = openScreen('/crop-management/p1/c1')
  expect(await screen.findByText(/ · 12,5\sha/)).toBeVisible()
  expect(size('ha')).toHaveValue('12,5')
  await user.type(size('ha'), '{Backspace}')
  expect(size('ha')).toHaveValue('12,')
  act(() => speak(german({ system: 'metric', area: 'dunam' })))
  expect(size('dunams')).toHaveValue('120')
})
