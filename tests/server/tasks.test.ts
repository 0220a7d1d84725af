import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Agenda, completionAnswer, Task } from '#contract/tasks.ts'
import { engines } from '#tests/setup/engines.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

const DAY_MS = 86_400_000

describe.each(engines)('the tasks on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer

  beforeEach(async () => {
    // 21:30 in Honolulu, and the next morning in Auckland.
    clock = stoppedClock('2026-06-01T07:30:00.000Z')
    running = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(running.app)
  })
  afterEach(() => running.close())

  const add = async (payload: object) => {
    const answer = await ada.call('POST', '/api/tasks', { title: 'Spray', ...payload })
    return answer.json<{ task: Task }>().task
  }
  const agenda = async (zone = 'UTC') =>
    (await ada.call('GET', `/api/tasks?zone=${encodeURIComponent(zone)}`)).json<Agenda>()
  const complete = (id: string, zone = 'UTC') =>
    ada.call('PUT', `/api/tasks/${id}/completion`, { zone })
  const dueDates = ({ open: tasks }: Agenda) => tasks.map(({ dueDate }) => dueDate)

  test('of today are those of the farmer’s local day', async () => {
    expect((await agenda('Pacific/Honolulu')).today).toBe('2026-05-31')
    expect((await agenda('Pacific/Auckland')).today).toBe('2026-06-01')
    const { id } = await add({ dueDate: '2026-05-31' })
    await complete(id, 'Pacific/Honolulu')
    expect((await agenda('Pacific/Honolulu')).doneToday).toMatchObject([{ doneOn: '2026-05-31' }])
    expect((await agenda('Pacific/Auckland')).doneToday).toEqual([])
  })

  test('completed in two windows at once are completed and repeated once', async () => {
    const { id } = await add({ dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } })
    const [first, second] = await Promise.all([complete(id), complete(id)])
    expect(first.json()).toEqual(second.json())
    expect(dueDates(await agenda())).toEqual(['2026-06-02'])
  })

  test('completed again after the next occurrence was deleted stay done', async () => {
    const { id } = await add({ dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } })
    const { next } = (await complete(id)).json<z.infer<typeof completionAnswer>>()
    await ada.call('DELETE', `/api/tasks/${next?.id}`)
    const again = await complete(id)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ task: { id, doneOn: '2026-06-01' }, next: null })
  })

  test('for a member are anyone’s once that one has left, also those done before', async () => {
    const bo = await addMember(running.app, ada, await signUp(running.app, { firstName: 'Bo' }))
    const assigneeId = await idOf(running, bo)
    const { id } = await add({ dueDate: '2026-06-01', assigneeId })
    await complete(id)
    await add({ dueDate: '2026-06-02', assigneeId })
    const assignees = async () => {
      const { open: tasks, doneToday } = await agenda()
      return [...tasks, ...doneToday].map((task) => [task.assigneeId, task.assignee])
    }
    expect(await assignees()).toEqual([
      [assigneeId, 'Bo Field'],
      [assigneeId, 'Bo Field'],
    ])
    await bo.call('DELETE', `/api/members/${assigneeId}`)
    expect(await assignees()).toEqual([
      [null, undefined],
      [null, undefined],
    ])
    const stranger = await idOf(running, await signUp(running.app))
    const payload = { title: 'Mow', dueDate: '2026-06-01', assigneeId: stranger }
    expect((await ada.call('POST', '/api/tasks', payload)).statusCode).toBe(400)
  })

  test('are for those who may do them, and anyone’s again where a role gets too small', async () => {
    const bo = await addMember(running.app, ada, await signUp(running.app), { role: 'adviser' })
    const assigneeId = await idOf(running, bo)
    const payload = { title: 'Mow', dueDate: '2026-06-01', assigneeId }
    expect((await ada.call('POST', '/api/tasks', payload)).statusCode).toBe(400)
    const role = (to: string) => ada.call('PATCH', `/api/members/${assigneeId}`, { role: to })
    await role('worker')
    await add(payload)
    await role('viewer')
    expect((await agenda()).open.map((task) => task.assigneeId)).toEqual([null])
  })

  test('created from one source in two windows at once are one', async () => {
    const payload = { dueDate: '2026-06-01', source: { kind: 'harvest', key: 'c1:2026-06-01' } }
    const [first, second] = await Promise.all([add(payload), add(payload)])
    expect(first).toEqual(second)
    expect((await agenda()).open).toHaveLength(1)
  })

  test('of the routine are created once by two windows at once', async () => {
    const made = await ada.call('POST', '/api/projects', { name: 'North farm' })
    const path = `/api/projects/${made.json<{ id: string }>().id}/animals`
    await ada.call('POST', path, buildAnimalPayload())
    await Promise.all([agenda(), agenda(), agenda('Europe/Berlin')])
    expect((await agenda()).open).toHaveLength(3)
  })

  test('that repeat and were missed are due once, at their latest date', async () => {
    await add({ dueDate: '2026-05-27', repeat: { unit: 'week', every: 1 } })
    await add({ dueDate: '2026-05-28' })
    await add({ dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } })
    clock.move(5 * DAY_MS)
    expect(dueDates(await agenda())).toEqual(['2026-06-03', '2026-05-28', '2026-06-06'])
  })

  test('on the 31st come on the last day of a shorter month, and on the 31st again', async () => {
    const { id } = await add({ dueDate: '2026-08-31', repeat: { unit: 'month', every: 1 } })
    const { next } = (await complete(id)).json<{ next: Task }>()
    expect(next.dueDate).toBe('2026-09-30')
    const after = (await complete(next.id)).json<{ next: Task }>()
    expect(after.next.dueDate).toBe('2026-10-31')
  })

  test('postponed once keep the dates of their repetition', async () => {
    const { id } = await add({ dueDate: '2026-06-01', repeat: { unit: 'week', every: 1 } })
    await ada.call('PUT', `/api/tasks/${id}/snooze`, { until: '2026-06-03' })
    const { next } = (await complete(id)).json<{ next: Task }>()
    expect(next.dueDate).toBe('2026-06-08')
  })

  test('are postponed from the farmer’s local day, whatever another device reports', async () => {
    const { id } = await add({ dueDate: '2026-05-31', repeat: { unit: 'day', every: 1 } })
    await agenda('Pacific/Honolulu')
    const tomorrow = { until: '2026-06-02', zone: 'Pacific/Auckland' }
    const postponed = await ada.call('PUT', `/api/tasks/${id}/snooze`, tomorrow)
    expect(postponed.json()).toMatchObject({ dueDate: '2026-06-02' })
  })

  test('moved to another day repeat from there', async () => {
    const { id } = await add({ dueDate: '2026-06-01', repeat: { unit: 'week', every: 1 } })
    await ada.call('PATCH', `/api/tasks/${id}`, { version: 1, dueDate: '2026-06-03' })
    const { next } = (await complete(id)).json<{ next: Task }>()
    expect(next.dueDate).toBe('2026-06-10')
  })

  test('keep an edited next occurrence when the completion is undone', async () => {
    const { id } = await add({ dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } })
    const { next } = (await complete(id)).json<{ next: Task }>()
    await ada.call('PATCH', `/api/tasks/${next.id}`, { version: 1, notes: 'with care' })
    const reopened = await ada.call('DELETE', `/api/tasks/${id}/completion`)
    expect(reopened.json()).toMatchObject({ doneAt: null, repeat: null })
    expect((await agenda()).open).toHaveLength(2)
  })

  test('are deleted with their project', async () => {
    const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
    const { id } = project.json<{ id: string }>()
    await add({ dueDate: '2026-06-01', projectId: id })
    await ada.call('DELETE', `/api/projects/${id}`)
    expect((await agenda()).open).toEqual([])
  })

  test('of a very long list are counted, and only the first and those of today are sent', async () => {
    const row = { farmId: (await running.auth.userOf(ada.cookie))?.id ?? '', version: 1 }
    const texts = { kind: 'general', title: 'Spray', notes: '', priority: 'low', why: '' } as const
    const stamps = { createdAt: '2026-05-01', updatedAt: '2026-05-01', dueDate: '2026-05-31' }
    const tasks = Array.from({ length: 1100 }, (_, index) => ({
      id: `t${index}`,
      ...row,
      ...texts,
      ...stamps,
    }))
    await running.db
      .insertInto('tasks')
      .values(tasks as never)
      .execute()
    await add({ dueDate: '2026-06-01' })
    const { open, openCount } = await agenda()
    expect([open.length, openCount]).toEqual([1001, 1101])
  })

  test('invalidate a cached farm', async () => {
    const { headers } = await ada.call('GET', '/api/projects')
    await add({ dueDate: '2026-06-01' })
    const again = await ada.call('GET', '/api/projects', undefined, {
      'if-none-match': String(headers.etag),
    })
    expect(again.statusCode).toBe(200)
  })
})
