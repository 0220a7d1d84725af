import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deletedAnswer } from '#contract/deletions.ts'
import { identified, projectList } from '#contract/projects.ts'
import { completionAnswer, taskAnswer } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { newId as makeId } from '#server/new-id.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const versioned = z.object({ id: z.string(), updatedAt: z.string() })

const kinds = [
  {
    kind: 'crop',
    gone: 'This field was deleted.',
    path: (projectId: string) => `/api/projects/${projectId}/crops`,
    change: (_projectId: string, id: string) => ['PUT', `/api/crops/${id}`] as const,
    first: buildCropPayload(),
    second: buildCropPayload({ fieldSize: '7' }),
    third: buildCropPayload({ plantingDate: 'mid June' }),
  },
  {
    kind: 'herd',
    gone: 'This herd was deleted.',
    path: (projectId: string) => `/api/projects/${projectId}/animals`,
    change: (_projectId: string, id: string) => ['PUT', `/api/animals/${id}`] as const,
    first: buildAnimalPayload(),
    second: buildAnimalPayload({ count: 77 }),
    third: buildAnimalPayload({ pastureSize: '99' }),
  },
  {
    kind: 'solar system',
    gone: 'This solar system was deleted.',
    path: (projectId: string) => `/api/projects/${projectId}/solar-systems`,
    change: (projectId: string, id: string) =>
      ['PATCH', `/api/projects/${projectId}/solar-systems/${id}`] as const,
    first: buildSolarPayload(),
    second: { capacity: '9' },
    third: { location: 'Hilltop' },
  },
]

const creates = (projectId: string): [string, unknown][] => [
  ['/api/projects', { name: 'South farm' }],
  ['/api/tasks', { title: 'Mow', dueDate: '2026-06-01' }],
  ...kinds.map(({ path, first }): [string, unknown] => [path(projectId), first]),
]

