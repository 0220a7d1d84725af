import { describe, expect, test } from 'vitest'
import { memberList } from '#contract/members.ts'
import { identified } from '#contract/projects.ts'
import {
  agenda,
  completionAnswer,
  movedTasks,
  task,
  TASK_PLACE_GONE,
  taskAnswer,
  type Task,
} from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import {
  dailyRoutine,
  ROUTINE_WORDS,
  routineCodeOf,
  type RoutineCode,
} from '#domain/tasks/morning-routine.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { backends, useBackend } from './backends.ts'

const DUE = '2026-06-10'

describe.each(backends)('tasks on $name', (backend) => {
  const call = useBackend(backend)
  const list = async () => agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json)
  const add = async (payload: object = {}) => {
    const answer = await call('POST', '/api/tasks', { title: 'Spray', dueDate: DUE, ...payload })
    return { status: answer.status, ...taskAnswer.parse(answer.json) }
  }
  const complete = async (id: string) =>
    completionAnswer.parse((await call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })).json)
  const createProject = async () =>
    identified.parse((await call('POST', '/api/projects', { name: 'North' })).json).id

  test('a farmer without projects has no tasks', async () => {
    expect(await list()).toMatchObject({ open: [], openCount: 0, doneToday: [] })
  })

  const codes = ({ open }: { open: Task[] }) => open.map(routineCodeOf)

  test('a routine task comes with the first record that it speaks of, and once', async () => {
    const project = await createProject()
    expect((await list()).open).toEqual([])
    await call('POST', `/api/projects/${project}/crops`, buildCropPayload())
    expect(codes(await list())).toEqual(['documentIssues'])
    await call('POST', `/api/projects/${project}/animals`, buildAnimalPayload())
    const { today, open } = await list()
    expect(open.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject(
      ['checkAnimals', 'documentIssues', 'feedLivestock'].map((code) => ({
        ...dailyRoutine(code as RoutineCode, today),
        title: ROUTINE_WORDS[code as RoutineCode].id,
      })),
    )
    for (const { id } of open) await call('DELETE', `/api/tasks/${id}`)
    await call('POST', `/api/projects/${project}/animals`, buildAnimalPayload())
    expect((await list()).open).toEqual([])
  })

  test('a routine task can be added by the farmer, and is then not added again', async () => {
    const { today } = await list()
    const title = ROUTINE_WORDS.feedLivestock.id
    const routine = { ...dailyRoutine('feedLivestock', today), title }
    const first = await add(routine)
    expect([first.status, first.task.title]).toEqual([201, title])
    const again = await add(routine)
    expect([again.created, again.task.id]).toEqual([false, first.task.id])
    await call('DELETE', `/api/tasks/${first.task.id}`)
    const path = `/api/projects/${await createProject()}/animals`
    await call('POST', path, buildAnimalPayload())
    expect(codes(await list())).toEqual(['checkAnimals', 'documentIssues'])
  })

  test('a task names its record and project', async () => {
    const projectId = await createProject()
    const path = `/api/projects/${projectId}/crops`
    const entityId = identified.parse((await call('POST', path, buildCropPayload())).json).id
    const { status, created, task: added } = await add({ kind: 'crop', entityId, why: 'Yellow.' })
    expect([status, created]).toEqual([201, true])
    expect(added).toMatchObject({
      title: 'Spray',
      dueDate: DUE,
      priority: 'medium',
      why: 'Yellow.',
      version: 1,
      projectId,
      projectName: 'North',
      entityId,
      entityName: buildCropPayload().fieldName,
    })
    expect((await list()).open.find(({ id }) => id === added.id)).toEqual(added)
  })

  test('a source gets only one task', async () => {
    const source = { kind: 'analysis', key: 'a1:0' }
    const first = await add({ source })
    const again = await add({ source, title: 'Spray again' })
    expect([again.status, again.created, again.task]).toEqual([200, false, first.task])
    expect((await add({ source: { kind: 'analysis', key: 'a1:1' } })).created).toBe(true)
    expect((await add({ source: { kind: 'follow-up', key: 'a1:0' } })).created).toBe(true)
  })

  test('a task can be completed once, even from several windows, and reopened', async () => {
    const { id } = (await add()).task
    const first = await complete(id)
    const second = await complete(id)
    expect(first.next).toBeNull()
    expect(first.task.doneAt).not.toBeNull()
    expect(first.task.doneBy?.name).toBe('Ada Field')
    expect(second).toEqual(first)
    const done = await list()
    expect([done.open, done.doneToday.map((one) => one.id)]).toEqual([[], [id]])
    const reopened = task.parse((await call('DELETE', `/api/tasks/${id}/completion`)).json)
    expect(reopened).toMatchObject({ doneAt: null, doneOn: null })
    expect(reopened.doneBy).toBeUndefined()
    expect((await list()).open).toEqual([reopened])
  })

  test('completing a repeating task adds its next occurrence once; reopening removes that', async () => {
    const { today } = await list()
    const { id } = (await add({ dueDate: today, repeat: { unit: 'day', every: 3 } })).task
    const { next } = await complete(id)
    expect(next).toMatchObject({ title: 'Spray', dueDate: addDays(today, 3), doneAt: null })
    expect(next?.repeatFrom).toBe(today)
    expect((await complete(id)).next?.id).toBe(next?.id)
    expect((await list()).open).toEqual([next])
    await call('DELETE', `/api/tasks/${id}/completion`)
    expect((await list()).open.map((one) => one.id)).toEqual([id])
  })

  test('a task can be changed, but not over a change from another window', async () => {
    const { id, version } = (await add()).task
    const patch = { version, title: 'Spray twice', priority: 'high', dueDate: '2027-01-31' }
    const { status, json } = await call('PATCH', `/api/tasks/${id}`, patch)
    expect(status).toBe(200)
    expect(task.parse(json)).toMatchObject({ ...patch, version: 2 })
    const late = await call('PATCH', `/api/tasks/${id}`, { ...patch, title: 'Late' })
    expect(late.status).toBe(409)
    const { message, record } = changedRecord(task).parse(late.json)
    expect(message).toBe(
      'This task was changed in another window. Look at it again, then repeat your change.',
    )
    expect(record).toEqual(json)
    expect((await list()).open[0]?.title).toBe('Spray twice')
    const tag = { 'If-Match': `"${record.updatedAt}"` }
    const decided = await call(
      'PATCH',
      `/api/tasks/${id}`,
      { ...patch, version: 2, title: 'Late' },
      tag,
    )
    expect(task.parse(decided.json).title).toBe('Late')
    expect((await call('DELETE', `/api/tasks/${id}`, undefined, tag)).status).toBe(409)
  })

  test('a task is for a member or anyone, and its next occurrence for the same', async () => {
    const { members } = memberList.parse((await call('GET', '/api/members')).json)
    const { id: assigneeId, name: assignee } = members[0] ?? {}
    const { today } = await list()
    const repeat = { unit: 'day', every: 1 }
    const { id } = (await add({ dueDate: today, repeat, assigneeId })).task
    expect((await list()).open).toMatchObject([{ assigneeId, assignee }])
    const { next } = await complete(id)
    expect(next).toMatchObject({ assigneeId, assignee })
    const patch = { version: 1, assigneeId: null }
    const freed = await call('PATCH', `/api/tasks/${next?.id}`, patch)
    expect(task.parse(freed.json)).toMatchObject({ assigneeId: null, version: 2 })
    expect(task.parse(freed.json)).not.toHaveProperty('assignee')
    const refused = await call('PATCH', `/api/tasks/${next?.id}`, {
      version: 2,
      assigneeId: 'nobody',
    })
    const sentence = 'Choose somebody who is on this farm, or anyone.'
    expect([refused.status, refused.text]).toEqual([400, sentence])
    const payload = { title: 'Mow', dueDate: DUE, assigneeId: 'nobody' }
    expect((await call('POST', '/api/tasks', payload)).text).toBe(sentence)
  })

  test('an open task can be postponed', async () => {
    const { id } = (await add()).task
    const put = () => call('PUT', `/api/tasks/${id}/snooze`, { until: '2026-12-24' })
    expect(task.parse((await put()).json).dueDate).toBe('2026-12-24')
    await complete(id)
    const late = await put()
    expect([late.status, late.text]).toEqual([409, 'This task is already done.'])
  })

  test('a repeating task cannot be postponed past its next occurrence', async () => {
    const { today } = await list()
    const postpone = async (title: string, unit: string, days: number) => {
      const { id } = (await add({ title, dueDate: today, repeat: { unit, every: 1 } })).task
      return call('PUT', `/api/tasks/${id}/snooze`, { until: addDays(today, days) })
    }
    expect((await postpone('Feed', 'day', 1)).status).toBe(200)
    expect((await postpone('Count', 'week', 7)).status).toBe(200)
    const refused = await postpone('Water', 'day', 7)
    expect([refused.status, refused.text]).toEqual([
      409,
      'This task comes again before that. Choose an earlier day, or edit its due date.',
    ])
    const { open } = await list()
    expect(open.find(({ title }) => title === 'Water')?.dueDate).toBe(today)
  })

  test('tasks move together, but for those that another window changed or did', async () => {
    const { today } = await list()
    const late = addDays(today, -3)
    const [spray, mow, vet, feed] = await Promise.all(
      [{}, { title: 'Mow' }, { title: 'Vet' }, { repeat: { unit: 'day', every: 1 } }].map(
        async (one) => (await add({ dueDate: late, ...one })).task,
      ),
    )
    if (!spray || !mow || !vet || !feed) throw new Error('A task is missing')
    await call('PATCH', `/api/tasks/${mow.id}`, { version: 1, title: 'Mow all' })
    await complete(vet.id)
    const move = async (dueDate: string, version: number) => {
      const moves = [spray, mow, vet, feed].map(({ id }) => ({ id, version, dueDate }))
      const body = { moves: [...moves, { id: 'unknown', version, dueDate }], zone: 'UTC' }
      const answer = await call('PUT', '/api/tasks/due-dates', body)
      return movedTasks.parse(answer.json).moved
    }
    const nextWeek = addDays(today, 7)
    expect(await move(nextWeek, 1)).toEqual([{ id: spray.id, version: 2 }])
    expect(await move(nextWeek, 1)).toEqual([])
    const due = async () => (await list()).open.map(({ id, dueDate }) => [id, dueDate])
    const moved = await due()
    expect(moved).toContainEqual([spray.id, nextWeek])
    expect(moved).toContainEqual([mow.id, late])
    expect(moved).not.toContainEqual([feed.id, nextWeek])
    expect(await move(late, 2)).toContainEqual({ id: spray.id, version: 3 })
  })

  test('too many tasks at once are refused', async () => {
    const moves = Array.from({ length: 1001 }, (_, at) => ({
      id: `t${at}`,
      version: 1,
      dueDate: DUE,
    }))
    expect((await call('PUT', '/api/tasks/due-dates', { moves })).status).toBe(400)
    expect((await call('PUT', '/api/tasks/due-dates', { moves: [] })).status).toBe(400)
  })

  test('a deleted task is gone', async () => {
    const { id } = (await add()).task
    const { status, json } = await call('DELETE', `/api/tasks/${id}`)
    expect([status, json]).toMatchObject([200, { id }])
    expect((await call('DELETE', `/api/tasks/${id}`)).text).toBe('This task was deleted.')
  })

  test.each([
    [{ title: '  ' }, 400, 'Say what to do.'],
    [
      { title: 'x'.repeat(2000) },
      400,
      'A task can have at most 500 characters. Put the rest in its notes.',
    ],
    [{ notes: 'x'.repeat(2001) }, 400, 'Notes may have at most 2,000 characters.'],
    [{ dueDate: '1900-01-01' }, 400, 'Choose a year from 2000 to 2100.'],
    [{ dueDate: '9999-12-31' }, 400, 'Choose a year from 2000 to 2100.'],
    [{ dueDate: '2026-02-31' }, 400, 'The last day of that month is February 28, 2026.'],
    [
      { repeat: { unit: 'day', every: 0 } },
      400,
      'A task can repeat every 1 to 365 days, weeks, months, seasons or years.',
    ],
    [{ projectId: 'unknown' }, 404, TASK_PLACE_GONE.id],
    [{ kind: 'crop', entityId: 'unknown' }, 404, TASK_PLACE_GONE.id],
  ])(
    'a task with %j is rejected with a sentence, and nothing is saved',
    async (wrong, status, sentence) => {
      const answer = await call('POST', '/api/tasks', { title: 'Spray', dueDate: DUE, ...wrong })
      expect([answer.status, answer.text]).toEqual([status, sentence])
      expect((await list()).open).toEqual([])
    },
  )

  test('an unknown time zone is rejected', async () => {
    const { status, text } = await call('GET', '/api/tasks?zone=Mars/Olympus')
    expect([status, text]).toEqual([400, 'That time zone is unknown.'])
  })
})
