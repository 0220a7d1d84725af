import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analysisAnswer } from '#contract/analysis.ts'
import type { FarmSummary } from '#contract/archive.ts'
import type { Notifications } from '#contract/notifications.ts'
import type { Overview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { sweepDeleted } from '#tests/setup/deletions.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import {
  blurredLeaf,
  brownCow,
  darkLeaf,
  greenLeaf,
  redBarn,
  spottedLeaf,
} from '#tests/builders/photos.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { engines } from '#tests/setup/engines.ts'
import { keyOf } from '#tests/setup/uploads.ts'

describe.each(engines)('the analysis of a photo on $name', ({ open }) => {
  let farm: AnalysedFarm
  let spotted: Buffer
  let green: Buffer
  beforeAll(async () => {
    farm = await startAnalyses({ db: await open() })
    spotted = await spottedLeaf(8)
    green = await greenLeaf()
  })
  afterAll(() => farm.close())

  const projectNow = async () => {
    const answer = await farm.ada.call('GET', '/api/projects')
    const projects = answer.json<Project[]>()
    return { version: answer.headers.etag, project: projects.find((p) => p.id === farm.projectId) }
  }

  test('measures the photo, stores it with the record, and sets the health of the crop', async () => {
    const before = await projectNow()
    farm.pass(1000)
    const imageURL = await farm.send(spotted)
    const answer = await farm.analyse(imageURL)
    expect(answer.statusCode).toBe(201)
    const { analysis } = analysisAnswer.parse(answer.json())
    expect(analysis).toMatchObject({
      entityType: 'crop',
      entityId: farm.cropId,
      imageURL,
      analysisResult: { healthStatus: 'needs_attention', diseaseDetected: null },
      engine: 'built-in',
      createdAt: farm.now().toISOString(),
    })
    expect(await farm.listOf()).toEqual([analysis])
    const after = await projectNow()
    expect(after.version).not.toBe(before.version)
    expect(after.project?.updatedAt).toBe(farm.now().toISOString())
    expect(after.project?.crops?.[0]?.healthStatus).toBe('needs_attention')
  })

  test('includes an overlay in the aspect ratio of the photo, which does not count as a photo', async () => {
    const photoCount = async () =>
      (await farm.ada.call('GET', '/api/farm')).json<FarmSummary>().files
    const before = await photoCount()
    const answer = await farm.analyse(await farm.send(spotted))
    const { overlayURL } = analysisAnswer.parse(answer.json()).analysis
    expect(overlayURL).not.toBeNull()
    expect(await photoCount()).toBe(before + 1)
    const overlay = await farm.ada.call('GET', overlayURL ?? '')
    expect(overlay.headers['content-type']).toBe('image/png')
    const [counted, photo] = [
      await sharp(overlay.rawPayload).metadata(),
      await sharp(spotted).metadata(),
    ]
    expect(counted.width / counted.height).toBeCloseTo(photo.width / photo.height, 2)
    expect((await farm.ben.call('GET', overlayURL ?? '')).statusCode).toBe(404)
  })

  test('that is newest comes first and sets the health; saving the form does not undo it', async () => {
    await farm.analyse(await farm.send(spotted))
    const newest = await farm.analyse(await farm.send(green))
    const [first, second] = await farm.listOf()
    expect(first).toEqual(analysisAnswer.parse(newest.json()).analysis)
    expect(second?.analysisResult.healthStatus).toBe('needs_attention')
    await farm.ada.call('PUT', `/api/crops/${farm.cropId}`, buildCropPayload())
    expect((await projectNow()).project?.crops?.[0]?.healthStatus).toBe('good')
  })

  test('is dated by when the photo was taken, and rings the bell when it arrives', async () => {
    const bell = async () =>
      (await farm.ada.call('GET', '/api/notifications?zone=UTC')).json<Notifications>()
    await farm.analyse(await farm.send(spotted))
    await farm.ada.call('PUT', '/api/notifications/seen', { until: farm.now().toISOString() })
    expect((await bell()).newFindingCount).toBe(0)
    const at = new Date(farm.now().getTime() - 50 * 60 * 60_000).toISOString()
    const photo = { imageURL: await farm.send(spotted), entityType: 'crop', entityId: farm.cropId }
    const answer = await farm.ada.call('POST', '/api/ai-analysis', photo, { 'happened-at': at })
    expect(analysisAnswer.parse(answer.json()).analysis.createdAt).toBe(at)
    const { findings } = await bell()
    expect(findings.find((finding) => finding.at === at)).toMatchObject({ isNew: true })
  })

  test('that was taken before the newest one sets no health, nor one from before the farmer set it', async () => {
    const sendLate = async (photo: Buffer, hoursAgo: number) => {
      const at = new Date(farm.now().getTime() - hoursAgo * 60 * 60_000).toISOString()
      const headers = { 'happened-at': at }
      const answer = await farm.analyse(await farm.send(photo), {}, { headers })
      return analysisAnswer.parse(answer.json()).analysis
    }
    const health = async () => (await projectNow()).project?.crops?.[0]?.healthStatus
    farm.pass(100 * 60 * 60_000)
    const tuesday = await sendLate(green, 48)
    const monday = await sendLate(spotted, 72)
    expect((await farm.listOf()).slice(0, 2)).toEqual([tuesday, monday])
    expect(await health()).toBe('good')
    const poor = buildCropPayload({ healthStatus: 'poor' })
    await farm.ada.call('PUT', `/api/crops/${farm.cropId}`, poor)
    const wednesday = await sendLate(spotted, 24)
    expect((await farm.listOf())[0]).toEqual(wednesday)
    expect(await health()).toBe('poor')
    const glance = (await farm.ada.call('GET', '/api/glance?zone=UTC')).json<Overview>()
    expect(glance.findings.find(({ entityId }) => entityId === farm.cropId)?.createdAt).toBe(
      wednesday.createdAt,
    )
  })

  test('has the id that the phone gave it', async () => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const imageURL = await farm.send(spotted)
    const late = await farm.analyse(imageURL, {}, { headers: { 'New-Id': id } })
    expect(analysisAnswer.parse(late.json()).analysis.id).toBe(id)
    expect((await farm.listOf())[0]?.id).toBe(id)
    const other = await farm.analyse(await farm.send(green), {}, { headers: { 'New-Id': id } })
    expect([other.statusCode, other.body]).toEqual([
      409,
      expect.stringContaining('has this New-Id already'),
    ])
  })

  test('does not judge an animal from one still photo', async () => {
    const herd = { entityType: 'animal', entityId: farm.animalId } as const
    const answer = await farm.analyse(await farm.send(await brownCow()), herd)
    const { analysisResult, recommendations } = analysisAnswer.parse(answer.json()).analysis
    expect(analysisResult).toEqual({ healthStatus: 'unknown', behaviorNormal: null })
    expect(recommendations.length).toBeGreaterThan(0)
    expect(await farm.listOf('animal', farm.animalId)).toHaveLength(1)
  })

  test.each([
    ['blurred', blurredLeaf, /^Too blurred\. Take it again/],
    ['dark', darkLeaf, /^Too dark\. Take it again/],
    ['showing no leaf', redBarn, /^No leaf in sight\. Take it again/],
  ])('of a photo that is %s is refused, and leaves no trace', async (_, draw, sentence) => {
    await farm.analyse(await farm.send(green))
    const state = async () => ({
      analyses: await farm.listOf(),
      crop: (await projectNow()).project?.crops?.[0],
      bell: (await farm.ada.call('GET', '/api/notifications?zone=UTC')).json<Notifications>(),
      timeline: (await farm.ada.call('GET', '/api/timeline?zone=UTC')).json<object>(),
    })
    const before = await state()
    const photo = await farm.send(await draw())
    const { statusCode, body } = await farm.analyse(photo)
    expect([statusCode, body]).toEqual([422, expect.stringMatching(sentence)])
    expect(await state()).toEqual(before)
    farm.pass(25 * 60 * 60 * 1000)
    await sweepUploads({ db: farm.db, objects: farm.store, now: farm.now })
    expect((await farm.ada.call('GET', photo)).statusCode).toBe(404)
  })

  test('runs once for a repeated request with the same key', async () => {
    const imageURL = await farm.send(green)
    const before = await farm.listOf()
    const once = { headers: { 'idempotency-key': 'photo-1' } }
    const first = await farm.analyse(imageURL, {}, once)
    const second = await farm.analyse(imageURL, {}, once)
    expect(second.json()).toEqual(first.json())
    expect(await farm.listOf()).toHaveLength(before.length + 1)
  })

  test('is deleted with its project, and photo and overlay when that is gone for good', async () => {
    const projectId = await farm.create('/api/projects', { name: 'Hill farm' })
    const entityId = await farm.create(`/api/projects/${projectId}/crops`, buildCropPayload())
    const imageURL = await farm.send(spotted)
    const answer = await farm.analyse(imageURL, { entityId })
    const { overlayURL } = analysisAnswer.parse(answer.json()).analysis
    const deleted = await farm.ada.call('DELETE', `/api/projects/${projectId}`)
    const { deletionId } = deleted.json<{ deletionId: string }>()
    await sweepUploads({ db: farm.db, objects: farm.store, now: farm.now })
    for (const file of [imageURL, overlayURL ?? '']) {
      expect((await farm.ada.call('GET', file)).statusCode).toBe(404)
      expect(await bytesOf(farm.store.get(keyOf(file)))).not.toBeNull()
    }
    await farm.ada.call('DELETE', `/api/deletions/${deletionId}`)
    await sweepDeleted({ db: farm.db, objects: farm.store, now: farm.now })
    for (const file of [imageURL, overlayURL ?? ''])
      expect(await bytesOf(farm.store.get(keyOf(file)))).toBeNull()
    const left = farm.db.selectFrom('analyses').select('id').where('entityId', '=', entityId)
    expect(await left.execute()).toEqual([])
  })

  test('keeps its photo from being swept, unlike an unused one', async () => {
    const [used, unused] = [await farm.send(green), await farm.send(spotted)]
    await farm.analyse(used)
    farm.pass(25 * 60 * 60 * 1000)
    await sweepUploads({ db: farm.db, objects: farm.store, now: farm.now })
    expect((await farm.ada.call('GET', used)).statusCode).toBe(200)
    expect((await farm.ada.call('GET', unused)).statusCode).toBe(404)
  })
})
