import { describe, expect, test } from 'vitest'
import { analysisList } from '#contract/analysis.ts'
import { conversation } from '#contract/chat.ts'
import { deletedAnswer, deletionList } from '#contract/deletions.ts'
import { projectList } from '#contract/projects.ts'
import { agenda, taskAnswer } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { backends, useBackend, type Caller } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const photo = await spottedLeaf(8)
const CSV = Buffer.from('date,kWh\n2025-01-01,4\n2025-01-02,5\n')
const UNKNOWN = 'This is no longer kept. It was restored, or is gone for good.'

/** A project with a record of each kind, tasks, a photo, measured days and a conversation. */
async function plantFarm(call: Caller) {
  const { create, createProject, send } = farmCalls(call)
  const projectId = await createProject()
  const inProject = `/api/projects/${projectId}`
  const cropId = await create(`${inProject}/crops`, buildCropPayload({ fieldName: 'Hilltop' }))
  const animalId = await create(`${inProject}/animals`, buildAnimalPayload())
  const systems = `${inProject}/solar-systems`
  const systemId = await create(systems, buildSolarPayload())
  const addTask = async (payload: object) => {
    const answer = await call('POST', '/api/tasks', { dueDate: '2026-06-01', ...payload })
    return taskAnswer.parse(answer.json).task.id
  }
  const taskId = await addTask({ title: 'Scout', kind: 'crop', entityId: cropId })
  const doneId = await addTask({ title: 'Sow', kind: 'crop', entityId: cropId })
  await call('PUT', `/api/tasks/${doneId}/completion`, { zone: 'UTC' })
  const imageURL = await send(photo)
  await call('POST', '/api/ai-analysis', { imageURL, entityType: 'crop', entityId: cropId })
  const history = `${systems}/${systemId}/history`
  await call('POST', history, { objectURLs: [await send(CSV)] })
  await call('POST', `/api/ai-conversations/${projectId}`, { message: 'How many crops do I have?' })
  return { projectId, inProject, cropId, animalId, systemId, taskId, history }
}

type Planted = Awaited<ReturnType<typeof plantFarm>>

/** All that the farmer sees of it, in an order that says nothing. */
async function look(call: Caller, { projectId, cropId, history }: Planted) {
  const json = async (path: string) => (await call('GET', path)).json
  const { open, doneToday } = agenda.parse(await json('/api/tasks?zone=UTC'))
  const ofId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  const version = { version: 0, updatedAt: '' }
  const projects = projectList.parse(await json('/api/projects'))
  return {
    projects: projects.map(({ updatedAt: _changed, ...project }) => project),
    open: open.map((task) => ({ ...task, ...version })).toSorted(ofId),
    doneToday: doneToday.map((task) => ({ ...task, ...version })),
    entries: timelinePage.parse(await json('/api/timeline')).entries.toSorted(ofId),
    analyses: analysisList.parse(await json(`/api/ai-analysis?entityType=crop&entityId=${cropId}`)),
    days: await json(history),
    messages: conversation.parse(await json(`/api/ai-conversations/${projectId}`)).messages,
  }
}

describe.each(backends)('undoing a deletion on $name', (backend) => {
  const call = useBackend(backend)
  const remove = async (path: string) =>
    deletedAnswer.parse((await call('DELETE', path)).json).deletionId ?? ''
  const undo = (id: string) => call('POST', `/api/deletions/${id}/undo`)
  const kept = async () => deletionList.parse((await call('GET', '/api/deletions')).json).deletions

  const removals: [string, (farm: Planted) => string, object][] = [
    ['project', ({ inProject }) => inProject, { kind: 'project', name: 'North farm' }],
    ['field', ({ inProject, cropId }) => `${inProject}/crops/${cropId}`, { name: 'Hilltop' }],
    ['herd', ({ inProject, animalId }) => `${inProject}/animals/${animalId}`, { kind: 'animal' }],
    [
      'solar system',
      ({ inProject, systemId }) => `${inProject}/solar-systems/${systemId}`,
      { kind: 'solar' },
    ],
    ['task', ({ taskId }) => `/api/tasks/${taskId}`, { kind: 'task', name: 'Scout' }],
  ]

  test.each(removals)('brings back a %s with all it held, once', async (_what, pathOf, said) => {
    const farm = await plantFarm(call)
    const before = await look(call, farm)
    const id = await remove(pathOf(farm))
    expect(await kept()).toMatchObject([{ id, ...said }])
    const answer = await undo(id)
    expect([answer.status, answer.json]).toMatchObject([200, { entityId: expect.any(String) }])
    expect(await look(call, farm)).toEqual(before)
    expect(await kept()).toEqual([])
    const again = await undo(id)
    expect([again.status, again.text]).toEqual([404, UNKNOWN])
  })

  test('lists what was deleted newest first, until it is gone for good', async () => {
    const farm = await plantFarm(call)
    const crop = await remove(`${farm.inProject}/crops/${farm.cropId}`)
    const project = await remove(farm.inProject)
    const [first, second] = await kept()
    expect([first?.id, second?.id]).toEqual([project, crop])
    expect(second).toMatchObject({ projectId: farm.projectId, projectName: null })
    const days = Date.parse(first?.goneAt ?? '') - Date.parse(first?.deletedAt ?? '')
    expect(days).toBe(30 * 24 * 60 * 60_000)
    expect((await call('DELETE', `/api/deletions/${project}`)).json).toEqual({ id: project })
    expect((await kept()).map(({ id }) => id)).toEqual([crop])
    expect((await undo(project)).status).toBe(404)
  })

  test('restores a record only into its project', async () => {
    const farm = await plantFarm(call)
    const before = await look(call, farm)
    const crop = await remove(`${farm.inProject}/crops/${farm.cropId}`)
    const project = await remove(farm.inProject)
    const { status, text } = await undo(crop)
    expect([status, text]).toEqual([409, 'Its project was deleted. Restore the project first.'])
    await undo(project)
    await undo(crop)
    expect(await look(call, farm)).toEqual(before)
  })
})
