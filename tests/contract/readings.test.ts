import { describe, expect, test } from 'vitest'
import { liveReadings, sensor, storedReadings } from '#contract/readings.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const AT = '2026-06-01T08:00:00.000Z'

describe.each(backends)('live readings on $name', (backend) => {
  const call = useBackend(backend)
  const { createRecord } = farmCalls(call)
  const createSystem = () => createRecord('solar-systems', buildSolarPayload({ capacity: '10' }))
  const reading = (more: object = {}) => ({
    sensor: 'shelly-barn',
    at: AT,
    value: 2400,
    unit: 'W',
    ...more,
  })
  const send = (...readings: object[]) => call('POST', '/api/readings', { readings })
  const listed = async (query = '') =>
    liveReadings.parse((await call('GET', `/api/readings${query}`)).json)
  const change = (key: string, body: object) => call('PUT', `/api/readings/sensors/${key}`, body)

  test('are none before a device sends', async () => {
    expect(await listed()).toMatchObject({ sensors: [], todayKwh: null })
  })

  test('are known by the newest of each device, in kW or kWh', async () => {
    const systemId = await createSystem()
    const { status, json } = await send(
      reading(),
      reading({ at: '2026-06-01T07:59:00+00:00', value: 1 }),
      { system: systemId, at: AT, value: 5012, unit: 'kWh', means: 'counter' },
    )
    expect([status, storedReadings.parse(json)]).toEqual([200, { stored: 3, refused: [] }])
    const { sensors } = await listed()
    const shelly = {
      key: 'shelly-barn',
      systemId: null,
      unit: 'kW',
      means: null,
      newestAt: AT,
      newestValue: 2.4,
    }
    const meter = {
      key: systemId,
      systemId,
      unit: 'kWh',
      means: 'counter',
      newestAt: AT,
      newestValue: 5012,
    }
    expect(sensors).toHaveLength(2)
    expect(sensors).toEqual(expect.arrayContaining([shelly, meter]))
  })

  test('that cannot be are refused with their index, and the others stored', async () => {
    const { status, json } = await send(reading({ at: '2999-01-01T00:00:00Z' }), reading(), {
      ...reading(),
      sensor: undefined,
      system: 'unknown',
    })
    expect([status, json]).toEqual([
      200,
      {
        stored: 1,
        refused: [
          { index: 0, reason: 'This time is in the future. Set the clock of the device.' },
          { index: 2, reason: 'You have no solar system with the id unknown.' },
        ],
      },
    ])
  })

  test.each([
    ['without readings', [], 'Send at least one reading.'],
    [
      'more than a thousand',
      Array.from({ length: 1001 }, () => reading()),
      /at most 1,000 readings/,
    ],
    ['of nobody', [{ ...reading(), sensor: undefined }], /either a system or a sensor/],
    ['of two', [reading({ system: 's1' })], /either a system or a sensor/],
    ['with a name of spaces', [reading({ sensor: 'my shelly' })], /letters, digits/],
    ['in horsepower', [reading({ unit: 'hp' })], /./],
  ])('a request %s is refused as a whole', async (_what, readings, sentence) => {
    const { status, text } = await send(...readings)
    expect(status).toBe(400)
    expect(text).toMatch(sentence)
    expect((await listed()).sensors).toEqual([])
  })

  test('of a device belong to the system that the farmer names', async () => {
    const [systemId, other] = [await createSystem(), await createSystem()]
    await send(reading())
    expect((await listed(`?systemId=${other}`)).sensors).toHaveLength(1)
    const changed = await change('shelly-barn', { systemId })
    expect([changed.status, sensor.parse(changed.json).systemId]).toEqual([200, systemId])
    expect((await listed(`?systemId=${other}`)).sensors).toEqual([])
    expect((await listed(`?systemId=${systemId}`)).sensors).toHaveLength(1)
  })

  test('of a device that is forgotten are gone', async () => {
    await send(reading())
    const removed = await call('DELETE', '/api/readings/sensors/shelly-barn')
    expect([removed.status, removed.json]).toEqual([200, { key: 'shelly-barn' }])
    expect((await listed()).sensors).toEqual([])
  })

  test('of an unknown device or system are not found', async () => {
    await send(reading())
    for (const [answer, sentence] of [
      [await change('other', {}), 'Device not found.'],
      [await change('shelly-barn', { systemId: 'unknown' }), 'Solar system not found.'],
      [await call('DELETE', '/api/readings/sensors/other'), 'Device not found.'],
      [await call('GET', '/api/readings?systemId=unknown'), 'Solar system not found.'],
    ] as const)
      expect([answer.status, answer.text]).toEqual([404, sentence])
  })
})
