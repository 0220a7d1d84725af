import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findingsOfFarm, weatherAlerts } from '#server/weather/weather-alerts.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { idOf } from '#tests/setup/members.ts'
import { skyAt } from '#tests/setup/weather-server.ts'
import { openWeatherFarm, startWeatherApp } from '#tests/setup/weather.ts'

const HOUR_MS = 3_600_000
/** The night to 4 June. */
const COLD = Date.UTC(2026, 5, 4, 2) / 1000

describe.each(engines)('alerts of the weather on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startWeatherApp>>
  beforeEach(async () => {
    running = await startWeatherApp({ db: await open() })
    running.provider.changeSky((seconds) => ({
      ...skyAt(seconds),
      ...(seconds === COLD && { temperature_2m: -1.4 }),
    }))
  })
  afterEach(() => running.close())

  async function openFarm(kinds: string[]) {
    const farm = await openWeatherFarm(running)
    await farm.place()
    const crops = `/api/projects/${farm.projectId}/crops`
    await farm.create(crops, buildCropPayload({ name: 'Tomatoes', plantingDate: '2026-05-20' }))
    const herds = `/api/projects/${farm.projectId}/animals`
    await farm.create(herds, buildAnimalPayload({ type: 'cattle', count: 12 }))
    const userId = await idOf(running, farm)
    const none = { quietFrom: null, quietTo: null, digestAt: null, nextDigestAt: null }
    await running.db
      .insertInto('alertWishes')
      .values({ userId, kinds: JSON.stringify(kinds), ...none, zone: 'Europe/Berlin' })
      .execute()
    const keys = { endpoint: null, endpointHash: null, p256dh: null, auth: null }
    const createdAt = running.clock.now().toISOString()
    await running.db
      .insertInto('channels')
      .values({
        id: `c-${userId}`,
        userId,
        kind: 'mail',
        name: '',
        ...keys,
        lastSentAt: null,
        createdAt,
      })
      .execute()
    return { ...farm, userId }
  }

  const sweeps = () => {
    const sweep = weatherAlerts(running.deps)
    return async () => {
      await sweep()
      await running.weather.settled()
    }
  }
  const notices = () =>
    running.db.selectFrom('notices').select(['kind', 'facts', 'userId']).orderBy('id').execute()

  test('tell of a frost once, with its facts, and never of a window to spray', async () => {
    const { turn, projectId, userId } = await openFarm(['weather'])
    const sweep = sweeps()
    await sweep()
    expect(running.provider.asked).toEqual([])
    await turn(true)
    await running.weather.settled()
    await sweep()
    await sweep()
    await sweeps()()
    running.clock.move(4 * HOUR_MS)
    await sweep()
    await sweep()
    const told = await notices()
    expect(told.every((one) => one.kind === 'weather' && one.userId === userId)).toBe(true)
    const facts = told.map((one) => JSON.parse(one.facts) as Record<string, unknown>)
    expect(facts.filter(({ kind }) => kind === 'frost')).toEqual([
      {
        key: `${projectId}:frost:2026-06-04`,
        kind: 'frost',
        level: 'act',
        at: '2026-06-04T02:00:00.000Z',
        minC: -1.4,
        project: 'North farm',
        projectId,
        zone: 'Europe/Berlin',
      },
    ])
    expect(facts.filter(({ kind }) => kind === 'spray')).toEqual([])
    // The sweep keeps the weather fresh.
    expect(running.provider.asked.length).toBe(2)
    const [frost] = await findingsOfFarm(running.deps, userId)
    expect(frost).toEqual(facts[0])
  })

  test('tell of a night once more when it becomes a hard frost', async () => {
    const frostOf = (temperature_2m: number) =>
      running.provider.changeSky((seconds) => ({
        ...skyAt(seconds),
        ...(seconds === COLD && { temperature_2m }),
      }))
    frostOf(1.8)
    const { turn } = await openFarm(['weather'])
    const sweep = sweeps()
    await turn(true)
    await running.weather.settled()
    await sweep()
    frostOf(-5)
    running.clock.move(4 * HOUR_MS)
    await sweep()
    await sweep()
    const told = (await notices()).map(
      (one) => JSON.parse(one.facts) as { kind: string; level: string; minC?: number },
    )
    expect(
      told.filter(({ kind }) => kind === 'frost').map(({ level, minC }) => [level, minC]),
    ).toEqual([
      ['look', 1.8],
      ['act', -5],
    ])
  })

  test('take no call for a farm whose members do not wish them', async () => {
    const { turn } = await openFarm(['task'])
    await turn(true)
    await running.weather.settled()
    running.clock.move(24 * HOUR_MS)
    await sweeps()()
    expect(running.provider.asked.length).toBe(1)
    expect(await notices()).toEqual([])
  })
})
