import { describe, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { taskAnswer } from '#contract/tasks.ts'
import { addDays, mondayOf } from '#domain/dates/calendar-days.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const photo = await spottedLeaf(8)

describe.each(backends)('the overview on $name', (backend) => {
  const call = useBackend(backend)
  const look = async () => overview.parse((await call('GET', '/api/glance?zone=UTC')).json)
  const { createRecord, send } = farmCalls(call)

  test('a farmer without projects sees twelve empty weeks and nothing else', async () => {
    const { today, doneByWeek, ...rest } = await look()
    expect(rest).toEqual({ findings: [], systems: [], planned: [] })
    expect(doneByWeek).toHaveLength(12)
    expect(doneByWeek[0]).toEqual({ monday: addDays(mondayOf(today), -77), done: 0 })
    expect(doneByWeek[11]).toEqual({ monday: mondayOf(today), done: 0 })
  })

  test('a record has the finding of its newest photo, or none without a photo', async () => {
    const entityId = await createRecord('crops', buildCropPayload())
    expect((await look()).findings).toEqual([])
    const imageURL = await send(photo)
    await call('POST', '/api/ai-analysis', { imageURL, entityType: 'crop', entityId })
    expect((await look()).findings).toMatchObject([
      { entityId, imageURL, analysisResult: { healthStatus: 'needs_attention' } },
    ])
  })

  test('a solar system without measurements is listed', async () => {
    const systemId = await createRecord('solar-systems', buildSolarPayload())
    expect((await look()).systems).toMatchObject([{ systemId, newestDay: null, days: [] }])
  })

  test('tasks done this week are counted, and planned suggestions are listed', async () => {
    const source = { kind: 'harvest', key: 'c1:2026-06-10' }
    const add = async (more = {}) =>
      taskAnswer.parse(
        (await call('POST', '/api/tasks', { title: 'Pick', dueDate: '2026-06-10', ...more })).json,
      ).task.id
    await call('PUT', `/api/tasks/${await add({ source })}/completion`, { zone: 'UTC' })
    await add({ source: { kind: 'follow-up', key: 'a1' } })
    const { doneByWeek, planned } = await look()
    expect(doneByWeek.map(({ done }) => done)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(planned).toEqual([source])
  })

  test('an unknown time zone is rejected', async () => {
    const { status, text } = await call('GET', '/api/glance?zone=Mars/Olympus')
    expect([status, text]).toEqual([400, 'That time zone is unknown.'])
  })
})
