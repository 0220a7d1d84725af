import { describe, expect, test } from 'vitest'
import { deletionList } from '#contract/deletions.ts'
import { notifications } from '#contract/notifications.ts'
import { identified, projectList } from '#contract/projects.ts'
import { removedSample } from '#contract/sample-farm.ts'
import { agenda } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('the sample farm on $name', (backend) => {
  const call = useBackend(backend)
  const get = async (path: string) => (await call('GET', path)).json
  const projects = async () => projectList.parse(await get('/api/projects'))
  const open = async () => agenda.parse(await get('/api/tasks?zone=UTC')).open
  const plant = async () => {
    const { status, json } = await call('POST', '/api/sample-farm')
    expect(status).toBe(201)
    return identified.parse(json).id
  }

  test('is one marked project with records and tasks, however often it is asked for', async () => {
    const id = await plant()
    expect(await plant()).toBe(id)
    expect(await projects()).toMatchObject([{ id, name: 'Sample farm', sample: 'farm' }])
    expect((await projects())[0]?.crops?.length).toBeGreaterThan(0)
    const tasks = await open()
    expect(tasks.length).toBeGreaterThan(0)
    // No routine task begins with what is made up.
    expect(tasks.every(({ projectId }) => projectId === id)).toBe(true)
  })

  test('does not ring', async () => {
    await plant()
    await open()
    const bell = notifications.parse(await get('/api/notifications?zone=UTC'))
    expect(bell).toMatchObject({ dueCount: 0, newFindingCount: 0 })
  })

  test('goes as a whole and leaves what is the farmer’s own', async () => {
    const own = identified.parse((await call('POST', '/api/projects', { name: 'Mine' })).json).id
    await plant()
    const answer = await call('DELETE', '/api/sample-farm')
    expect(removedSample.parse(answer.json)).toEqual({ removed: 1 })
    expect(await projects()).toMatchObject([{ id: own }])
    expect(await open()).toEqual([])
    const { entries } = timelinePage.parse(await get('/api/timeline'))
    expect(entries.every(({ projectId }) => projectId === own)).toBe(true)
    expect(deletionList.parse(await get('/api/deletions')).deletions).toEqual([])
    expect((await call('DELETE', '/api/sample-farm')).json).toEqual({ removed: 0 })
  })
})
