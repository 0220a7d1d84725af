import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { analysisRepository } from '#server/vision/analysis.repository.ts'
import { historyRepository } from '#server/solar/history.repository.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { greenLeaf, spottedLeaf } from '#tests/builders/photos.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { forgetDeleted, sweepDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp } from '#tests/setup/server.ts'
import { exportOf, importInto, withoutIds } from '#tests/setup/archive.ts'
import { idOf, keyOf } from '#tests/setup/uploads.ts'

const CSV = 'date,kWh\n2025-01-01,4\n2025-01-02,5\n'

describe.each(engines)('deleting a record on $name', ({ open }) => {
  let farm: AnalysedFarm
  let photos: Buffer[]
  let inProject: string
  beforeAll(async () => {
    farm = await startAnalyses({ db: await open() })
    photos = [await spottedLeaf(8), await greenLeaf()]
  })
  afterAll(() => farm.close())
  beforeEach(async () => {
    inProject = `/api/projects/${await farm.create('/api/projects', { name: 'Hill farm' })}`
  })

  const createCrop = () => farm.create(`${inProject}/crops`, buildCropPayload())
  const createSystem = () => farm.create(`${inProject}/solar-systems`, buildSolarPayload())
  const projectId = () => inProject.split('/').at(-1) ?? ''
  const remove = (list: string, id: string) => farm.ada.call('DELETE', `${inProject}/${list}/${id}`)
  const sendPhoto = async (at = 0) => farm.send(photos[at] ?? '')
  const photograph = async (entityId: string, imageURL: string, entityType: EntityType = 'crop') =>
    (await farm.analyse(imageURL, { entityId, entityType })).json<{
      analysis: { overlayURL: string | null }
    }>().analysis
  const measure = async (systemId: string, file: string) => {
    const path = `${inProject}/solar-systems/${systemId}/history`
    await farm.ada.call('POST', path, { objectURLs: [file] })
    return path
  }
  const seen = async (address: string) => (await farm.ada.call('GET', address)).statusCode
  const isStored = async (address: string) =>
    (await bytesOf(farm.store.get(keyOf(address)))) !== null
  const sweep = async () => {
    await forgetDeleted(farm.ada)
    await sweepDeleted({ db: farm.db, objects: farm.store, now: farm.now })
  }

  test('releases its photos and overlays, and no others', async () => {
    const [gone, kept] = [await createCrop(), await createCrop()]
    const [photo, other, shared] = [await sendPhoto(), await sendPhoto(), await sendPhoto(1)]
    const { overlayURL } = await photograph(gone, photo)
    await photograph(gone, shared)
    await photograph(kept, shared)
    await photograph(kept, other)
    expect(overlayURL).not.toBeNull()
    await remove('crops', gone)
    expect([await seen(photo), await seen(overlayURL ?? '')]).toEqual([404, 404])
    farm.pass(48 * 60 * 60 * 1000)
    await sweep()
    expect([await isStored(photo), await isStored(overlayURL ?? '')]).toEqual([false, false])
    expect([await seen(other), await seen(shared)]).toEqual([200, 200])
    expect(await farm.listOf('crop', kept)).toHaveLength(2)
    const left = farm.db.selectFrom('analyses').select('id').where('entityId', '=', gone)
    expect(await left.execute()).toEqual([])
  })

  test('releases production files that no other system uses', async () => {
    const [gone, kept] = [await createSystem(), await createSystem()]
    const [own, shared] = [await farm.send(CSV), await farm.send(CSV.replaceAll('2025', '2024'))]
    await measure(gone, own)
    await measure(gone, shared)
    const history = await measure(kept, shared)
    await photograph(gone, await sendPhoto(1), 'solar')
    await remove('solar-systems', gone)
    await sweep()
    expect([await isStored(own), await isStored(shared)]).toEqual([false, true])
    expect((await farm.ada.call('GET', history)).json()).toMatchObject({ summary: { days: 2 } })
    const left = farm.db.selectFrom('solarDays').select('date').where('systemId', '=', gone)
    expect(await left.execute()).toEqual([])
  })

  test('is visible at the next read, and marks the project as changed', async () => {
    const id = await createCrop()
    const before = await farm.ada.call('GET', '/api/projects')
    farm.pass(1000)
    const refused = await farm.ben.call('DELETE', `${inProject}/crops/${id}`)
    expect([refused.statusCode, refused.body]).toEqual([404, 'Crop not found.'])
    expect((await farm.ada.call('GET', '/api/projects')).headers.etag).toBe(before.headers.etag)
    await remove('crops', id)
    const after = await farm.ada.call('GET', '/api/projects')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const project = after.json<Project[]>().find((one) => one.id === projectId())
    expect(project).toMatchObject({ crops: [], updatedAt: farm.now().toISOString() })
  })

  test('leaves a done task that can be undone, without repeating it', async () => {
    const entityId = await createCrop()
    const task = { title: 'Scout', kind: 'crop', entityId, dueDate: '2026-06-01' }
    const id = (
      await farm.ada.call('POST', '/api/tasks', { ...task, repeat: { unit: 'week', every: 1 } })
    ).json<{ task: { id: string } }>().task.id
    await farm.ada.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    await remove('crops', entityId)
    const rows = farm.db.selectFrom('tasks').select(['id', 'entityId']).where('title', '=', 'Scout')
    expect(await rows.execute()).toEqual([{ id, entityId: null }])
    const taken = await farm.ada.call('DELETE', `/api/tasks/${id}/completion`)
    expect(taken.json()).toMatchObject({ id, doneAt: null, entityId: null, repeat: null })
  })

  test('wins against a photo or file that is still being read: neither is kept', async () => {
    const farmId = await idOf(farm.ada)
    const [entityId, systemId] = [await createCrop(), await createSystem()]
    const analyses = analysisRepository(farm.db, farmId)
    const record = await analyses.findRecord('crop', entityId)
    if (!record) throw new Error('The crop is not there')
    const [imageKey, uploadKey] = [keyOf(await sendPhoto()), keyOf(await farm.send(CSV))]
    await remove('crops', entityId)
    await remove('solar-systems', systemId)
    const finding = {
      analysisResult: { healthStatus: 'good' as const },
      recommendations: [],
      measurements: [],
      evidence: [],
      engine: 'built-in' as const,
      engineVersion: '1',
      confidence: null,
      fallbackReason: null,
      refusal: null,
      overlayPng: null,
    }
    const now = farm.now()
    const at = now.toISOString()
    const analysis = { id: 'late', imageKey, overlayKey: null, finding, now, at, actorId: farmId }
    await expect(analyses.create(record, analysis, null)).rejects.toThrow('Record not found.')
    const place = { projectId: projectId(), systemId }
    const days = new Map([['2025-01-01', 4]])
    const merged = historyRepository(farm.db, farmId).merge(
      place,
      [{ uploadKey, days }],
      farm.now(),
      { key: null, userId: farmId },
    )
    await expect(merged).rejects.toThrow('Solar system not found.')
  })

  test('leaves a farm whose export can still be imported', async () => {
    const [gone, kept] = [await createCrop(), await createCrop()]
    await photograph(gone, await sendPhoto())
    await photograph(kept, await sendPhoto(1))
    await remove('crops', gone)
    const cleo = await signUp(farm.app)
    const before = await exportOf(farm.ada)
    expect((await importInto(cleo, before.zip)).statusCode).toBe(200)
    const after = await exportOf(cleo)
    expect(withoutIds(after.farm)).toEqual(withoutIds(before.farm))
    expect(after.farm.tables.events).toContainEqual(expect.objectContaining({ kind: 'deleted' }))
  })
})
