import { describe, expect, test } from 'vitest'
import type { Agenda, Task } from '#contract/tasks.ts'
import type { Project } from '#contract/projects.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { Conversation } from '#contract/chat.ts'
import type { Change, WaitingChange } from '#src/api/offline/change.ts'
import { withPending } from '#src/api/offline/pending.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'

const TODAY = '2026-06-10'
const AT = '2026-06-10T09:00:00.000Z'

const waiting = (change: Change, at = AT): WaitingChange => ({
  format: 2,
  seq: 1,
  userId: 'u1',
  key: `key of ${change.path}`,
  at,
  ...change,
})

const taskChange = (
  method: Change['method'],
  part: string,
  body?: unknown,
  at?: string,
): WaitingChange => waiting({ method, path: `/api/tasks/t1${part}`, body, recordId: 't1' }, at)

const agendaOf = (open: Task[], doneToday: Task[] = []): Agenda => ({
  today: TODAY,
  open,
  openCount: open.length,
  doneToday,
})
const overlaid = (agenda: Agenda, ...changes: WaitingChange[]) =>
  withPending('/api/tasks?zone=UTC', agenda, changes) as Agenda

const fence = buildTask({ title: 'Fix fence', dueDate: TODAY })
const zone = 'UTC'

describe('tasks', () => {
  const add = waiting({
    method: 'POST',
    path: '/api/tasks',
    body: { title: 'Mow', dueDate: TODAY, repeat: { unit: 'week', every: 1 } },
    recordId: 'new',
  })

  test('a task that was added stands with the open ones, once', () => {
    const { open, openCount } = overlaid(agendaOf([fence]), add)
    expect(open.map(({ title }) => title)).toEqual(['Fix fence', 'Mow'])
    expect(open[1]).toMatchObject({ id: 'new', version: 1, priority: 'medium', repeatFrom: TODAY })
    expect(openCount).toBe(2)
    expect(overlaid(agendaOf([fence, buildTask({ id: 'new' })]), add).openCount).toBe(2)
  })

  test('a routine or suggestion that is a task already is not added again', () => {
    const source = { kind: 'harvest' as const, key: 'c1:2026-06-10' }
    const facts = { title: { code: 'checkAnimals' as const } }
    for (const same of [{ source }, { facts }]) {
      const again = waiting({ ...add, body: { title: 'Again', dueDate: TODAY, ...same } })
      expect(overlaid(agendaOf([buildTask(same)]), again).openCount).toBe(1)
    }
  })

  test('a ticked task is done today, dated when it was ticked; of an earlier day it is gone', () => {
    const tick = taskChange('PUT', '/completion', { zone })
    const { open, openCount, doneToday } = overlaid(agendaOf([fence]), tick)
    expect([open, openCount]).toEqual([[], 0])
    expect(doneToday).toEqual([{ ...fence, version: 2, doneAt: AT, doneOn: TODAY }])
    const earlier = taskChange('PUT', '/completion', { zone }, '2026-06-09T09:00:00.000Z')
    expect(overlaid(agendaOf([fence]), earlier)).toEqual(agendaOf([]))
  })

  test('a task that was ticked and reopened is open, even when it was ticked the day before', () => {
    const tick = taskChange('PUT', '/completion', { zone }, '2026-06-09T09:00:00.000Z')
    const reopen = taskChange('DELETE', '/completion')
    expect(overlaid(agendaOf([fence]), tick, reopen)).toEqual(agendaOf([{ ...fence, version: 3 }]))
  })

  test('an edited task has its new values, and a new date restarts its repetition', () => {
    const repeat = { unit: 'day', every: 2 } as const
    const daily = buildTask({ ...fence, repeat, notes: 'Bring wire' })
    const edit = taskChange('PATCH', '', { title: 'Mend fence', dueDate: '2026-06-12', version: 1 })
    expect(overlaid(agendaOf([daily]), edit).open).toEqual([
      {
        ...daily,
        title: 'Mend fence',
        facts: { title: undefined },
        dueDate: '2026-06-12',
        repeatFrom: '2026-06-12',
        version: 2,
      },
    ])
  })

  test('versions count up as on the server, so that a later change fits', () => {
    const first = taskChange('PATCH', '', { notes: 'One', version: 1 })
    const second = taskChange('PATCH', '', { notes: 'Two', version: 2 })
    const later = taskChange('PUT', '/snooze', { until: '2026-06-12', zone })
    expect(overlaid(agendaOf([fence]), first, second, later).open).toMatchObject([
      { notes: 'Two', dueDate: '2026-06-12', version: 4 },
    ])
  })

  test('changes that the server has already, as their answers were lost, change nothing', () => {
    const done = { ...fence, notes: 'One', doneAt: AT, doneOn: TODAY, version: 3 }
    const edit = taskChange('PATCH', '', { notes: 'One', version: 1 })
    const tick = taskChange('PUT', '/completion', { zone })
    expect(overlaid(agendaOf([], [done]), edit, tick)).toEqual(agendaOf([], [done]))
    const postponed = { ...fence, dueDate: '2026-06-12', version: 2 }
    const snooze = taskChange('PUT', '/snooze', { until: '2026-06-12', zone })
    expect(overlaid(agendaOf([postponed]), snooze)).toEqual(agendaOf([postponed]))
  })

  test('tasks that were moved together are moved, but those that changed meanwhile', () => {
    const other = buildTask({ id: 't2', version: 5 })
    const move = waiting({
      method: 'PUT',
      path: '/api/tasks/due-dates',
      body: { moves: ['t1', 't2'].map((id) => ({ id, version: 1, dueDate: '2026-06-12' })), zone },
      recordId: 't1',
    })
    expect(overlaid(agendaOf([fence, other]), move).open).toEqual([
      other,
      { ...fence, dueDate: '2026-06-12', version: 2 },
    ])
  })

  test('a deleted task is gone; a change of one that is gone is passed over', () => {
    const remove = taskChange('DELETE', '')
    expect(overlaid(agendaOf([fence]), remove)).toEqual(agendaOf([]))
    const edit = taskChange('PATCH', '', { notes: 'One', version: 1 })
    expect(overlaid(agendaOf([]), edit, remove)).toEqual(agendaOf([]))
  })

  test('the bell rings no longer for what is done, deleted or postponed', () => {
    const due = ['t1', 't2'].map((id) => ({ ...buildTask({ id }) }))
    const bell = { today: TODAY, due, dueCount: 2, findings: [], newFindingCount: 0 }
    const tick = taskChange('PUT', '/completion', { zone })
    const ring = (...changes: WaitingChange[]) => withPending('/api/notifications', bell, changes)
    expect(ring(tick)).toEqual({ ...bell, due: [due[1]], dueCount: 1 })
    expect(ring(tick, taskChange('DELETE', '/completion'))).toEqual(bell)
    const until = { until: '2026-06-12', zone }
    expect(ring(taskChange('PUT', '/snooze', until))).toMatchObject({ dueCount: 1 })
  })
})

