import { describe, expect, test } from 'vitest'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

describe.each(backends)('a solar system under real skies on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls(call)

  test('is unknown before anybody has turned the weather on', async () => {
    const systems = `/api/projects/${await createProject()}/solar-systems`
    const system = await create(systems, buildSolarPayload())
    const { status, text } = await call('GET', `${systems}/${system}/weather`)
    expect([status, text]).toEqual([204, ''])
  })

  test('is not found where there is no such system or project', async () => {
    const projectId = await createProject()
    const system = await create(`/api/projects/${projectId}/solar-systems`, buildSolarPayload())
    const other = await createProject()
    for (const path of [`${projectId}/solar-systems/none`, `${other}/solar-systems/${system}`])
      expect((await call('GET', `/api/projects/${path}/weather`)).status).toBe(404)
  })
})
