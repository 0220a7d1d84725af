import { describe, expect, test } from 'vitest'
import { animal } from '#contract/animals.ts'
import { identified, projectList } from '#contract/projects.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { backends, useBackend } from './backends.ts'

const WHOLE_NUMBER = 'Number of animals must be a whole number from 0 to 10,000,000.'

describe.each(backends)('animals on $name', (backend) => {
  const call = useBackend(backend)
  const createProject = async () =>
    identified.parse((await call('POST', '/api/projects', { name: 'North farm' })).json).id
  const createHerd = async (projectId: string, payload: unknown = buildAnimalPayload()) =>
    animal.parse((await call('POST', `/api/projects/${projectId}/animals`, payload)).json)
  const savedHerds = async () =>
    projectList.parse((await call('GET', '/api/projects')).json)[0]?.animals

  test('a saved herd has an id and is listed in its project', async () => {
    const projectId = await createProject()
    const payload = buildAnimalPayload({ breeds: ['Romney', 'Merino'] })
    const { status, json } = await call('POST', `/api/projects/${projectId}/animals`, payload)
    expect(status).toBe(201)
    const saved = animal.parse(json)
    expect(saved).toMatchObject({ ...payload, projectId })
    expect(await savedHerds()).toEqual([saved])
  })

  test('an omitted description is saved as empty', async () => {
    const { farmDescription: _left, ...payload } = buildAnimalPayload()
    expect(await createHerd(await createProject(), payload)).toMatchObject({ farmDescription: '' })
  })

  test('a changed herd keeps its id', async () => {
    const { id } = await createHerd(await createProject())
    const payload = buildAnimalPayload({
      count: 0,
      breeds: ['Suffolk', 'Boer cross'],
      herdName: 'Valley flock',
    })
    const { status, json } = await call('PUT', `/api/animals/${id}`, payload)
    expect(status).toBe(200)
    expect(animal.parse(json)).toMatchObject({ ...payload, id })
    expect(await savedHerds()).toEqual([animal.parse(json)])
  })

  test.each([
    ['no herd name', { herdName: '' }, 'Herd name is required'],
    ['a count of -1', { count: -1 }, WHOLE_NUMBER],
    ['a count of 1.5', { count: 1.5 }, WHOLE_NUMBER],
    ['a count in words', { count: 'ten' }, WHOLE_NUMBER],
    ['a count as text', { count: '42' }, WHOLE_NUMBER],
    ['no count', { count: undefined }, WHOLE_NUMBER],
    ['a count that is far too large', { count: 1e300 }, WHOLE_NUMBER],
    ['no breed', { breeds: [] }, 'At least one breed is required'],
    ['a blank breed', { breeds: ['Merino', ' '] }, 'Breed is required'],
    ['no pasture size', { pastureSize: ' ' }, 'Pasture size is required'],
    [
      'a pasture size in words',
      { pastureSize: 'wide' },
      'Pasture size must be a number of acres, such as 12.5.',
    ],
  ])('%s is rejected with a sentence, on create and on update', async (_what, change, sentence) => {
    const projectId = await createProject()
    const { id } = await createHerd(projectId)
    const payload = { ...buildAnimalPayload(), ...change }
    const created = await call('POST', `/api/projects/${projectId}/animals`, payload)
    expect([created.status, created.text]).toEqual([400, sentence])
    const updated = await call('PUT', `/api/animals/${id}`, payload)
    expect([updated.status, updated.text]).toEqual([400, sentence])
    expect(await savedHerds()).toHaveLength(1)
  })

  test('an unknown project or herd is answered with 404', async () => {
    const created = await call('POST', '/api/projects/unknown/animals', buildAnimalPayload())
    expect([created.status, created.text]).toEqual([404, 'Project not found.'])
    const updated = await call('PUT', '/api/animals/unknown', buildAnimalPayload())
    expect([updated.status, updated.text]).toEqual([404, 'Herd not found.'])
  })
})
