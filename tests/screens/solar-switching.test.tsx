import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const insights = (place: string) => screen.findByRole('heading', { name: `Insights for ${place}` })
const button = (name: string) => screen.getByRole('button', { name })

/** From the menu behind the name of the open record. */
async function switchTo(user: UserEvent, place: RegExp) {
  await user.click(await screen.findByRole('button', { name: /: other records of this project$/ }))
  await user.click(screen.getByRole('menuitem', { name: place }))
}

async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

async function saveSystemIn(user: UserEvent, location: string) {
  await fill(user, await screen.findByRole('combobox', { name: 'City/Location' }), location)
  await user.click(button('Continue to Panel Information'))
  await fill(user, await screen.findByRole('textbox', { name: 'System Capacity (kW)' }), '6')
  await fill(user, screen.getByRole('textbox', { name: 'Number of Panels' }), '16')
  await user.type(screen.getByLabelText('Installation Date'), '2024-03-01')
  await user.click(screen.getByRole('combobox', { name: 'Panel Type' }))
  await user.click(await screen.findByRole('option', { name: 'Monocrystalline' }))
  await fill(user, screen.getByRole('textbox', { name: 'Panel Efficiency (%)' }), '20')
  await user.click(button('Save and View Insights'))
  await insights(location)
}

beforeEach(() => {
  farm.projects = [
    buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1', location: 'Golden' })] }),
  ]
})

test('a new system is intact after switching to another one', async () => {
  const { user } = openScreen('/solar-management/p1')
  await saveSystemIn(user, 'Fresno')
  await switchTo(user, /^Golden/)
  await insights('Golden')
  await switchTo(user, /^Fresno/)
  await insights('Fresno')
  await user.click(button('Edit Configuration'))
  expect(await screen.findByRole('textbox', { name: 'Number of Panels' })).toHaveValue('16')
})

test('a new system is intact after starting another new one', async () => {
  const { user } = openScreen('/solar-management/p1')
  await switchTo(user, /^Golden/)
  await insights('Golden')
  window.history.pushState(null, '', '/solar-management/p1')
  await saveSystemIn(user, 'Fresno')
  window.history.go(-2)
  expect(await screen.findByRole('combobox', { name: 'City/Location' })).toHaveValue('')
  window.history.go(2)
  await insights('Fresno')
})
