import { describe, expect, test } from 'vitest'
import { fieldList } from '#contract/fields.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const ACRE_M2 = 4046.8564224

describe.each(backends)('fields on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls((...request) => call(...request))
  const createCrop = (projectId: string, fieldName: string, fieldSize = '2') =>
    create(`/api/projects/${projectId}/crops`, buildCropPayload({ fieldName, fieldSize }))
  const fieldsOf = async (projectId: string) =>
    fieldList
      .parse((await call('GET', `/api/fields?projectId=${projectId}`)).json)
      .map(({ name, areaM2, cropIds }) => ({ name, acres: Number(areaM2) / ACRE_M2, cropIds }))

  test('are made from the field names of crops, whatever their case', async () => {
    const projectId = await createProject()
    expect(await fieldsOf(projectId)).toEqual([])
    const first = await createCrop(projectId, 'Große Wiese')
    const other = await createCrop(projectId, 'Élan', '.5')
    const second = await createCrop(projectId, ' GROSSE WIESE ', '3')
    expect(await fieldsOf(projectId)).toEqual([
      { name: 'GROSSE WIESE', acres: 3, cropIds: [first, second] },
      { name: 'Élan', acres: 0.5, cropIds: [other] },
    ])
    expect(await fieldsOf(await createProject())).toEqual([])
  })

  test('follow the field names of their crops', async () => {
    const projectId = await createProject()
    const [first, second] = [
      await createCrop(projectId, 'North'),
      await createCrop(projectId, 'North'),
    ]
    await call('PUT', `/api/crops/${second}`, buildCropPayload({ fieldName: 'South' }))
    const south = { name: 'South', acres: 2.5, cropIds: [second] }
    expect(await fieldsOf(projectId)).toEqual([
      { name: 'North', acres: 2, cropIds: [first] },
      south,
    ])
    await call('DELETE', `/api/projects/${projectId}/crops/${first}`)
    expect(await fieldsOf(projectId)).toEqual([south])
  })

  test('of an unknown project are answered with 404', async () => {
    const { status, text } = await call('GET', '/api/fields?projectId=unknown')
    expect([status, text]).toEqual([404, 'Project not found.'])
  })
})
