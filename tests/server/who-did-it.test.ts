import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnalysisList } from '#contract/analysis.ts'
import type { Agenda, Task } from '#contract/tasks.ts'
import type { TimelinePage } from '#contract/timeline.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember, deleteAccount, idOf } from '#tests/setup/members.ts'
import {
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { buildAnalysisRow } from '#tests/builders/build-analysis-row.ts'

describe.each(engines)('who did something, on $name', ({ open }) => {
  let farm: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer
  let bo: TestFarmer
  let boId: string
  let projectId: string

  beforeEach(async () => {
    clock = stoppedClock()
    farm = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(farm.app)
    bo = await signUp(farm.app, { firstName: 'Bo' })
    await addMember(farm.app, ada, bo, { role: 'manager' })
    boId = await idOf(farm, bo)
    projectId = await create(ada, '/api/projects', { name: 'North farm' })
  })
  afterEach(() => farm.close())

  const create = async (farmer: TestFarmer, path: string, payload: object) =>
    (await farmer.call('POST', path, payload)).json<{ id: string }>().id
  const addTask = async () => {
    const payload = { title: 'Mow', dueDate: '2026-06-01' }
    return (await ada.call('POST', '/api/tasks', payload)).json<{ task: Task }>().task
  }
  const newest = async () =>
    (await ada.call('GET', '/api/timeline')).json<TimelinePage>().entries[0]?.by
  const ofBo = () => ({ id: boId, name: 'Bo Field' })

  test('is named in the timeline, with a task that is done and with a photo', async () => {
    const cropId = await create(bo, `/api/projects/${projectId}/crops`, buildCropPayload())
    expect(await newest()).toEqual(ofBo())
    const { id } = await addTask()
    await bo.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    const agenda = (await ada.call('GET', '/api/tasks?zone=UTC')).json<Agenda>()
    expect(agenda.doneToday).toMatchObject([{ id, doneBy: ofBo() }])
    const photo = { projectId, entityType: 'crop', entityId: cropId, imageKey: 'k' } as const
    const rows = [
      buildAnalysisRow({ ...photo, id: 'late', actorId: boId, createdAt: '2026-06-02T00:00:00Z' }),
      buildAnalysisRow({ ...photo, id: 'old', actorId: null, createdAt: '2026-06-01T00:00:00Z' }),
    ]
    await farm.db.insertInto('analyses').values(rows).execute()
    const path = `/api/ai-analysis?entityType=crop&entityId=${cropId}`
    const { analyses } = (await ada.call('GET', path)).json<AnalysisList>()
    expect(analyses.map(({ by }) => by)).toEqual([ofBo(), undefined])
    // As of before there were members.
    await farm.db.updateTable('events').set({ actorId: null }).execute()
    await addTask()
    expect(await newest()).toBeUndefined()
  })

  test('has the present name, and none once the account is gone, also in what a browser has kept', async () => {
    const { id } = await addTask()
    await bo.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    const paths = ['/api/timeline', '/api/tasks?zone=UTC']
    const answers = () => Promise.all(paths.map((path) => ada.call('GET', path)))
    let known = await answers()
    const again = async () => {
      const headers = known.map((answer) => ({ 'if-none-match': String(answer.headers.etag) }))
      known = await Promise.all(
        paths.map((path, at) => ada.call('GET', path, undefined, headers[at])),
      )
      return [
        known[0]?.json<TimelinePage>().entries[0]?.by,
        known[1]?.json<Agenda>().doneToday[0]?.doneBy,
      ]
    }
    const form = (path: string, fields: Record<string, string>) =>
      sendForm(farm.app, `/api/account/${path}`, fields, { cookie: bo.cookie })
    await form('name', { firstName: 'Beau', lastName: 'Field' })
    const renamed = { id: boId, name: 'Beau Field' }
    expect(await again()).toEqual([renamed, renamed])
    await ada.call('DELETE', `/api/members/${boId}`)
    await again()
    await form('name', { firstName: 'Bo', lastName: 'Field' })
    expect(await again()).toEqual([ofBo(), ofBo()])
    await deleteAccount(farm.app, bo)
    expect(await again()).toEqual([null, null])
  })

  test('is named where a change is refused, also if it arrived late', async () => {
    const payload = buildCropPayload()
    const cropId = await create(ada, `/api/projects/${projectId}/crops`, payload)
    const task = await addTask()
    const path = `/api/projects/${projectId}`
    const changes: [method: string, path: string, payload: unknown][] = [
      ['PUT', `/api/crops/${cropId}`, { ...payload, fieldSize: '7' }],
      ['PATCH', path, { name: 'Hill farm' }],
      ['PATCH', `/api/tasks/${task.id}`, { title: 'Sow', version: task.version }],
      ['PUT', `/api/tasks/${task.id}/snooze`, { until: '2026-06-03' }],
      ['PUT', `/api/tasks/${task.id}/completion`, { zone: 'UTC' }],
      ['DELETE', `/api/tasks/${task.id}/completion`, undefined],
      ['DELETE', `/api/projects/${projectId}/crops/${cropId}`, undefined],
      ['DELETE', path, undefined],
      ['DELETE', `/api/tasks/${task.id}`, undefined],
    ]
    const old = { 'if-match': '"2026-01-01T00:00:00.000Z"' }
    const refusals = async () => {
      const answers = []
      for (const [method, url, body] of changes)
        answers.push(await ada.call(method, url, body, old))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([409]))
      return answers.map((answer) => answer.json<{ by?: unknown }>().by)
    }
    expect(await refusals()).toEqual(changes.map(() => undefined))
    await ada.call('PUT', `/api/crops/${cropId}`, { ...payload, fieldSize: '4' })
    await ada.call('PATCH', path, { name: 'South farm' })
    clock.move(60_000)
    const late = { 'happened-at': '2026-05-30T08:00:00.000Z' }
    await bo.call('PUT', `/api/crops/${cropId}`, { ...payload, fieldSize: '5' }, late)
    await bo.call('PATCH', path, { name: 'West farm' }, late)
    const moves = [{ id: task.id, version: task.version, dueDate: '2026-06-02' }]
    await bo.call('PUT', '/api/tasks/due-dates', { moves }, late)
    expect(await refusals()).toEqual(changes.map(() => ofBo()))
  })
})