describe('records', () => {
  const crop = buildCrop({ id: 'c1', projectId: 'p1', fieldName: 'North', fieldSize: '2' })
  const farm = buildProject({ id: 'p1', name: 'Home', crops: [crop] })
  const read = (...changes: WaitingChange[]) =>
    withPending('/api/projects', [farm], changes) as Project[]
  const addProject = waiting({
    method: 'POST',
    path: '/api/projects',
    body: { name: 'Hill', description: '' },
    recordId: 'p2',
  })

  test('a new project comes first, with its records', () => {
    const addHerd = waiting({
      method: 'POST',
      path: '/api/projects/p2/animals',
      body: { herdName: 'Ewes', count: 3 },
      recordId: 'a1',
    })
    const [hill, home] = read(addProject, addHerd)
    expect(hill).toMatchObject({ id: 'p2', name: 'Hill', status: 'active', crops: [] })
    expect(hill?.animals).toMatchObject([{ id: 'a1', projectId: 'p2', count: 3, pastureSize: '' }])
    expect(home).toEqual(farm)
  })

  test('a project with a new name has it', () => {
    const rename = waiting({
      method: 'PATCH',
      path: '/api/projects/p1',
      body: { name: 'Old home' },
      recordId: 'p1',
    })
    expect(read(rename)[0]?.name).toBe('Old home')
  })

  test('an edited record has what the farmer changed, and what others changed since', () => {
    const opened = { base: { fieldName: 'Noth', fieldSize: '1' }, version: '2026-06-01' }
    const edit = waiting({
      method: 'PUT',
      path: '/api/crops/c1',
      body: { fieldName: 'North field', fieldSize: '1' },
      recordId: 'c1',
      opened,
    })
    expect(read(edit)[0]?.crops).toEqual([
      { ...crop, fieldName: 'North field', fieldSize: '2', updatedAt: AT },
    ])
  })

  test('a new record that was edited afterwards stands once, also when the server has it', () => {
    const add = waiting({
      method: 'POST',
      path: '/api/projects/p1/crops',
      body: { name: 'Corn', fieldName: 'South' },
      recordId: 'c2',
    })
    const edit = waiting({
      method: 'PUT',
      path: '/api/crops/c2',
      body: { fieldName: 'South field' },
      recordId: 'c2',
    })
    const names = (projects: Project[]) => projects[0]?.crops?.map(({ fieldName }) => fieldName)
    expect(names(read(add, edit))).toEqual(['North', 'South field'])
    const sent = { ...farm, crops: [crop, buildCrop({ id: 'c2', fieldName: 'South' })] }
    const answer = withPending('/api/projects', [sent], [add, edit]) as Project[]
    expect(names(answer)).toEqual(['North', 'South field'])
  })

  describe('solar systems', () => {
    const url = '/api/projects/p1/solar-systems'
    const system = buildSolar({ id: 's1', projectId: 'p1', location: 'Barn', capacity: '5' })
    const edit = waiting({
      method: 'PATCH',
      path: `${url}/s1`,
      body: { location: 'Shed' },
      recordId: 's1',
    })
    const add = waiting({ method: 'POST', path: url, body: { capacity: '9' }, recordId: 's2' })

    test('a step that was saved changes its fields alone', () => {
      const shed = { ...system, location: 'Shed', updatedAt: AT }
      expect(withPending(`${url}/s1`, system, [edit])).toEqual(shed)
      expect(withPending(url, [system], [edit])).toEqual([shed])
    })

    test('one that the server has not seen opens; of another nothing is known', () => {
      const opened = withPending(`${url}/s2`, undefined, [add]) as SolarSystem
      expect(opened).toMatchObject({ id: 's2', projectId: 'p1', capacity: '9', location: '' })
      expect(withPending(`${url}/s3`, undefined, [add])).toBeUndefined()
      expect(withPending(`${url}/s2/history`, undefined, [add])).toBeUndefined()
    })
  })

  test('a record that the server has not seen has no photos and no history yet', () => {
    const add = waiting({ method: 'POST', path: '/api/projects/p1/crops', recordId: 'c2' })
    const read = (url: string) => withPending(url, undefined, [add])
    expect(read('/api/ai-analysis?entityType=crop&entityId=c2')).toEqual({ analyses: [] })
    expect(read('/api/timeline?projectId=p1&entityId=c2')).toEqual({ entries: [], next: null })
    expect(read('/api/timeline?projectId=p1&entityId=c1')).toBeUndefined()
  })
})

