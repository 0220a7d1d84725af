import { describe, expect, test } from 'vitest'
import { weatherSettings } from '#contract/weather.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const MUNICH = { latitude: 48.13743, longitude: 11.57549, name: 'München, Bavaria' }

describe.each(backends)('the weather on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls(call)
  const settings = async () =>
    weatherSettings.parse((await call('GET', '/api/weather/settings')).json)
  const turn = (on: boolean) => call('PUT', '/api/weather/settings', { on })
  const move = (projectId: string, place: unknown) =>
    call('PUT', `/api/projects/${projectId}/place`, { place })
  const weather = (projectId: string) => call('GET', `/api/weather?projectId=${projectId}`)
  const addSystem = (projectId: string, change: object) =>
    create(`/api/projects/${projectId}/solar-systems`, { ...buildSolarPayload(), ...change })

  test('is off until somebody turns it on, and off again afterwards', async () => {
    expect(await settings()).toMatchObject({ on: false, places: [] })
    expect((await turn(true)).status).toBe(200)
    expect(await settings()).toMatchObject({ on: true })
    await turn(false)
    expect(await settings()).toMatchObject({ on: false })
  })

  test('is unknown without consent, and without coordinates', async () => {
    const id = await createProject()
    expect(await weather(id)).toMatchObject({ status: 204, text: '' })
    await turn(true)
    expect(await weather(id)).toMatchObject({ status: 204, text: '' })
    await turn(false)
    await move(id, MUNICH)
    expect(await weather(id)).toMatchObject({ status: 204, text: '' })
  })

  test('is of the place that was entered, rounded to 0.01 degrees', async () => {
    const projectId = await createProject()
    expect((await move(projectId, MUNICH)).status).toBe(200)
    const { places } = await settings()
    const rounded = { latitude: 48.14, longitude: 11.58, name: 'München, Bavaria' }
    expect(places).toEqual([{ ...rounded, projectId, from: 'project' }])
  })

  test('is of the solar system with coordinates where no place was entered', async () => {
    const projectId = await createProject()
    await addSystem(projectId, { latitude: '', longitude: '' })
    expect((await settings()).places).toEqual([])
    await addSystem(projectId, { location: 'Golden', latitude: '39.734', longitude: '-105.179' })
    const golden = { projectId, latitude: 39.73, longitude: -105.18, name: 'Golden', from: 'solar' }
    expect((await settings()).places).toEqual([golden])
    await move(projectId, MUNICH)
    expect((await settings()).places).toMatchObject([{ latitude: 48.14, from: 'project' }])
    await move(projectId, null)
    expect((await settings()).places).toEqual([golden])
  })

  test.each([
    [{ ...MUNICH, latitude: 90.1 }, 'Choose a place on Earth.'],
    [{ ...MUNICH, longitude: -180.1 }, 'Choose a place on Earth.'],
    [{ ...MUNICH, name: 'x'.repeat(201) }, 'The name of a place may have at most 200 characters.'],
  ])('refuses a place that cannot be', async (place, sentence) => {
    const id = await createProject()
    const { status, text } = await move(id, place)
    expect([status, text]).toEqual([400, sentence])
    expect((await settings()).places).toEqual([])
  })

  test('knows no other project', async () => {
    expect((await weather('nowhere')).status).toBe(404)
    expect((await move('nowhere', MUNICH)).status).toBe(404)
    expect((await call('GET', '/api/weather')).status).toBe(400)
  })
})
