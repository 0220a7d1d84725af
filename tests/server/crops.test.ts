import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Crop, CropPayload } from '#contract/crops.ts'
import { MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the crops of a project on $name', ({ open }) => {
  const clock = stoppedClock()
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let projectId: string

  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: clock.now })
  })
  afterAll(() => running.close())

  beforeEach(async () => {
    ada = await signUp(running.app)
    const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
    projectId = project.json<Project>().id
  })
  const create = async (change: Partial<CropPayload> = {}, key?: string) => {
    const answer = await ada.call(
      'POST',
      `/api/projects/${projectId}/crops`,
      buildCropPayload(change),
      key ? { 'idempotency-key': key } : {},
    )
    return answer.json<Crop>()
  }
  const projects = async () => (await ada.call('GET', '/api/projects')).json<Project[]>()

  test('gain one for a repeated request', async () => {
    const [first, second] = await Promise.all([create({}, 'k1'), create({}, 'k1')])
    expect(second).toEqual(first)
    expect((await projects())[0]?.crops).toEqual([first])
  })

  test('keep the result of an analysis when the form is saved', async () => {
    const { id } = await create()
    await running.db
      .updateTable('crops')
      .set({ healthStatus: 'needs_attention' })
      .where('id', '=', id)
      .execute()
    const answer = await ada.call('PUT', `/api/crops/${id}`, buildCropPayload())
    expect(answer.json<Crop>().healthStatus).toBe('needs_attention')
  })

  test('mark their project as changed when one is saved', async () => {
    clock.move(3_600_000)
    const { id } = await create()
    expect((await projects())[0]?.updatedAt).toBe(clock.now().toISOString())
    clock.move(3_600_000)
    await ada.call('PUT', `/api/crops/${id}`, buildCropPayload())
    expect((await projects())[0]?.updatedAt).toBe(clock.now().toISOString())
  })

  test('are sent again after a change, and only then', async () => {
    const { id } = await create()
    const etag = async () => (await ada.call('GET', '/api/projects')).headers.etag
    const before = await etag()
    const refused = await ada.call('PUT', `/api/crops/unknown`, buildCropPayload())
    expect(refused.statusCode).toBe(404)
    expect(await etag()).toBe(before)
    await ada.call('PUT', `/api/crops/${id}`, buildCropPayload())
    expect(await etag()).not.toBe(before)
  })

  test('can be changed by their owner only', async () => {
    const { id } = await create()
    const bea = await signUp(running.app)
    const payload = buildCropPayload({ fieldName: 'Mine now' })
    const changed = await bea.call('PUT', `/api/crops/${id}`, payload)
    expect([changed.statusCode, changed.body]).toEqual([404, 'Crop not found.'])
    const added = await bea.call('POST', `/api/projects/${projectId}/crops`, payload)
    expect([added.statusCode, added.body]).toEqual([404, 'Project not found.'])
    expect((await projects())[0]?.crops).toMatchObject([{ fieldName: 'South field' }])
  })

  test('never take an owner, a project or an id from the payload', async () => {
    const smuggled = { ...buildCropPayload(), id: 'x', projectId: 'y', farmId: 'z' }
    const answer = await ada.call('POST', `/api/projects/${projectId}/crops`, smuggled)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ projectId })
    expect(answer.json<Crop>().id).not.toBe('x')
    expect(answer.json()).not.toHaveProperty('farmId')
  })

  test('are limited in number', async () => {
    const first = await create()
    const rows = Array.from({ length: MAX_RECORDS_OF_A_KIND - 2 }, (_, index) => ({
      ...first,
      id: `full-${index}`,
      createdAt: first.updatedAt,
    }))
    await running.db.insertInto('crops').values(rows).execute()
    expect(await create()).toMatchObject({ fieldName: 'South field' })
    const refused = await ada.call('POST', `/api/projects/${projectId}/crops`, buildCropPayload())
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'A project may have at most 500 crops.',
    ])
  })

  test('keep script, quotes and emoji in a name as plain text', async () => {
    const fieldName = `<script>alert(1)</script> " ' \\ ; drop table crops; -- \u2028 🌱`
    await create({ fieldName })
    expect((await projects())[0]?.crops?.[0]?.fieldName).toBe(fieldName)
  })
})
