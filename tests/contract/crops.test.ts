import { describe, expect, test } from 'vitest'
import { crop } from '#contract/crops.ts'
import { identified, projectList } from '#contract/projects.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { backends, useBackend } from './backends.ts'

const ACRES = 'Field size must be a number of acres, such as 12.5.'

describe.each(backends)('crops on $name', (backend) => {
  const call = useBackend(backend)
  const createProject = async () =>
    identified.parse((await call('POST', '/api/projects', { name: 'North farm' })).json).id
  const createCrop = async (projectId: string, payload: unknown = buildCropPayload()) =>
    crop.parse((await call('POST', `/api/projects/${projectId}/crops`, payload)).json)
  const savedCrops = async () =>
    projectList.parse((await call('GET', '/api/projects')).json)[0]?.crops

  test('a saved crop has an id and is listed in its project', async () => {
    const projectId = await createProject()
    const payload = buildCropPayload({ fieldName: '  South field ' })
    const { status, json } = await call('POST', `/api/projects/${projectId}/crops`, payload)
    expect(status).toBe(201)
    const saved = crop.parse(json)
    expect(saved).toMatchObject({ ...buildCropPayload(), projectId })
    expect(await savedCrops()).toEqual([saved])
  })

  test('omitted dates are saved as empty', async () => {
    const { plantingDate: _p, expectedHarvest: _e, ...payload } = buildCropPayload()
    const saved = await createCrop(await createProject(), payload)
    expect(saved).toMatchObject({ plantingDate: '', expectedHarvest: '' })
  })

  test('crops are listed in the order in which they were saved', async () => {
    const projectId = await createProject()
    for (const fieldName of ['First', 'Second', 'Third'])
      await createCrop(projectId, buildCropPayload({ fieldName }))
    const names = (await savedCrops())?.map(({ fieldName }) => fieldName)
    expect(names).toEqual(['First', 'Second', 'Third'])
  })

  test('an updated crop keeps its id and its place in the list', async () => {
    const { id } = await createCrop(await createProject())
    const payload = buildCropPayload({
      fieldName: 'North field',
      fieldSize: '.5',
      plantingDate: '',
    })
    const { status, json } = await call('PUT', `/api/crops/${id}`, payload)
    expect(status).toBe(200)
    expect(crop.parse(json)).toMatchObject({ ...payload, id })
    expect(await savedCrops()).toEqual([crop.parse(json)])
  })

  test.each([
    ['no field name', { fieldName: ' ' }, 'Field name is required'],
    ['no field size', { fieldSize: '' }, 'Field size is required'],
    ['a field size in words', { fieldSize: 'ten' }, ACRES],
    ['a negative field size', { fieldSize: '-1' }, ACRES],
    [
      'a field name of 201 characters',
      { fieldName: 'x'.repeat(201) },
      'Field name may have at most 200 characters.',
    ],
  ])('%s is rejected with a sentence, on create and on update', async (_what, change, sentence) => {
    const projectId = await createProject()
    const { id } = await createCrop(projectId)
    const payload = buildCropPayload(change)
    const created = await call('POST', `/api/projects/${projectId}/crops`, payload)
    expect([created.status, created.text]).toEqual([400, sentence])
    const updated = await call('PUT', `/api/crops/${id}`, payload)
    expect([updated.status, updated.text]).toEqual([400, sentence])
    expect(await savedCrops()).toHaveLength(1)
  })

  test('an unknown project or crop is answered with 404', async () => {
    const created = await call('POST', '/api/projects/unknown/crops', buildCropPayload())
    expect([created.status, created.text]).toEqual([404, 'Project not found.'])
    const updated = await call('PUT', '/api/crops/unknown', buildCropPayload())
    expect([updated.status, updated.text]).toEqual([404, 'Crop not found.'])
  })
})
