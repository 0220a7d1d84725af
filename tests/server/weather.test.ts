import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weather as weatherAnswer, weatherSettings } from '#contract/weather.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp } from '#tests/setup/server.ts'
import { skyAt } from '#tests/setup/weather-server.ts'
import { openWeatherFarm, startWeatherApp } from '#tests/setup/weather.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(engines)('the weather on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startWeatherApp>>
  beforeAll(async () => {
    running = await startWeatherApp({ db: await open() })
  })
  afterAll(() => running.close())

  test('is asked for once it is turned on, and shown from then on', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place()
    expect((await farm.look()).statusCode).toBe(204)
    expect(running.provider.asked).toEqual([])
    const on = weatherSettings.parse((await farm.turn(true)).json())
    const place = { projectId: farm.projectId, latitude: 48.14, longitude: 11.58, name: 'Munich' }
    const provider = new URL(running.provider.url).host
    expect(on).toEqual({ on: true, provider, places: [{ ...place, from: 'project' }] })
    await running.weather.settled()
    const answer = await farm.look()
    expect(answer.statusCode).toBe(200)
    const shown = weatherAnswer.parse(answer.json())
    expect(shown).toMatchObject({
      place,
      zone: 'Europe/Berlin',
      updatedAt: running.clock.now().toISOString(),
      source: { name: 'Open-Meteo', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' },
    })
    expect(shown.hours.length).toBe(7 * 24)
    expect(shown.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, at) => `2026-06-0${at + 1}`),
    )
    expect(shown.days.every(({ et0Mm }) => et0Mm !== null && et0Mm > 0)).toBe(true)
    const [first] = shown.hours
    const at = running.clock.now().getTime() / 1000
    expect(first).toEqual({
      at: '2026-06-01T08:00:00.000Z',
      temperatureC: skyAt(at).temperature_2m,
      humidityPercent: skyAt(at).relative_humidity_2m,
      // Of the hour itself, which the provider gives with the next.
      precipitationMm: skyAt(at + 3600).precipitation,
      windMs: skyAt(at).wind_speed_10m,
      code: skyAt(at).weather_code,
    })
    const [asked] = running.provider.asked
    expect(asked?.pathname).toBe('/v1/forecast')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      latitude: '48.14',
      longitude: '11.58',
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      timezone: 'GMT',
      past_days: '14',
      forecast_days: '9',
      apikey: 'the key',
    })
    expect(running.provider.asked.length).toBe(1)
    expect(running.errors).toEqual([])
  })

  test('is neither asked for nor shown any more once it is turned off', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place({ latitude: 10.111, longitude: 20.222, name: '' })
    await farm.turn(true)
    await running.weather.settled()
    expect((await farm.look()).statusCode).toBe(200)
    await farm.turn(false)
    const before = running.provider.asked.length
    running.clock.move(4 * HOUR_MS)
    expect((await farm.look()).statusCode).toBe(204)
    expect(running.provider.asked.length).toBe(before)
    await farm.turn(true)
    await running.weather.settled()
    expect(running.provider.asked.length).toBe(before + 1)
  })

  test('is of the first solar system with coordinates where no place was entered', async () => {
    const farm = await openWeatherFarm(running)
    await farm.turn(true)
    expect((await farm.look()).statusCode).toBe(204)
    const before = running.provider.asked.length
    const path = `/api/projects/${farm.projectId}/solar-systems`
    await farm.create(path, buildSolarPayload({ latitude: 'unknown', longitude: '11' }))
    expect((await farm.look()).statusCode).toBe(204)
    expect(running.provider.asked.length).toBe(before)
    await farm.create(
      path,
      buildSolarPayload({ location: 'Barn', latitude: '33.87 S', longitude: '151.21' }),
    )
    await farm.look()
    const shown = weatherAnswer.parse((await farm.look()).json())
    expect(shown).toMatchObject({
      place: { latitude: -33.87, longitude: 151.21, name: 'Barn', from: 'solar' },
      zone: 'Australia/Sydney',
    })
    await farm.place({ latitude: -33.5, longitude: 150, name: 'Field' })
    await running.weather.settled()
    expect((await farm.look()).json()).toMatchObject({ place: { name: 'Field', from: 'project' } })
    await farm.place(null)
    expect((await farm.look()).json()).toMatchObject({ place: { name: 'Barn' } })
  })

  test('knows the water of each field from planting on, with what was irrigated', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place({ latitude: 41, longitude: -93, name: 'Iowa' })
    const crops = `/api/projects/${farm.projectId}/crops`
    const plant = (name: string, fieldName: string, plantingDate: string) =>
      farm.create(crops, buildCropPayload({ name, fieldName, plantingDate }))
    await plant('Tomatoes', 'North', '2026-04-01')
    await plant('Dragon fruit', 'South', '2026-04-01')
    await farm.turn(true)
    await running.weather.settled()
    await farm.look()
    const fields = async () => weatherAnswer.parse((await farm.look()).json()).fields
    const byName = async (name: string) => (await fields()).find((one) => one.fieldName === name)
    const asked = running.provider.asked.filter(({ pathname }) => pathname === '/v1/archive')
    expect(asked.map(({ searchParams }) => searchParams.get('start_date'))).toEqual(['2026-03-01'])
    expect(asked[0]?.searchParams.get('end_date')).toBe('2026-05-26')
    expect(await byName('South')).toMatchObject({ unknown: 'noTable' })
    const north = await byName('North')
    expect(north).toMatchObject({ unknown: null, crop: 'Tomatoes', irrigationMm: 0 })
    expect(north?.depletionMm).toBeGreaterThan(0)
    const source = { kind: 'irrigation', key: `${north?.fieldId}:by:2026-06-02` }
    const added = await farm.call('POST', '/api/tasks', {
      title: 'Irrigate North: 12 mm',
      dueDate: '2026-06-01',
      source,
      facts: { title: { code: 'irrigate', values: { field: 'North', mm: 12 } } },
    })
    const { task } = added.json<{ task: { id: string } }>()
    await farm.call('PUT', `/api/tasks/${task.id}/completion`, { zone: 'America/Chicago' })
    expect(await byName('North')).toMatchObject({ irrigationMm: 12 })
    expect((await byName('North'))?.depletionMm).toBeLessThan(north?.depletionMm ?? 0)
  })

  test('finds frost for a crop without a field', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place({ latitude: 47, longitude: 9, name: '' })
    running.provider.changeSky((seconds) => ({ ...skyAt(seconds), temperature_2m: 0 }))
    await farm.turn(true)
    await running.weather.settled()
    running.provider.changeSky(skyAt)
    const kinds = async () => {
      const { fields, findings } = weatherAnswer.parse((await farm.look()).json())
      return { fields: fields.length, isFrost: findings.some(({ kind }) => kind === 'frost') }
    }
    expect(await kinds()).toEqual({ fields: 0, isFrost: false })
    const id = await farm.create(`/api/projects/${farm.projectId}/crops`, buildCropPayload())
    const nowhere = { fieldId: null, fieldName: '' }
    await running.db.updateTable('crops').set(nowhere).where('id', '=', id).execute()
    await running.db.deleteFrom('fields').where('projectId', '=', farm.projectId).execute()
    expect(await kinds()).toEqual({ fields: 0, isFrost: true })
  })

  test('of a field ends at the expected harvest of its crop', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place({ latitude: 47, longitude: 10, name: '' })
    const dates = { plantingDate: '2026-04-01', expectedHarvest: '20 May 2026' }
    await farm.create(`/api/projects/${farm.projectId}/crops`, buildCropPayload(dates))
    await farm.turn(true)
    await running.weather.settled()
    const { fields } = weatherAnswer.parse((await farm.look()).json())
    expect(fields).toMatchObject([{ crop: 'Tomatoes', unknown: 'outOfSeason' }])
  })

  test('of a sample project is not asked for before somebody looks', async () => {
    const farm = await openWeatherFarm(running)
    const sample = { sample: 'a sample' }
    await running.db.updateTable('projects').set(sample).where('id', '=', farm.projectId).execute()
    const before = running.provider.asked.length
    await farm.place({ latitude: 46, longitude: 11, name: '' })
    await farm.turn(true)
    await farm.place({ latitude: 46, longitude: 12, name: '' })
    await running.weather.settled()
    expect(running.provider.asked.length).toBe(before)
    await farm.look()
    expect(running.provider.asked.length).toBe(before + 1)
  })

  test('of another farm is not found, nor can it be placed', async () => {
    const { projectId, ...ada } = await openWeatherFarm(running)
    await ada.place()
    const ben = await signUp(running.app)
    const get = await ben.call('GET', `/api/weather?projectId=${projectId}`)
    const put = await ben.call('PUT', `/api/projects/${projectId}/place`, { place: null })
    expect([get.statusCode, put.statusCode]).toEqual([404, 404])
    expect(put.body).toBe('Project not found.')
    const settings = await ben.call('GET', '/api/weather/settings')
    expect(settings.json()).toMatchObject({ on: false, places: [] })
    expect((await ada.place({ latitude: 91, longitude: 0, name: '' })).body).toBe(
      'Choose a place on Earth.',
    )
  })

  test('at sea is that of a place without land', async () => {
    const farm = await openWeatherFarm(running)
    running.provider.changeSky((seconds) => {
      const { temperature_2m: temperature = 0, wind_speed_10m: wind = 0 } = skyAt(seconds)
      return { temperature_2m: temperature, wind_speed_10m: wind }
    })
    await farm.place({ latitude: 0, longitude: -30, name: '' })
    await farm.turn(true)
    await running.weather.settled()
    const { days, hours, zone } = weatherAnswer.parse((await farm.look()).json())
    running.provider.changeSky(skyAt)
    expect(zone).toBe('Etc/GMT+2')
    expect(hours[0]).toMatchObject({ humidityPercent: null, precipitationMm: null })
    expect(days[0]).toMatchObject({ precipitationMm: null, code: null })
  })

  test('is shown with its age for five days while the provider is away', async () => {
    const farm = await openWeatherFarm(running)
    await farm.place({ latitude: 50, longitude: 8, name: '' })
    await farm.turn(true)
    await running.weather.settled()
    const updatedAt = running.clock.now().toISOString()
    running.provider.behave((response) => response.destroy())
    for (let day = 1; day <= 5; day += 1) {
      running.clock.move(DAY_MS)
      const shown = weatherAnswer.parse((await farm.look()).json())
      expect(shown.updatedAt).toBe(updatedAt)
      expect(Date.parse(shown.hours[0]?.at ?? '')).toBe(running.clock.now().getTime())
    }
    running.clock.move(HOUR_MS)
    expect((await farm.look()).statusCode).toBe(204)
  })
})