describe('questions', () => {
  const url = '/api/ai-conversations/p1'
  const ask = waiting({ method: 'POST', path: url, body: { message: 'Rain?' }, recordId: url })
  const told = (json: unknown, ...changes: WaitingChange[]) =>
    (withPending(url, json, changes) as Conversation | undefined)?.messages

  test('one that waits stands behind the messages, and says so', () => {
    const hello = { role: 'assistant', content: 'Hello' }
    expect(told({ messages: [hello] }, ask)).toMatchObject([
      hello,
      { role: 'user', content: 'Rain?', isWaiting: true },
    ])
    expect(told(undefined, ask)).toHaveLength(1)
  })

  test('one that arrived stands once; the same asked again waits', () => {
    const arrived = { role: 'user', content: 'Rain?', createdAt: '2026-06-10T09:00:02.000Z' }
    const earlier = { ...arrived, createdAt: '2026-06-08T09:00:00.000Z' }
    expect(told({ messages: [arrived] }, ask)).toHaveLength(1)
    expect(told({ messages: [arrived] }, ask, { ...ask, key: 'again' })).toHaveLength(2)
    expect(told({ messages: [earlier] }, ask)).toHaveLength(2)
  })
})

test('an answer of nothing stays nothing, whatever waits', () => {
  const done = taskChange('PUT', '/completion', { zone })
  expect(withPending('/api/weather?projectId=p1', null, [done])).toBeNull()
})
