import { describe, expect, test } from 'vitest'
import { analysisAnswer, analysisList } from '#contract/analysis.ts'
import { overview } from '#contract/overview.ts'
import { notifications } from '#contract/notifications.ts'
import { projectList } from '#contract/projects.ts'
import { agenda, taskAnswer } from '#contract/tasks.ts'
import { timelinePage, type TimelineEntry } from '#contract/timeline.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { backends, useBackend, type Caller } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const photo = await spottedLeaf(8)
const CSV = Buffer.from('date,kWh\n2025-01-01,4\n')

const crop = {
  what: 'field',
  kind: 'crop',
  list: 'crops',
  payload: buildCropPayload({ fieldName: 'Hilltop' }),
  unknown: 'Crop not found.',
} as const
const kinds = [
  { ...crop, added: `Hilltop · ${crop.payload.name}, ${crop.payload.fieldSize} acres` },
  {
    what: 'herd',
    kind: 'animal',
    list: 'animals',
    payload: buildAnimalPayload({ herdName: 'Hilltop' }),
    added: expect.stringMatching(/^Hilltop · \d+ .* of pasture$/) as string,
    unknown: 'Herd not found.',
  },
  {
    what: 'solar system',
    kind: 'solar',
    list: 'solar-systems',
    payload: buildSolarPayload({ location: 'Hilltop' }),
    added: expect.stringMatching(/^Hilltop · .* kW/) as string,
    unknown: 'Solar system not found.',
  },
] as const

const farmOn = (call: Caller) => {
  const calls = farmCalls(call)
  return {
    ...calls,
    projects: async () => projectList.parse((await call('GET', '/api/projects')).json),
    recordIds: async () =>
      projectList
        .parse((await call('GET', '/api/projects')).json)
        .flatMap(({ crops = [], animals = [], solarSystems = [] }) =>
          [...crops, ...animals, ...solarSystems].map(({ id }) => id),
        ),
    addTask: async (payload: object) => {
      const answer = await call('POST', '/api/tasks', { dueDate: '2026-06-01', ...payload })
      return taskAnswer.parse(answer.json).task
    },
    tasks: async () => {
      const { open, doneToday } = agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json)
      return { open: open.map(({ title }) => title), doneToday }
    },
    photograph: async (entityId: string) => {
      const asked = { imageURL: await calls.send(photo), entityType: 'crop', entityId }
      const answer = await call('POST', '/api/ai-analysis', asked)
      return analysisAnswer.parse(answer.json).analysis
    },
    entries: async () => timelinePage.parse((await call('GET', '/api/timeline')).json).entries,
    bell: async () => notifications.parse((await call('GET', '/api/notifications?zone=UTC')).json),
    look: async () => overview.parse((await call('GET', '/api/glance?zone=UTC')).json),
  }
}

const said = ({ kind, entityId, entityName, detail }: TimelineEntry) => ({
  kind,
  entityId,
  entityName,
  detail,
})

