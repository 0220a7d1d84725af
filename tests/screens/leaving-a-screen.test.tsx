import { act, screen } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const goTo = (path: string) => act(() => window.history.pushState(null, '', path))
const fieldName = () => screen.findByRole('textbox', { name: 'Field Name' })

const greeting = () => screen.findByRole('heading', { name: /^Welcome back/ })

test('a link to home scrolls to the top and focuses the heading', async () => {
  farm.projects = [buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1', projectId: 'p1' })] })]
  const { user } = openScreen('/crop-management/p1/c1')
  await screen.findByRole('textbox', { name: 'Field Name' })
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await user.click(screen.getByRole('link', { name: 'Smart Farm' }))
  expect(await greeting()).toHaveFocus()
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('creating a project does not navigate a farmer who has left home', async () => {
  mockServer.use(http.post('*/api/projects', () => delay(100)))
  vi.spyOn(window, 'prompt').mockReturnValue('Lake farm')
  farm.projects = [buildProject({ id: 'p1' })]
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'New Project' }))
  goTo('/crop-management/p1?crop=Tomatoes')
  await user.type(await fieldName(), 'Island')
  expect(await screen.findByText('Project created')).toBeVisible()
  expect(window.location.pathname).toBe('/crop-management/p1')
})

test('text typed for a field of one project is not in the form of another', async () => {
  farm.projects = [buildProject({ id: 'p1' }), buildProject({ id: 'p2' })]
  const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
  await user.type(await fieldName(), 'Island')
  goTo('/crop-management/p2?crop=Tomatoes')
  expect(await fieldName()).toHaveValue('')
})
