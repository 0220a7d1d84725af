import { beforeEach, describe, expect, test } from 'vitest'
import { analysisAnswer, analysisList } from '#contract/analysis.ts'
import { taskAnswer } from '#contract/tasks.ts'
import { uploadTicket } from '#contract/uploads.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const photo = await spottedLeaf(8)

describe.each(backends)('photo analysis on $name', (backend) => {
  const call = useBackend(backend)
  let entityId: string
  beforeEach(async () => {
    entityId = await farmCalls(call).createRecord('crops', buildCropPayload())
  })

  const send = async (bytes: Buffer) => {
    const ticket = await call('POST', '/api/objects/upload')
    const { uploadURL } = uploadTicket.parse(ticket.json)
    expect((await call('PUT', uploadURL, bytes)).status).toBe(200)
    return uploadURL
  }
  const withoutQuery = (address: string) => address.split('?')[0] ?? ''
  const analyse = (imageURL: string, id = entityId) =>
    call('POST', '/api/ai-analysis', { imageURL, entityType: 'crop', entityId: id })
  const page = async (more = {}) => {
    const query = new URLSearchParams({ entityType: 'crop', entityId, ...more }).toString()
    return analysisList.parse((await call('GET', `/api/ai-analysis?${query}`)).json)
  }
  const list = async () => (await page()).analyses

  test('a new record has no analyses', async () => {
    expect(await page()).toEqual({ analyses: [], earlier: null, tasks: [] })
  })

  test('an analysis is returned in full and listed, newest first', async () => {
    const [first, second] = [withoutQuery(await send(photo)), withoutQuery(await send(photo))]
    await analyse(first)
    const { status, json } = await analyse(second)
    expect(status).toBe(201)
    const { analysis } = analysisAnswer.parse(json)
    expect(analysis).toMatchObject({ entityType: 'crop', entityId, imageURL: second })
    expect(analysis.by?.name).toBe('Ada Field')
    const listed = await list()
    expect(listed.map(({ imageURL }) => imageURL)).toEqual([second, first])
    expect(listed[0]).toEqual(analysis)
  })

  test('the list comes in pages', async () => {
    const imageURL = withoutQuery(await send(photo))
    const ids: string[] = []
    for (let count = 0; count < 21; count += 1)
      ids.unshift(analysisAnswer.parse((await analyse(imageURL)).json).analysis.id)
    const newest = await page()
    expect(newest.analyses.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    const earliest = await page({ before: newest.earlier })
    expect(earliest.analyses.map(({ id }) => id)).toEqual(ids.slice(20))
    expect(earliest.earlier).toBeNull()
  })

  test('the list names the tasks that recommendations became', async () => {
    const answer = await analyse(withoutQuery(await send(photo)))
    const { id } = analysisAnswer.parse(answer.json).analysis
    const task = { title: 'Look closely', dueDate: '2026-06-01' }
    const key = `${id}:0`
    const added = await call('POST', '/api/tasks', { ...task, source: { kind: 'analysis', key } })
    const taskId = taskAnswer.parse(added.json).task.id
    expect((await page()).tasks).toEqual([{ key, taskId, isDone: false }])
    await call('PUT', `/api/tasks/${taskId}/completion`, { zone: 'UTC' })
    expect((await page()).tasks).toEqual([{ key, taskId, isDone: true }])
  })

  test('an upload link works only once', async () => {
    const link = await send(photo)
    const { status, text } = await call('PUT', link, photo)
    expect([status, text]).toEqual([
      409,
      'This upload link was already used. Please choose the file again.',
    ])
  })

  test('a file that is not a photo is rejected with a reason', async () => {
    const csv = Buffer.from('date,kWh\n2026-05-01,18.2\n')
    const { status, text } = await analyse(withoutQuery(await send(csv)))
    expect(status).toBe(422)
    expect(text).toMatch(/^This file is not a JPEG, PNG, WebP or AVIF photo\./)
  })

  test.each([
    ['http://127.0.0.1/', 400, 'imageURL must be the address of one of your own uploads.'],
    ['/api/objects/unknown', 404, 'Photo not found.'],
    ['', 400, 'A photo is needed.'],
  ])('imageURL %j is rejected', async (imageURL, status, sentence) => {
    const answer = await analyse(imageURL)
    expect([answer.status, answer.text]).toEqual([status, sentence])
  })

  test('an unknown record is rejected', async () => {
    const { status, text } = await analyse(withoutQuery(await send(photo)), 'unknown')
    expect([status, text]).toEqual([404, 'Record not found.'])
  })
})
