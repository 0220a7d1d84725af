import { describe, expect, test } from 'vitest'
import { identified, projectList } from '#contract/projects.ts'
import { agenda } from '#contract/tasks.ts'
import { solarSystemList } from '#contract/solar.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('projects on $name', (backend) => {
  const call = useBackend(backend)
  const create = async (name: string) =>
    identified.parse((await call('POST', '/api/projects', { name, description: '' })).json).id

  test('a new farmer has no projects', async () => {
    const { status, json } = await call('GET', '/api/projects')
    expect(status).toBe(200)
    expect(projectList.parse(json)).toEqual([])
  })

  test('a new project is active and first in the list, with its name trimmed', async () => {
    await create('South farm')
    const { status } = await call('POST', '/api/projects', { name: '  North farm ' })
    expect(status).toBe(201)
    const list = projectList.parse((await call('GET', '/api/projects')).json)
    expect(list.map(({ name }) => name)).toEqual(['North farm', 'South farm'])
    expect(list[0]).toMatchObject({
      description: '',
      status: 'active',
      crops: [],
      animals: [],
      solarSystems: [],
    })
  })

  test('renaming a project changes nothing but its name', async () => {
    const id = await create('South farm')
    await create('North farm')
    const { status, json } = await call('PATCH', `/api/projects/${id}`, { name: '  Hill farm ' })
    expect([status, json]).toEqual([200, { id }])
    const list = projectList.parse((await call('GET', '/api/projects')).json)
    expect(list.map(({ name }) => name)).toEqual(['North farm', 'Hill farm'])
    expect(list[1]).toMatchObject({ id, description: '', status: 'active', crops: [] })
    expect(String(list[1]?.updatedAt) >= String(list[0]?.updatedAt)).toBe(true)
  })

  test('the tasks of a renamed project show its new name', async () => {
    const projectId = await create('North farm')
    await call('POST', '/api/tasks', { title: 'Mow', projectId, dueDate: '2026-06-01' })
    await call('PATCH', `/api/projects/${projectId}`, { name: 'Hill farm' })
    const { open } = agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json)
    expect(open.find(({ title }) => title === 'Mow')?.projectName).toBe('Hill farm')
  })

  test.each([
    ['a blank name', { name: '   ' }, 'A project needs a name.'],
    ['an invisible name', { name: '\u200b \u2060' }, 'A project needs a name.'],
    [
      'a name of 201 characters',
      { name: 'x'.repeat(201) },
      'A project name may have at most 200 characters.',
    ],
  ])('%s is rejected with a sentence', async (_what, payload, sentence) => {
    const { status, text } = await call('POST', '/api/projects', payload)
    expect(status).toBe(400)
    expect(text).toBe(sentence)
    const renaming = await call('PATCH', `/api/projects/${await create('Hill farm')}`, payload)
    expect([renaming.status, renaming.text]).toEqual([400, sentence])
  })

  test('a deleted project is gone', async () => {
    const id = await create('North farm')
    const { status, json } = await call('DELETE', `/api/projects/${id}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id })
    expect((await call('GET', '/api/projects')).json).toEqual([])
  })

  test.each([
    ['deleted', 'DELETE', undefined],
    ['renamed', 'PATCH', { name: 'Hill farm' }],
  ])('an unknown project cannot be %s', async (_what, method, payload) => {
    const { status, text } = await call(method, '/api/projects/unknown', payload)
    expect(status).toBe(404)
    expect(text).toBe('Project not found.')
  })

  test('a project without solar systems has an empty list of them', async () => {
    const id = await create('North farm')
    const { json } = await call('GET', `/api/projects/${id}/solar-systems`)
    expect(solarSystemList.parse(json)).toEqual([])
    expect((await call('GET', '/api/projects/unknown/solar-systems')).status).toBe(404)
  })
})
