import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1', fieldName: 'South field' })] })]
})

const heading = (name: string) => screen.findByRole('heading', { name })

type User = ReturnType<typeof openScreen>['user']

async function chooseRename(user: User) {
  await user.click(await screen.findByRole('button', { name: 'More for project North farm' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rename project' }))
}

/** Answers the prompt for a new name. */
async function rename(name: string | null) {
  const prompt = vi.spyOn(window, 'prompt').mockReturnValue(name)
  const { user } = openScreen('/farm')
  await chooseRename(user)
  expect(prompt).toHaveBeenCalledWith('Enter project name:', 'North farm')
  return user
}

/** Holds the rename back until the test releases it. */
function slowLine(answer?: () => Response) {
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  mockServer.use(http.patch('*/api/projects/p1', () => through.then(answer), { once: true }))
  return () => letThrough()
}

test('the new name shows at once', async () => {
  const letThrough = slowLine()
  await rename('  Hill farm ')
  expect(await heading('Hill farm')).toBeVisible()
  expect(farm.projects[0]?.name).toBe('North farm')
  letThrough()
  expect(await screen.findByText('Project renamed')).toBeVisible()
  expect(farm.projects[0]?.name).toBe('Hill farm')
  expect(await heading('Hill farm')).toBeVisible()
})

test.each([null, '', '   ', 'North farm', ' North farm '])(
  'the answer %j sends nothing',
  async (name) => {
    let asked = 0
    mockServer.use(
      http.patch('*/api/projects/p1', () => {
        asked += 1
      }),
    )
    const user = await rename(name)
    vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
    await chooseRename(user)
    await waitFor(() => expect(farm.projects[0]?.name).toBe('Hill farm'))
    expect(asked).toBe(1)
  },
)

test('a failed rename restores the old name, with the reason', async () => {
  const letThrough = slowLine(() => refuse(503, 'The database is away.'))
  await rename('Hill farm')
  expect(await heading('Hill farm')).toBeVisible()
  mockServer.use(http.get('*/api/projects', () => refuse(503, 'The database is away.')))
  letThrough()
  expect(await screen.findByText('Failed to rename project. The database is away.')).toBeVisible()
  expect(await heading('North farm')).toBeVisible()
})

test('home and the tasks show the new name of the project', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  farm.tasks = [buildTask({ title: 'Mow', projectId: 'p1', projectName: 'North farm' })]
  const { user } = openScreen('/dashboard')
  const go = async (place: string) => {
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    await user.click(main.getByRole('link', { name: place }))
  }
  const mow = async () =>
    (await screen.findByRole('button', { name: 'Done: Mow' })).closest('[data-task]')
  expect(await mow()).toHaveTextContent('North farm')
  await go('Farm')
  vi.spyOn(window, 'prompt').mockReturnValue('Hill farm')
  await chooseRename(user)
  expect(await screen.findByText('Project renamed')).toBeVisible()
  await go('Today')
  expect(await heading('Hill farm')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'View All Tasks' }))
  expect(await mow()).toHaveTextContent('Hill farm')
})
