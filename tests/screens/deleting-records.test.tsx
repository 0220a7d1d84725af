import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen, storedDrafts } from './open-screen.tsx'

const GOES = 'photos, analyses and open tasks go with it.'

const kinds = [
  {
    what: 'field',
    path: '/crop-management/p1/r1',
    wire: '*/api/projects/p1/crops/r1',
    button: 'Delete this field',
    question: `Are you sure you want to delete field "Hilltop"? Its ${GOES}`,
    deleted: 'Field deleted',
    failed: 'Failed to delete the field. The database is away.',
    input: 'Field Name',
    save: 'Save Progress',
  },
  {
    what: 'herd',
    path: '/animal-management/p1/r2',
    wire: '*/api/projects/p1/animals/r2',
    button: 'Delete this herd',
    question: `Are you sure you want to delete herd "Hilltop"? Its ${GOES}`,
    deleted: 'Herd deleted',
    failed: 'Failed to delete the herd. The database is away.',
    input: 'Herd Name',
    save: 'Save Progress',
  },
  {
    what: 'solar system',
    path: '/solar-management/p1/r3',
    wire: '*/api/projects/p1/solar-systems/r3',
    button: 'Delete this system',
    question: `Are you sure you want to delete solar system "Hilltop"? Its measured production, ${GOES}`,
    deleted: 'Solar system deleted',
    failed: 'Failed to delete the solar system. The database is away.',
    input: 'System Capacity (kW)',
    save: 'Save and View Insights',
  },
] as const

const recordIds = () =>
  farm.projects.flatMap(({ crops = [], animals = [], solarSystems = [] }) =>
    [...crops, ...animals, ...solarSystems].map(({ id }) => id),
  )

beforeEach(() => {
  const projectId = 'p1'
  farm.projects = [
    buildProject({
      id: projectId,
      crops: [buildCrop({ id: 'r1', projectId, fieldName: 'Hilltop' })],
      animals: [buildAnimal({ id: 'r2', projectId, herdName: 'Hilltop' })],
      solarSystems: [buildSolar({ id: 'r3', projectId, location: 'Hilltop' })],
    }),
  ]
  farm.hasRoutine = true
})

const answerQuestion = (answer: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(answer)

type User = ReturnType<typeof openScreen>['user']

/** In the menu, away from a sliding finger. */
async function chooseDeletion(user: User, name: string) {
  const item = await waitFor(async () => {
    // The button is rendered anew once its tooltip has loaded.
    await user.click(screen.getByRole('button', { name: 'More for Hilltop' }))
    return screen.getByRole('menuitem', { name })
  })
  await user.click(item)
}

async function openForm({ path, input }: (typeof kinds)[number]) {
  const opened = openScreen(path)
  if (path.startsWith('/solar'))
    await opened.user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  return { ...opened, field: await screen.findByLabelText(input) }
}

/** Holds the deletion back until the test releases it. */
function slowLine(wire: string, answer?: () => Response) {
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  mockServer.use(http.delete(wire, () => through.then(answer), { once: true }))
  return () => letThrough()
}

test.each(kinds)('a $what is deleted with its draft and leaves the project', async (kind) => {
  const { user, field } = await openForm(kind)
  await user.type(field, '1')
  await waitFor(() => expect(localStorage).not.toHaveLength(0))
  const confirm = answerQuestion(true)
  const letThrough = slowLine(kind.wire)
  await chooseDeletion(user, kind.button)
  expect(confirm).toHaveBeenCalledWith(kind.question)
  expect(await screen.findByText('Deleting…')).toBeVisible()
  letThrough()
  expect(await screen.findByText(kind.deleted)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Farm', level: 1 })).toBeVisible()
  expect(window.location.hash).toBe('#p1')
  expect(screen.getByRole('button', { name: 'North farm' })).toHaveFocus()
  expect(recordIds()).toHaveLength(2)
  expect(storedDrafts()).toEqual([])
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Hilltop/ })).toHaveLength(2))
})

test.each(kinds)('a $what stays when the farmer cancels', async (kind) => {
  const { user } = openScreen(kind.path)
  const confirm = answerQuestion(false)
  await chooseDeletion(user, kind.button)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'More for Hilltop' })).toBeEnabled()
  expect(recordIds()).toHaveLength(3)
  expect(window.location.pathname).toBe(kind.path)
})

test.each(kinds)('a $what that fails to delete stays, with the reason', async (kind) => {
  const { user, field } = await openForm(kind)
  await user.type(field, '1')
  const typed = field.getAttribute('value')
  answerQuestion(true)
  mockServer.use(http.delete(kind.wire, () => refuse(503, 'The database is away.')))
  await chooseDeletion(user, kind.button)
  expect(await screen.findByText(kind.failed)).toBeVisible()
  expect(screen.getByRole('button', { name: 'More for Hilltop' })).toBeEnabled()
  expect(field).toBeVisible()
  expect(field.getAttribute('value')).toBe(typed)
  expect(localStorage).not.toHaveLength(0)
})

test.each(kinds)(
  'a $what deleted in another window cannot be saved, and the farmer is told what to do',
  async (kind) => {
    const { user, field } = await openForm(kind)
    await user.type(field, '1')
    farm.projects = [buildProject({ id: 'p1' })]
    await user.click(screen.getByRole('button', { name: kind.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Not saved. This ${kind.what} is no longer there. It may have been deleted in another window. To keep it, add it as a new ${kind.what}. What you typed is still here.`,
    )
    expect(field).toBeVisible()
    expect(localStorage).not.toHaveLength(0)
  },
)

test.each(['/crop-management/p1?crop=Corn', '/animal-management/p1?animal=Sheep'])(
  '%s offers no delete button before the first save',
  async (path) => {
    openScreen(path)
    expect(await screen.findByRole('button', { name: 'Save Progress' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  },
)

test('the tasks of a deleted field disappear from the dashboard', async () => {
  const place = { kind: 'crop', projectId: 'p1', entityId: 'r1' } as const
  farm.tasks = [
    buildTask({ id: 't1', title: 'Spray', ...place }),
    buildTask({ id: 't2', title: 'Mow', projectId: 'p1' }),
  ]
  const { user } = openScreen('/dashboard')
  const go = async (place: string) => {
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    await user.click(main.getByRole('link', { name: place }))
  }
  expect(await screen.findByRole('button', { name: 'Done: Spray' })).toBeVisible()
  await go('Farm')
  const north = within(await screen.findByRole('region', { name: 'North farm' }))
  await user.click(north.getAllByRole('link', { name: /^Hilltop/ })[0] as HTMLElement)
  answerQuestion(true)
  await chooseDeletion(user, 'Delete this field')
  expect(await screen.findByText('Field deleted')).toBeVisible()
  await go('Today')
  await user.click(await screen.findByRole('link', { name: 'View All Tasks' }))
  expect(await screen.findByRole('button', { name: 'Done: Mow' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Spray' })).toBeNull())
})
