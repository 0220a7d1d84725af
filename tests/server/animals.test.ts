import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Animal, AnimalPayload } from '#contract/animals.ts'
import { MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the herds of a project on $name', ({ open }) => {
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

  const post = (change: Partial<AnimalPayload> = {}, key?: string) =>
    ada.call(
      'POST',
      `/api/projects/${projectId}/animals`,
      buildAnimalPayload(change),
      key ? { 'idempotency-key': key } : {},
    )
  const create = async (...given: Parameters<typeof post>) => (await post(...given)).json<Animal>()
  const projects = async () => (await ada.call('GET', '/api/projects')).json<Project[]>()

  test('gain one for a repeated request', async () => {
    const [first, second] = await Promise.all([create({}, 'k1'), create({}, 'k1')])
    expect(second).toEqual(first)
    expect((await projects())[0]?.animals).toEqual([first])
  })

  test('keep the result of an analysis when the form is saved', async () => {
    const { id } = await create()
    await running.db
      .updateTable('animals')
      .set({ healthStatus: 'good' })
      .where('id', '=', id)
      .execute()
    const answer = await ada.call('PUT', `/api/animals/${id}`, buildAnimalPayload({ count: 41 }))
    expect(answer.json()).toMatchObject({ healthStatus: 'good', count: 41 })
  })

  test('mark their project as changed when one is saved', async () => {
    clock.move(3_600_000)
    const { id } = await create()
    expect((await projects())[0]?.updatedAt).toBe(clock.now().toISOString())
    clock.move(3_600_000)
    await ada.call('PUT', `/api/animals/${id}`, buildAnimalPayload())
    expect((await projects())[0]?.updatedAt).toBe(clock.now().toISOString())
  })

  test('can be changed by their owner only', async () => {
    const { id } = await create()
    const bea = await signUp(running.app)
    const payload = buildAnimalPayload({ herdName: 'Mine now' })
    const changed = await bea.call('PUT', `/api/animals/${id}`, payload)
    expect([changed.statusCode, changed.body]).toEqual([404, 'Herd not found.'])
    const added = await bea.call('POST', `/api/projects/${projectId}/animals`, payload)
    expect([added.statusCode, added.body]).toEqual([404, 'Project not found.'])
    expect((await projects())[0]?.animals).toMatchObject([{ herdName: 'Hill flock' }])
  })

  test('are limited in number', async () => {
    const first = await create()
    const rows = Array.from({ length: MAX_RECORDS_OF_A_KIND - 1 }, (_, index) => ({
      ...first,
      breeds: JSON.stringify(first.breeds),
      id: `full-${index}`,
      createdAt: first.updatedAt,
    }))
    await running.db.insertInto('animals').values(rows).execute()
    const refused = await post()
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'A project may have at most 500 herds.',
    ])
  })

  test('list each breed once, and keep script as plain text', async () => {
    const farmDescription = `<img src=x onerror=alert(1)> " ' \\ 🐑\nsecond line`
    await create({ breeds: ['Merino', 'Other', 'Merino'], farmDescription })
    expect((await projects())[0]?.animals).toMatchObject([
      { breeds: ['Merino', 'Other'], farmDescription },
    ])
  })

  test('accept only a plain whole number as the count', async () => {
    const url = `/api/projects/${projectId}/animals`
    const payload = JSON.stringify(buildAnimalPayload()).replace('"count":42', '"count":1e309')
    const answer = await running.app.inject({
      method: 'POST',
      url,
      headers: {
        cookie: ada.cookie,
        origin: 'http://localhost:5000',
        'content-type': 'application/json',
      },
      payload,
    })
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'Number of animals must be a whole number from 0 to 10,000,000.',
    ])
  })
})