describe.each(backends)('deleting a record on $name', (backend) => {
  const call = useBackend(backend)
  const farm = farmOn(call)

  test.each(kinds)('deletes the $what and no other', async ({ list, payload, unknown }) => {
    const projectId = await farm.createProject()
    const path = `/api/projects/${projectId}/${list}`
    const [id, other] = [await farm.create(path, payload), await farm.create(path, payload)]
    const before = (await farm.projects())[0]?.updatedAt ?? ''
    const { status, json } = await call('DELETE', `${path}/${id}`)
    expect([status, json]).toEqual([200, { id, deletionId: expect.any(String) }])
    expect(await farm.recordIds()).toEqual([other])
    expect(String((await farm.projects())[0]?.updatedAt) >= before).toBe(true)
    const again = await call('DELETE', `${path}/${id}`)
    expect([again.status, again.text]).toEqual([404, unknown])
  })

  test.each(kinds)(
    'does not find the $what in another project',
    async ({ list, payload, unknown }) => {
      const [north, south] = [await farm.createProject(), await farm.createProject()]
      const id = await farm.create(`/api/projects/${north}/${list}`, payload)
      for (const project of [south, 'unknown']) {
        const { status, text } = await call('DELETE', `/api/projects/${project}/${list}/${id}`)
        expect([status, text]).toEqual([404, unknown])
      }
      expect(await farm.recordIds()).toEqual([id])
    },
  )

  test.each(kinds)(
    'deletes the open tasks of the $what and keeps the completed ones',
    async ({ kind, list, payload }) => {
      const projectId = await farm.createProject()
      const path = `/api/projects/${projectId}/${list}`
      const [id, other] = [await farm.create(path, payload), await farm.create(path, payload)]
      await farm.addTask({ title: 'Goes', kind, entityId: id })
      await farm.addTask({ title: 'Stays', kind, entityId: other })
      await farm.addTask({ title: 'Of the project', projectId })
      const done = await farm.addTask({ title: 'Done', kind, entityId: id })
      await call('PUT', `/api/tasks/${done.id}/completion`, { zone: 'UTC' })
      await call('DELETE', `${path}/${id}`)
      const { open, doneToday } = await farm.tasks()
      expect(open).toEqual(expect.arrayContaining(['Stays', 'Of the project']))
      expect(open).not.toContain('Goes')
      expect(doneToday).toMatchObject([
        { title: 'Done', projectId, entityId: null, entityName: null },
      ])
    },
  )

  test.each(kinds)(
    'keeps the events of the $what in the timeline, by name but without a link',
    async ({ kind, list, payload, added }) => {
      const projectId = await farm.createProject()
      const path = `/api/projects/${projectId}/${list}`
      const id = await farm.create(path, payload)
      const done = await farm.addTask({ title: 'Walk round', kind, entityId: id })
      await call('PUT', `/api/tasks/${done.id}/completion`, { zone: 'UTC' })
      await call('DELETE', `${path}/${id}`)
      const nowhere = { entityId: null, entityName: null }
      const entries = await farm.entries()
      expect(entries.map(said)).toEqual([
        { kind: 'deleted', ...nowhere, detail: 'Hilltop' },
        { kind: 'task', ...nowhere, detail: 'Walk round' },
        { kind: 'created', ...nowhere, detail: added },
        { kind: 'created', ...nowhere, detail: '' },
      ])
      expect(entries[0]).toMatchObject({ subject: kind, projectId, projectName: 'North farm' })
    },
  )

  test('removes its photos and findings everywhere', async () => {
    const projectId = await farm.createProject()
    const path = `/api/projects/${projectId}/crops`
    const [id, other] = [
      await farm.create(path, crop.payload),
      await farm.create(path, crop.payload),
    ]
    await farm.photograph(id)
    const kept = await farm.photograph(other)
    expect((await farm.bell()).newFindingCount).toBe(2)
    await call('DELETE', `${path}/${id}`)
    expect(await farm.bell()).toMatchObject({
      newFindingCount: 1,
      findings: [{ entityId: other }],
    })
    expect((await farm.look()).findings.map(({ entityId }) => entityId)).toEqual([other])
    const photos = (await farm.entries()).flatMap(({ photo: shown }) => shown?.thumbnailURL ?? [])
    expect(photos).toEqual([`${kept.imageURL}/thumbnail`])
    const rest = await call('GET', `/api/ai-analysis?entityType=crop&entityId=${other}`)
    expect(analysisList.parse(rest.json).analyses).toHaveLength(1)
  })

  test('removes measured production, but not its event in the timeline', async () => {
    const projectId = await farm.createProject()
    const path = `/api/projects/${projectId}/solar-systems`
    const id = await farm.create(path, buildSolarPayload({ location: 'Hilltop' }))
    const objectURLs = [await farm.send(CSV)]
    await call('POST', `${path}/${id}/history`, { objectURLs })
    await call('DELETE', `${path}/${id}`)
    expect((await call('GET', `${path}/${id}/history`)).status).toBe(404)
    expect((await farm.look()).systems).toEqual([])
    expect((await farm.entries()).find(({ kind }) => kind === 'reading')?.detail).toBe(
      'Hilltop · 1 day of measured production, Jan 1, 2025 to Jan 1, 2025',
    )
  })
})
