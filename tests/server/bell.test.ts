import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#contract/notifications.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

const HOUR_MS = 3_600_000

describe.each(engines)('the bell on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer

  beforeEach(async () => {
    // 21:30 in Honolulu, and the next morning in Auckland.
    clock = stoppedClock('2026-06-01T07:30:00.000Z')
    running = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(running.app)
  })
  afterEach(() => running.close())

  const addTask = async (payload: object) => {
    const answer = await ada.call('POST', '/api/tasks', { title: 'Spray', ...payload })
    expect(answer.statusCode).toBe(201)
  }

  const bell = async (zone: string) =>
    (
      await ada.call('GET', `/api/notifications?zone=${encodeURIComponent(zone)}`)
    ).json<Notifications>()

  test('uses the local day of the farmer', async () => {
    await addTask({ dueDate: '2026-06-01' })
    expect(await bell('Pacific/Honolulu')).toMatchObject({ today: '2026-05-31', dueCount: 0 })
    expect(await bell('Pacific/Auckland')).toMatchObject({ today: '2026-06-01', dueCount: 1 })
    clock.move(3 * HOUR_MS)
    expect(await bell('Pacific/Honolulu')).toMatchObject({ today: '2026-06-01', dueCount: 1 })
  })

  test('lists a repeating task at its latest date', async () => {
    await addTask({ dueDate: '2026-05-28', repeat: { unit: 'day', every: 1 } })
    expect((await bell('UTC')).due).toMatchObject([{ dueDate: '2026-06-01' }])
  })

  const finding = async (id: string, at: string) => {
    const farmId = (await running.auth.userOf(ada.cookie))?.id ?? ''
    const told = { changes: '[]', entityName: '', detail: 'Brown.' }
    const event = { kind: 'finding', subject: 'crop', ...told } as const
    const nothing = { projectId: null, entityId: null, taskId: null, analysisId: null }
    await running.db
      .insertInto('events')
      .values({ id, farmId, at, ...event, ...nothing })
      .execute()
  }

  test('shares what was seen between devices, and keeps later findings new', async () => {
    await finding('f1', '2026-06-01T06:00:00.000Z')
    const shown = (await bell('UTC')).findings[0]?.at
    await finding('f2', '2026-06-01T07:00:00.000Z')
    await ada.call('PUT', '/api/notifications/seen', { until: shown })
    expect(await bell('UTC')).toMatchObject({
      newFindingCount: 1,
      findings: [{ isNew: true }, { isNew: false }],
    })
    // A browser clock that runs ahead must not hide future findings.
    await ada.call('PUT', '/api/notifications/seen', { until: '2027-01-01T00:00:00.000Z' })
    await finding('f3', '2026-06-01T07:30:00.001Z')
    expect((await bell('UTC')).newFindingCount).toBe(1)
  })

  test('lists every new finding, as opening it marks them as seen, and a few older ones', async () => {
    for (let n = 10; n < 60; n += 1) await finding(`g${n}`, `2026-05-31T08:${n}:00.000Z`)
    const before = await bell('UTC')
    expect(before.findings.filter(({ isNew }) => isNew)).toHaveLength(50)
    await ada.call('PUT', '/api/notifications/seen', { until: before.findings[19]?.at })
    expect((await bell('UTC')).findings.map(({ isNew }) => isNew)).toEqual(Array(19).fill(true))
    await ada.call('PUT', '/api/notifications/seen', { until: before.findings[0]?.at })
    expect((await bell('UTC')).findings.map(({ isNew }) => isNew)).toEqual(Array(10).fill(false))
  })
})
