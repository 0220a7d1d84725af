import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

/** Follows a link like those in the bell and the timeline, which know of records from a phone. */
const follow = (path: string) => act(() => window.history.pushState(null, '', path))

async function openHome() {
  farm.projects = [buildProject({ id: 'p1', name: 'North farm' })]
  openScreen('/')
  expect(await screen.findByRole('heading', { name: 'North farm' })).toBeVisible()
}

test.each([
  ['a field', 'p1'],
  ['a field of a project', 'p2'],
])('%s created on a phone meanwhile can be opened', async (_what, projectId) => {
  await openHome()
  const crop = buildCrop({ id: 'c9', projectId, fieldName: 'Island' })
  const others = farm.projects.filter(({ id }) => id !== projectId)
  farm.projects = [...others, buildProject({ id: projectId, crops: [crop] })]
  follow(`/crop-management/${projectId}/c9`)
  expect(await screen.findByRole('textbox', { name: 'Field Name' })).toHaveValue('Island')
})

test('the solar screen of a project created on a phone leads to its system', async () => {
  await openHome()
  const system = buildSolar({ id: 's9', projectId: 'p2', location: 'Barn roof' })
  farm.projects = [...farm.projects, buildProject({ id: 'p2', solarSystems: [system] })]
  follow('/solar-management/p2')
  const siblings = { name: /: other records of this project$/ }
  await userEvent.click(await screen.findByRole('button', siblings))
  expect(screen.getByRole('menuitem', { name: /^Barn roof/ })).toBeVisible()
})
