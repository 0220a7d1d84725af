import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionList } from '#contract/deletions.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { sweepDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(engines)('undoing a deletion on $name', ({ open }) => {
  let farm: AnalysedFarm
  let photo: Buffer
  let projectId: string
  let cropId: string
  beforeAll(async () => {
    farm = await startAnalyses({ db: await open() })
    photo = await spottedLeaf(8)
  })
  afterAll(() => farm.close())
  beforeEach(async () => {
    projectId = await farm.create('/api/projects', { name: 'Hill farm' })
    const crop = buildCropPayload({ fieldName: 'Hilltop' })
    cropId = await farm.create(`/api/projects/${projectId}/crops`, crop)
  })

  const call: AnalysedFarm['ada']['call'] = (...request) => farm.ada.call(...request)
  const remove = async (path: string) =>
    (await call('DELETE', path)).json<{ deletionId: string }>().deletionId
  const removeCrop = () => remove(`/api/projects/${projectId}/crops/${cropId}`)
  const undo = (id: string, headers = {}) =>
    call('POST', `/api/deletions/${id}/undo`, undefined, headers)
  const kept = async () =>
    deletionList.parse((await call('GET', '/api/deletions')).json()).deletions
  const sweepAfter = (days: number) => {
    const now = () => new Date(farm.now().getTime() + days * DAY_MS)
    return sweepDeleted({ db: farm.db, objects: farm.store, now })
  }
  const addTask = async (payload: object) => {
    const answer = await call('POST', '/api/tasks', { dueDate: '2026-06-01', ...payload })
    return answer.json<{ task: { id: string; title: string } }>().task
  }

  test('its photos stay for as long, hidden', async () => {
    const imageURL = await farm.send(photo)
    await farm.analyse(imageURL, { entityId: cropId, entityType: 'crop' })
    const seen = async () => (await call('GET', imageURL)).statusCode
    for (const path of [
      `/api/projects/${projectId}/crops/${cropId}`,
      `/api/projects/${projectId}`,
    ]) {
      const id = await remove(path)
      expect([await sweepAfter(29), await seen()]).toEqual([0, 404])
      expect([(await undo(id)).statusCode, await seen()]).toEqual([200, 200])
    }
    const id = await removeCrop()
    expect(await sweepAfter(30)).toBe(2)
    expect([(await undo(id)).statusCode, await kept()]).toEqual([404, []])
  })

  test('happens once, however often and from wherever it is asked', async () => {
    const id = await removeCrop()
    const asked = await Promise.all([undo(id), undo(id)])
    expect(asked.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    const retried = { 'idempotency-key': 'one tap' }
    const again = await removeCrop()
    expect((await undo(again, retried)).statusCode).toBe(200)
    expect((await undo(again, retried)).json()).toEqual({
      kind: 'crop',
      entityId: cropId,
      projectId,
    })
    const own = farm.db.selectFrom('crops').select('id').where('projectId', '=', projectId)
    expect(await own.execute()).toEqual([{ id: cropId }])
  })

  test('leaves alone what has happened meanwhile', async () => {
    const source = { kind: 'harvest', key: `${cropId}:2026-06-01` }
    const task = await addTask({ title: 'Reap', kind: 'crop', entityId: cropId, source })
    const done = await addTask({ title: 'Sow', kind: 'crop', entityId: cropId })
    await call('PUT', `/api/tasks/${done.id}/completion`, { zone: 'UTC' })
    const id = await removeCrop()
    await addTask({ title: 'Reap again', source })
    await call('DELETE', `/api/tasks/${done.id}`)
    await farm.create(
      `/api/projects/${projectId}/crops`,
      buildCropPayload({ fieldName: 'HILLTOP' }),
    )
    expect((await undo(id)).statusCode).toBe(200)
    const tasks = farm.db
      .selectFrom('tasks')
      .select(['id', 'sourceKey'])
      .where('projectId', '=', projectId)
    expect(await tasks.orderBy('id').execute()).toEqual([
      { id: task.id, sourceKey: null },
      { id: done.id, sourceKey: null },
    ])
    const fields = farm.db.selectFrom('fields').select('name').where('projectId', '=', projectId)
    expect(await fields.execute()).toEqual([{ name: 'HILLTOP' }])
  })

  test('brings back what an earlier version deleted, as this one would keep it', async () => {
    await addTask({ title: 'Scout', kind: 'crop', entityId: cropId })
    const { id: taskId } = await addTask({ title: 'Mow' })
    const id = await remove(`/api/projects/${projectId}`)
    const parts = farm.db.selectFrom('deletionParts').select('text').where('deletionId', '=', id)
    const [part] = await parts.execute()
    type Old = { migrations: string[]; tables: Record<string, Record<string, unknown>[]> }
    const old = JSON.parse(part?.text ?? '') as Old
    old.migrations = old.migrations.filter((name) => name < '0014')
    for (const row of old.tables.projects ?? [])
      for (const column of ['sample', 'placeLatitude', 'placeLongitude', 'placeName'])
        delete row[column]
    for (const row of old.tables.tasks ?? []) {
      delete row.facts
      delete row.assigneeId
      delete row.changedBy
    }
    for (const row of old.tables.events ?? []) {
      delete row.actorId
      delete row.changes
      delete row.entityName
      // Of a task that was moved away, so that it is not in the archive.
      if (row.entityId !== null)
        Object.assign(row, { kind: 'changed', detail: 'Field size 4 → 5 acres', taskId })
    }
    await farm.db
      .updateTable('deletionParts')
      .set({ text: JSON.stringify(old) })
      .where('deletionId', '=', id)
      .execute()
    expect((await undo(id)).statusCode).toBe(200)
    const events = farm.db.selectFrom('events').select('changes').where('taskId', '=', taskId)
    const [event] = await events.execute()
    expect(JSON.parse(event?.changes ?? '')).toEqual([{ field: 'fieldSize', from: '4', to: '5' }])
  })

  test('names a task of the routine in the language of the reader', async () => {
    const facts = { title: { code: 'feedLivestock' } }
    const { id, title } = await addTask({ title: 'Feed', facts })
    await remove(`/api/tasks/${id}`)
    expect((await kept())[0]).toMatchObject({ kind: 'task', name: title })
  })
})
