import { describe, expect, test } from 'vitest'
import { analysisAnswer } from '#contract/analysis.ts'
import { notifications } from '#contract/notifications.ts'
import { agenda, taskAnswer } from '#contract/tasks.ts'
import { timelinePage, type TimelineEntry } from '#contract/timeline.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { backends, useBackend, type Caller } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const photo = await spottedLeaf(8)
const CSV = Buffer.from('date,kWh\n2025-01-01,4\n')

const farmOn = (call: Caller) => {
  const calls = farmCalls(call)
  return {
    ...calls,
    createCrop: (projectId: string) =>
      calls.create(`/api/projects/${projectId}/crops`, buildCropPayload()),
    addTask: async (payload: object) => {
      const answer = await call('POST', '/api/tasks', { title: 'Spray', ...payload })
      return taskAnswer.parse(answer.json).task
    },
    photograph: async (entityId: string) => {
      const imageURL = await calls.send(photo)
      const answer = await call('POST', '/api/ai-analysis', {
        imageURL,
        entityType: 'crop',
        entityId,
      })
      return analysisAnswer.parse(answer.json).analysis
    },
    timeline: async (query = {}) =>
      timelinePage.parse(
        (await call('GET', `/api/timeline?${new URLSearchParams(query).toString()}`)).json,
      ),
    bell: async () => notifications.parse((await call('GET', '/api/notifications?zone=UTC')).json),
  }
}

const said = ({ kind, subject, entityName, detail }: TimelineEntry) =>
  [kind, subject, entityName, detail].filter(Boolean).join(': ')

describe.each(backends)('the timeline on $name', (backend) => {
  const call = useBackend(backend)
  const { create, send, createProject, createCrop, addTask, photograph, timeline } = farmOn(call)

  test('is empty for a new farmer', async () => {
    expect(await timeline()).toEqual({ entries: [], next: null })
  })

  test('lists what was saved and what changed, newest first', async () => {
    const projectId = await createProject()
    const cropId = await createCrop(projectId)
    const herdId = await create(`/api/projects/${projectId}/animals`, buildAnimalPayload())
    const systems = `/api/projects/${projectId}/solar-systems`
    const systemId = await create(systems, buildSolarPayload())
    const crop = { ...buildCropPayload(), fieldSize: '5', expectedHarvest: '' }
    await call('PUT', `/api/crops/${cropId}`, crop)
    await call('PUT', `/api/crops/${cropId}`, crop)
    await call('PUT', `/api/animals/${herdId}`, { ...buildAnimalPayload(), count: 50 })
    await call('PATCH', `${systems}/${systemId}`, { location: 'Hilltop' })
    const { entries } = await timeline()
    expect(entries.map(said)).toEqual([
      'changed: solar: Hilltop: Location Fresno, California → Hilltop',
      'changed: animal: Hill flock: Number of animals 42 → 50',
      'changed: crop: South field: Field size 2.5 → 5 acres · Expected harvest removed, it was July',
      'created: solar: Hilltop: 6.4 kW, 16 panels',
      'created: animal: Hill flock: 42 sheep, 12 acres of pasture',
      'created: crop: South field: Tomatoes, 2.5 acres',
      'created: project',
    ])
    expect(entries.every((entry) => entry.projectName === 'North farm')).toBe(true)
    expect(entries.every(({ by }) => by?.name === 'Ada Field')).toBe(true)
    expect(entries.slice(0, 3).map(({ entityId }) => entityId)).toEqual([systemId, herdId, cropId])
  })

  test('shows a renaming under the new name of the project', async () => {
    const projectId = await createProject()
    const rename = () => call('PATCH', `/api/projects/${projectId}`, { name: 'Hill farm' })
    await rename()
    await rename()
    const { entries } = await timeline()
    expect(entries.map(said)).toEqual([
      'changed: project: Name North farm → Hill farm',
      'created: project',
    ])
    expect(entries.map(({ projectName }) => projectName)).toEqual(['Hill farm', 'Hill farm'])
  })

  test('shows a photo that needs attention as a finding with its evidence', async () => {
    const entityId = await createCrop(await createProject())
    const { imageURL, evidence } = await photograph(entityId)
    const [entry] = (await timeline()).entries
    expect(entry).toMatchObject({
      kind: 'finding',
      subject: 'crop',
      entityId,
      detail: evidence,
      photo: { thumbnailURL: `${imageURL}/thumbnail`, status: 'needs_attention' },
    })
    expect((await timeline({ kind: 'photo' })).entries).toEqual([entry])
  })

  test('shows a completed task until it is reopened', async () => {
    const task = await addTask({ dueDate: '2026-06-10' })
    await call('PUT', `/api/tasks/${task.id}/completion`, { zone: 'UTC' })
    await call('PUT', `/api/tasks/${task.id}/completion`, { zone: 'UTC' })
    expect((await timeline()).entries.map(said)).toEqual(['task: general: Spray'])
    await call('DELETE', `/api/tasks/${task.id}/completion`)
    expect((await timeline()).entries).toEqual([])
  })

  test('shows a production file once it is read', async () => {
    const projectId = await createProject()
    const systems = `/api/projects/${projectId}/solar-systems`
    const systemId = await create(systems, buildSolarPayload({ location: 'Hilltop' }))
    await call('POST', `${systems}/${systemId}/history`, { objectURLs: [await send(CSV)] })
    expect((await timeline({ kind: 'reading' })).entries.map(said)).toEqual([
      'reading: solar: Hilltop: 1 day of measured production, Jan 1, 2025 to Jan 1, 2025',
    ])
  })

  test('can be filtered by project and kind; events are deleted with their project', async () => {
    const [north, south] = [await createProject(), await createProject()]
    await createCrop(north)
    const projects = (entries: TimelineEntry[]) => entries.map(({ projectId }) => projectId)
    expect(projects((await timeline({ projectId: north })).entries)).toEqual([north, north])
    expect((await timeline({ projectId: south, kind: 'changed' })).entries).toEqual([])
    await call('DELETE', `/api/projects/${north}`)
    expect(projects((await timeline()).entries)).toEqual([south])
  })

  test('comes in pages without gaps or repeats', async () => {
    const projectId = await createProject()
    for (let count = 0; count < 60; count += 1) await createCrop(projectId)
    const first = await timeline({ projectId })
    const second = await timeline({ projectId, before: first.next ?? '' })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 11, null])
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect(second.entries.at(-1)?.subject).toBe('project')
  })

  test('rejects an unknown cursor', async () => {
    const { status, text } = await call('GET', '/api/timeline?before=nowhere')
    expect([status, text]).toEqual([
      400,
      'This place in the timeline is unknown. Start at its newest entry.',
    ])
  })
})

