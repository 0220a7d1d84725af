import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the solar systems of a project on $name', ({ open }) => {
  const clock = stoppedClock()
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let projectId: string
  let address: string

  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: clock.now })
  })
  afterAll(() => running.close())

  beforeEach(async () => {
    ada = await signUp(running.app)
    const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
    projectId = project.json<Project>().id
    address = `/api/projects/${projectId}/solar-systems`
  })
  const create = async (key?: string) =>
    (
      await ada.call('POST', address, buildSolarPayload(), key ? { 'idempotency-key': key } : {})
    ).json<SolarSystem>()
  const projects = () => ada.call('GET', '/api/projects')

  test('gain one for a repeated request', async () => {
    const [first, second] = await Promise.all([create('k1'), create('k1')])
    expect(second).toEqual(first)
    expect((await ada.call('GET', address)).json()).toEqual([first])
  })

  test('mark their project and its list as changed when one is saved', async () => {
    const before = await projects()
    clock.move(3_600_000)
    const { id } = await create()
    const created = await projects()
    expect(created.headers.etag).not.toBe(before.headers.etag)
    expect(created.json<Project[]>()[0]?.updatedAt).toBe(clock.now().toISOString())
    clock.move(3_600_000)
    await ada.call('PATCH', `${address}/${id}`, { location: 'Austin, Texas' })
    const changed = await projects()
    expect(changed.headers.etag).not.toBe(created.headers.etag)
    expect(changed.json<Project[]>()[0]?.updatedAt).toBe(clock.now().toISOString())
  })

  test('are limited in number', async () => {
    const { id, ...row } = await create()
    const rows = Array.from({ length: MAX_RECORDS_OF_A_KIND - 1 }, (_, i) => ({
      ...row,
      ...buildSolarPayload(),
      tariffPerKwh: '',
      id: `${id}-${i}`,
      createdAt: row.updatedAt,
    }))
    await running.db.insertInto('solarSystems').values(rows).execute()
    const refused = await ada.call('POST', address, buildSolarPayload())
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'A project may have at most 500 solar systems.',
    ])
  })
})
