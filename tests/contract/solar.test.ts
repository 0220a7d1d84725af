import { describe, expect, test } from 'vitest'
import { identified, projectList } from '#contract/projects.ts'
import { solarSystem, solarSystemList } from '#contract/solar.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'

const TOO_LONG = 'A solar system field may have at most 200 characters.'

describe.each(backends)('solar systems on $name', (backend) => {
  const call = useBackend(backend)
  const createProject = async (name = 'North farm') =>
    identified.parse((await call('POST', '/api/projects', { name })).json).id
  const addressOf = (projectId: string) => `/api/projects/${projectId}/solar-systems`
  const createSystem = async (projectId: string, payload: unknown = buildSolarPayload()) =>
    solarSystem.parse((await call('POST', addressOf(projectId), payload)).json)

  test('a saved system has an id and can be read alone, in the list and in its project', async () => {
    const projectId = await createProject()
    const { status, json } = await call('POST', addressOf(projectId), buildSolarPayload())
    expect(status).toBe(201)
    const saved = solarSystem.parse(json)
    expect(saved).toMatchObject({ ...buildSolarPayload(), projectId })
    const alone = await call('GET', `${addressOf(projectId)}/${saved.id}`)
    expect([alone.status, alone.json]).toEqual([200, saved])
    const list = await call('GET', addressOf(projectId))
    expect(solarSystemList.parse(list.json)).toEqual([saved])
    const projects = projectList.parse((await call('GET', '/api/projects')).json)
    expect(projects[0]?.solarSystems).toEqual([saved])
  })

  test('omitted fields are saved as empty', async () => {
    const saved = await createSystem(await createProject(), { location: 'Hilltop' })
    expect(saved).toMatchObject({ location: 'Hilltop', latitude: '', capacity: '', tiltAngle: '' })
  })

  test.each([
    { capacity: 'abc', efficiency: '0', panelCount: '-5' },
    { capacity: '-5', efficiency: '300', latitude: '95' },
    { capacity: '1e9', tiltAngle: 'steep', longitude: '-1000' },
  ])('unusable numbers are saved as entered: %j', async (fields) => {
    expect(await createSystem(await createProject(), fields)).toMatchObject(fields)
  })

  test('a patch leaves other fields unchanged', async () => {
    const projectId = await createProject()
    const { id } = await createSystem(projectId)
    const change = { location: 'Austin, Texas', longitude: '' }
    const { status, json } = await call('PATCH', `${addressOf(projectId)}/${id}`, change)
    expect(status).toBe(200)
    expect(solarSystem.parse(json)).toMatchObject({ ...buildSolarPayload(), ...change, id })
    expect((await call('GET', `${addressOf(projectId)}/${id}`)).json).toEqual(json)
  })

  test('an altitude is kept and changed, and is empty where a client does not know it', async () => {
    const projectId = await createProject()
    const { id, altitudeM } = await createSystem(projectId)
    expect(altitudeM).toBe('')
    for (const metres of ['94', '']) {
      const address = `${addressOf(projectId)}/${id}`
      const { json } = await call('PATCH', address, { altitudeM: metres })
      expect(solarSystem.parse(json)).toMatchObject({ ...buildSolarPayload(), altitudeM: metres })
    }
  })

  test('a tariff is kept beside the other fields, and is empty where nobody entered it', async () => {
    const projectId = await createProject()
    const { id, tariffPerKwh } = await createSystem(projectId)
    expect(tariffPerKwh).toBe('')
    const address = `${addressOf(projectId)}/${id}`
    const { json } = await call('PATCH', address, { tariffPerKwh: '0.31' })
    expect(solarSystem.parse(json)).toMatchObject({ ...buildSolarPayload(), tariffPerKwh: '0.31' })
  })

  test.each([
    ['201 characters', { location: 'x'.repeat(201) }, TOO_LONG],
    ['a number', { capacity: 5 }, undefined],
  ])('a field with %s is rejected, on create and on update', async (_what, fields, sentence) => {
    const projectId = await createProject()
    const { id } = await createSystem(projectId)
    const created = await call('POST', addressOf(projectId), fields)
    const changed = await call('PATCH', `${addressOf(projectId)}/${id}`, fields)
    expect([created.status, changed.status]).toEqual([400, 400])
    expect(created.text).toBe(sentence ?? created.text)
    expect((await call('GET', `${addressOf(projectId)}/${id}`)).json).toMatchObject(
      buildSolarPayload(),
    )
  })

  test('an unknown system, or one of another project, is answered with 404', async () => {
    const projectId = await createProject()
    const other = await createProject('South farm')
    const { id } = await createSystem(projectId)
    for (const path of [`${addressOf(other)}/${id}`, `${addressOf(projectId)}/unknown`]) {
      const found = await call('GET', path)
      expect([found.status, found.text]).toEqual([404, 'Solar system not found.'])
      const changed = await call('PATCH', path, { location: 'Elsewhere' })
      expect([changed.status, changed.text]).toEqual([404, 'Solar system not found.'])
    }
    const created = await call('POST', addressOf('unknown'), buildSolarPayload())
    expect([created.status, created.text]).toEqual([404, 'Project not found.'])
  })
})