describe.each(backends)('the bell on $name', (backend) => {
  const call = useBackend(backend)
  const { createProject, createCrop, addTask, photograph, bell } = farmOn((...request) =>
    call(...request),
  )

  test('shows nothing to a new farmer', async () => {
    expect(await bell()).toMatchObject({ due: [], dueCount: 0, findings: [], newFindingCount: 0 })
  })

  test('counts nothing of a new farm, whose routine is on the list of the day', async () => {
    await createCrop(await createProject())
    expect(await bell()).toMatchObject({ due: [], dueCount: 0 })
    expect(agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json).openCount).toBe(1)
  })

  test('shows tasks that are overdue or due today, not later or completed ones', async () => {
    const { today } = await bell()
    const late = await addTask({ title: 'Late', dueDate: addDays(today, -3) })
    await addTask({ title: 'Today', dueDate: today })
    await addTask({ title: 'Tomorrow', dueDate: addDays(today, 1) })
    expect((await bell()).due).toMatchObject([{ title: 'Late' }, { title: 'Today' }])
    await call('PUT', `/api/tasks/${late.id}/completion`, { zone: 'UTC' })
    expect(await bell()).toMatchObject({ due: [{ title: 'Today' }], dueCount: 1 })
  })

  test('counts findings as new until they are seen', async () => {
    const cropId = await createCrop(await createProject())
    await photograph(cropId)
    const before = await bell()
    expect(before).toMatchObject({ newFindingCount: 1, findings: [{ isNew: true }] })
    const until = before.findings[0]?.at
    expect((await call('PUT', '/api/notifications/seen', { until })).status).toBe(200)
    const after = await bell()
    expect(after).toMatchObject({ newFindingCount: 0, findings: [{ isNew: false }] })
    await call('PUT', '/api/notifications/seen', { until: '2020-01-01T00:00:00.000Z' })
    expect((await bell()).newFindingCount).toBe(0)
  })

  test('rejects an invalid moment', async () => {
    expect((await call('PUT', '/api/notifications/seen', { until: 'now' })).status).toBe(400)
  })
})