describe.each(backends)('on $name', (backend) => {
  const call = useBackend(backend)
  const { createProject } = farmCalls((...request) => call(...request))
  const ago = (ms: number) => new Date(serverNow() - ms).toISOString()
  /** The clock of the tests' server stands still. */
  const serverNow = () =>
    backend.name === 'the server' ? Date.parse('2026-06-01T08:00:00.000Z') : Date.now()
  const DAY_MS = 24 * 60 * 60_000
  const newId = () => {
    const hex = serverNow().toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}${makeId().slice(13)}`
  }

  describe.each(kinds)('a $kind', ({ path, change, first, second, third, gone }) => {
    async function open() {
      const projectId = await createProject()
      const opened = versioned.parse((await call('POST', path(projectId), first)).json)
      const [method, url] = change(projectId, opened.id)
      const save = (payload: unknown, tag?: string) =>
        call(method, url, payload, tag === undefined ? {} : { 'If-Match': tag })
      const remove = () => call('DELETE', `${path(projectId)}/${opened.id}`)
      return { opened, save, remove, projectId }
    }

    test('that was changed since it was opened is not overwritten', async () => {
      const { opened, save } = await open()
      const saved = await save(second, `"${opened.updatedAt}"`)
      expect(saved.status).toBe(200)
      expect(versioned.parse(saved.json).updatedAt > opened.updatedAt).toBe(true)
      const refused = await save(third, `"${opened.updatedAt}"`)
      expect(refused.status).toBe(409)
      const { message, record, by } = changedRecord(z.unknown()).parse(refused.json)
      expect(message).toBe('This was changed elsewhere after you opened it.')
      expect(record).toEqual(saved.json)
      expect(by?.name).toBe('Ada Field')
      const { updatedAt } = versioned.parse(record)
      expect((await save(third, `"${updatedAt}"`)).status).toBe(200)
    })

    test('is saved by the last who names no version', async () => {
      const { save } = await open()
      expect((await save(second)).status).toBe(200)
      expect((await save(third)).status).toBe(200)
    })

    test('that was deleted meanwhile says so, and takes late changes again once it is restored', async () => {
      const { save, remove, projectId } = await open()
      const { deletionId } = deletedAnswer.parse((await remove()).json)
      const late = await save(second)
      expect([late.status, late.text]).toEqual([404, gone])
      await call('POST', `/api/deletions/${deletionId}/undo`)
      expect((await save(second)).status).toBe(200)
      await call('DELETE', `/api/projects/${projectId}`)
      const added = await call('POST', path(projectId), first)
      expect([added.status, added.text]).toEqual([404, 'This project was deleted.'])
    })

    test('is not saved with a malformed version', async () => {
      const { save } = await open()
      for (const tag of ['2026-06-01T08:00:00.000Z', '*', 'W/"x"', '""', '"yesterday"']) {
        const { status, text } = await save(second, tag)
        expect([tag, status, text]).toEqual([
          tag,
          400,
          'If-Match must hold the updatedAt of the record in quotation marks.',
        ])
      }
    })
  })

  describe('New-Id', () => {
    const create = (path: string, payload: unknown, id: string) =>
      call('POST', path, payload, { 'New-Id': id })

    test('is the id of what is created, also when the request is repeated', async () => {
      const projectId = newId()
      const project = { name: 'North farm' }
      const made = await create('/api/projects', project, projectId)
      expect([made.status, made.json]).toEqual([201, expect.objectContaining({ id: projectId })])
      for (const { path, first } of kinds) {
        const id = newId()
        const record = await create(path(projectId), first, id)
        expect([record.status, identified.parse(record.json)]).toEqual([201, { id }])
        expect((await create(path(projectId), first, id)).json).toEqual(record.json)
      }
      const id = newId()
      const task = { title: 'Mow', dueDate: '2026-06-01' }
      const added = await create('/api/tasks', task, id)
      expect(taskAnswer.parse(added.json).task.id).toBe(id)
      expect((await create('/api/projects', project, projectId)).json).toEqual(made.json)
      expect(projectList.parse((await call('GET', '/api/projects')).json)).toMatchObject([
        { id: projectId, crops: [{}], animals: [{}], solarSystems: [{}] },
      ])
    })

    test('may be of a clock that is years ahead', async () => {
      const id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
      expect((await create('/api/projects', { name: 'North farm' }, id)).status).toBe(201)
    })

    test('is that of the next occurrence of a task that is done', async () => {
      const payload = {
        title: 'Feed',
        dueDate: '2026-05-30',
        repeat: { unit: 'day', every: 1 },
      }
      const { task } = taskAnswer.parse((await call('POST', '/api/tasks', payload)).json)
      const complete = async (of: string, id: string) =>
        completionAnswer.parse(
          (await call('PUT', `/api/tasks/${of}/completion`, { zone: 'UTC' }, { 'New-Id': id }))
            .json,
        )
      const [monday, tuesday, other] = [newId(), newId(), newId()]
      expect((await complete(task.id, monday)).next?.id).toBe(monday)
      expect((await complete(monday, tuesday)).next?.id).toBe(tuesday)
      // Another phone ticked the same.
      expect((await complete(task.id, other)).next?.id).toBe(monday)
    })

    test('that is used already is refused', async () => {
      const id = newId()
      await create('/api/projects', { name: 'North farm' }, id)
      for (const [path, payload] of creates(id)) {
        const { status, text } = await create(path, payload, id)
        expect([status, text]).toEqual([409, 'Something else has this New-Id already.'])
      }
    })

    const UUID = 'New-Id must be a UUIDv7 in lower case.'
    test.each(creates('p1'))('must be a UUIDv7 at %s', async (path, payload) => {
      for (const [id, sentence] of [
        ['0197a2b0-0000-4000-8000-000000000000', UUID],
        ['0197a2b0-0000-7000-c000-000000000000', UUID],
        ['0197A2B0-0000-7000-8000-000000000000', UUID],
        ['', UUID],
      ] as const) {
        const { status, text } = await create(path, payload, id)
        expect([id, status, text]).toEqual([id, 400, sentence])
      }
    })
  })

  describe('Happened-At', () => {
    const datesOfEvents = async () =>
      timelinePage.parse((await call('GET', '/api/timeline')).json).entries.map(({ at }) => at)

    test('dates a completed task and the events of records', async () => {
      const at = ago(3 * DAY_MS)
      const past = { 'Happened-At': at }
      const project = await call('POST', '/api/projects', { name: 'North farm' }, past)
      const { id: projectId } = identified.parse(project.json)
      for (const { path, change, first, second } of kinds) {
        const record = await call('POST', path(projectId), first, past)
        const { id, updatedAt } = versioned.parse(record.json)
        expect(updatedAt > at).toBe(true)
        const [method, url] = change(projectId, id)
        await call(method, url, second, past)
      }
      const { task } = taskAnswer.parse(
        (await call('POST', '/api/tasks', { title: 'Mow', dueDate: '2026-06-01' })).json,
      )
      const zone = 'Pacific/Auckland'
      const done = await call('PUT', `/api/tasks/${task.id}/completion`, { zone }, past)
      const doneOn = new Date(at).toLocaleDateString('en-CA', { timeZone: zone })
      expect(done.json).toMatchObject({ task: { doneAt: at, doneOn } })
      const dates = await datesOfEvents()
      expect([dates.length, new Set(dates)]).toEqual([8, new Set([at])])
    })

    test('may have an offset, and a clock that is ahead counts as now', async () => {
      const call201 = async (at: string) =>
        expect(
          (await call('POST', '/api/projects', { name: 'x' }, { 'Happened-At': at })).status,
        ).toBe(201)
      await call201(`${ago(DAY_MS).slice(0, 19)}+02:00`)
      await call201(ago(-400 * DAY_MS))
      const [ahead = ''] = await datesOfEvents()
      expect(ahead <= ago(-2000)).toBe(true)
    })

    test('keeps done what was done after it was undone elsewhere', async () => {
      const payload = { title: 'Mow', dueDate: '2026-06-01' }
      const { task } = taskAnswer.parse((await call('POST', '/api/tasks', payload)).json)
      const path = `/api/tasks/${task.id}/completion`
      const doneAt = ago(DAY_MS)
      await call('PUT', path, { zone: 'UTC' }, { 'Happened-At': doneAt })
      const undo = async (daysAgo: number) =>
        (await call('DELETE', path, undefined, { 'Happened-At': ago(daysAgo * DAY_MS) })).json
      expect(await undo(2)).toMatchObject({ doneAt })
      expect(await undo(0.5)).toMatchObject({ doneAt: null })
    })

    const NO_TIME = 'Happened-At must be a time such as 2026-05-31T14:05:00Z.'
    test('must be a time of the last 60 days', async () => {
      for (const [at, sentence] of [
        ['1970-01-01T00:00:00Z', 'Happened-At is more than 60 days ago.'],
        [ago(61 * DAY_MS), 'Happened-At is more than 60 days ago.'],
        ['yesterday', NO_TIME],
        ['2026-05-31', NO_TIME],
        ['2026-05-31T08:00:00', NO_TIME],
        ['', NO_TIME],
      ] as const) {
        const project = { name: 'North farm' }
        const answer = await call('POST', '/api/projects', project, { 'Happened-At': at })
        expect([at, answer.status, answer.text]).toEqual([at, 400, sentence])
      }
    })
  })
})
