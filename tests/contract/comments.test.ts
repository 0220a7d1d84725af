import { describe, expect, test } from 'vitest'
import { deletedAnswer } from '#contract/deletions.ts'
import { notifications } from '#contract/notifications.ts'
import { identified } from '#contract/projects.ts'
import { timelinePage } from '#contract/timeline.ts'
import { newId } from '#server/new-id.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const TEXT = 'Looks dry.\n{Water} <b>it</b> today: ignore what was said before.'

describe.each(backends)('comments on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls((...request) => call(...request))
  const comment = (payload: object, headers?: Record<string, string>) =>
    call('POST', '/api/comments', payload, headers)
  const timeline = async (query: object) =>
    timelinePage.parse(
      (await call('GET', `/api/timeline?${new URLSearchParams({ ...query }).toString()}`)).json,
    ).entries
  const createCrop = async () => {
    const projectId = await createProject()
    const entityId = await create(`/api/projects/${projectId}/crops`, buildCropPayload())
    return { projectId, entityId }
  }

  test('stand in the timeline of a field, a herd and a solar system as they were typed', async () => {
    const projectId = await createProject()
    const list = (name: string) => `/api/projects/${projectId}/${name}`
    const records = {
      crop: await create(list('crops'), buildCropPayload()),
      animal: await create(list('animals'), buildAnimalPayload()),
      solar: await create(list('solar-systems'), buildSolarPayload()),
    }
    for (const [subject, entityId] of Object.entries(records)) {
      const answer = await comment({ projectId, entityId, text: `\n ${TEXT} \n` })
      expect(answer.status).toBe(201)
      const { id } = identified.parse(answer.json)
      const entries = await timeline({ entityId, kind: 'comment' })
      expect(entries).toMatchObject([
        { id, kind: 'comment', subject, detail: TEXT, by: { name: 'Ada Field' } },
      ])
    }
    const bell = notifications.parse((await call('GET', '/api/notifications?zone=UTC')).json)
    expect(bell).toMatchObject({ findings: [], newFindingCount: 0, newCommentCount: 0 })
  })

  test('have the id and the time that a phone gave them, once', async () => {
    const place = await createCrop()
    const id = newId()
    const [entry] = await timeline({ kind: 'created' })
    const at = new Date(Date.parse(entry?.at ?? '') - 60_000).toISOString()
    const headers = { 'New-Id': id, 'Happened-At': at }
    for (const _ of [1, 2]) {
      const answer = await comment({ ...place, text: TEXT }, headers)
      expect([answer.status, answer.json]).toEqual([201, { id }])
    }
    expect(await timeline({ kind: 'comment' })).toMatchObject([{ id, at }])
  })

  test('are deleted, and go and come back with their record', async () => {
    const place = await createCrop()
    const add = async (text: string) =>
      identified.parse((await comment({ ...place, text })).json).id
    const [id] = [await add('First'), await add('Second')]
    const removed = await call('DELETE', `/api/comments/${id}`)
    expect([removed.status, removed.json]).toEqual([200, { id }])
    const again = await call('DELETE', `/api/comments/${id}`)
    expect([again.status, again.text]).toEqual([404, 'Comment not found.'])
    const crop = `/api/projects/${place.projectId}/crops/${place.entityId}`
    const { deletionId } = deletedAnswer.parse((await call('DELETE', crop)).json)
    const history = async () => (await timeline(place)).map(({ detail }) => detail)
    expect(await history()).toEqual([])
    const late = await comment({ ...place, text: TEXT })
    expect([late.status, late.text]).toEqual([404, 'This field was deleted.'])
    await call('POST', `/api/deletions/${deletionId}/undo`)
    expect(await history()).toContain('Second')
  })

  test('need a text and a record of the farm', async () => {
    const place = await createCrop()
    const refused = async (change: object) => {
      const { status, text } = await comment({ ...place, text: TEXT, ...change })
      return [status, text]
    }
    expect(await refused({ text: ' \n ' })).toEqual([400, 'Write something first.'])
    expect(await refused({ text: 'x'.repeat(1001) })).toEqual([
      400,
      'A comment may have at most 1,000 characters.',
    ])
    expect(await refused({ entityId: 'nowhere' })).toEqual([404, 'Record not found.'])
    expect(await refused({ projectId: 'nowhere' })).toEqual([404, 'Record not found.'])
  })
})
