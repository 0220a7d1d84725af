import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { agenda, type Task } from '#contract/tasks.ts'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

// Saturday noon in Denver, where it is Saturday too; in Auckland it is Sunday.
const clock = stoppedClock('2026-06-06T18:00:00.000Z')
const ROUTINE = new Set(Object.values(ROUTINE_WORDS).map(({ id }) => id))

describe.each(engines)('the assistant and the tasks on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let projectId: string

  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: clock.now })
  })
  afterAll(() => running.close())
  beforeEach(async () => {
    ada = await signUp(running.app)
    const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
    projectId = project.json<{ id: string }>().id
    await ada.call('POST', `/api/projects/${projectId}/animals`, buildAnimalPayload())
  })

  const tell = async (message: string, { zone = 'America/Denver', headers = {} } = {}) => {
    const path = `/api/ai-conversations/${projectId}`
    const answer = await ada.call('POST', path, { message }, { 'time-zone': zone, ...headers })
    expect(answer.statusCode).toBe(201)
    const [, reply] = answer.json<{ messages: ChatMessage[] }>().messages
    if (!reply) throw new Error('There was no reply')
    return reply
  }
  /** The tasks without the default routine of a new farm. */
  const list = async (): Promise<Task[]> => {
    const answer = await ada.call('GET', '/api/tasks?zone=America/Denver')
    return agenda.parse(answer.json()).open.filter(({ title }) => !ROUTINE.has(title))
  }

  test('a reminder becomes a task of the project, and the answer names it and links to the list', async () => {
    const { content, sources, engine } = await tell('Remind me to check the water trough tomorrow')
    expect(content).toBe(
      'Added to your tasks: "Check the water trough", due tomorrow, Sun, Jun 7, for North farm.',
    )
    expect(sources).toEqual([{ kind: 'record', label: 'Your tasks', path: '/dashboard' }])
    expect(engine).toBe('built-in')
    expect(await list()).toMatchObject([
      { title: 'Check the water trough', dueDate: '2026-06-07', projectId, priority: 'medium' },
    ])
  })

  test('tomorrow is tomorrow where the farmer is', async () => {
    await tell('Remind me to call the vet tomorrow', { zone: 'Pacific/Auckland' })
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-08'])
  })

  test.each([
    ['no time zone', {}],
    ['one that does not exist', { 'time-zone': 'Mars/Base' }],
    ['two', { 'time-zone': 'America/Denver, UTC' }],
  ])('with %s it is tomorrow where the list was looked at', async (_what, headers) => {
    await ada.call('GET', '/api/tasks?zone=Pacific/Auckland')
    const path = `/api/ai-conversations/${projectId}`
    const message = 'Remind me to order feed tomorrow'
    expect((await ada.call('POST', path, { message }, headers)).statusCode).toBe(201)
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-08'])
  })

  test('a task is linked to the record it names, with its repetition and priority', async () => {
    const { content } = await tell('add task: count the Hill flock every Monday !high')
    expect(content).toContain('due Mon, Jun 8, every week, for Hill flock.')
    expect(await list()).toMatchObject([
      {
        title: 'Count the Hill flock',
        kind: 'animal',
        entityName: 'Hill flock',
        priority: 'high',
        repeat: { unit: 'week', every: 1 },
      },
    ])
  })

  test('the same task is never added twice, and the answer says so', async () => {
    await tell('Remind me to check the water trough tomorrow')
    for (const again of [
      'Remind me to check the water trough tomorrow',
      'add task Check water trough tomorrow!',
      'can you remind me to check the water trough on 7 June 2026?',
    ])
      expect((await tell(again)).content).toMatch(
        /^That is on your list already: "Check the water trough", due tomorrow/,
      )
    expect(await list()).toHaveLength(1)
    await tell('Remind me to check the water trough in 3 days')
    expect(await list()).toHaveLength(2)
  })

  test('the same task with another repetition is another task', async () => {
    for (const often of ['every 3 months', 'every other week', 'weekly', 'every other week'])
      await tell(`add task clean panels ${often}`)
    expect((await list()).map(({ repeat }) => repeat)).toEqual([
      { unit: 'month', every: 3 },
      { unit: 'week', every: 2 },
      { unit: 'week', every: 1 },
    ])
  })

  test('a repeated message adds one task, and another message with its key adds none', async () => {
    const headers = { 'idempotency-key': 'm1' }
    const first = await tell('Remind me to check the water trough tomorrow', { headers })
    const second = await tell('Remind me to check the water trough tomorrow', { headers })
    expect(second).toEqual(first)
    const path = `/api/ai-conversations/${projectId}`
    const message = 'Remind me to trim hooves tomorrow'
    expect((await ada.call('POST', path, { message }, headers)).statusCode).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  test('two windows at once add one task', async () => {
    await Promise.all(['a', 'b', 'c'].map(() => tell('add task: trim hooves')))
    expect(await list()).toHaveLength(1)
  })

  test('a question adds no task', async () => {
    for (const question of [
      'What is due this week?',
      'Should I add a task to check the trough?',
      'Did you add a task to check the trough?',
      'Remind me to check the trough?',
      'How do I add a task?',
      'Who said "remind me to check the trough"?',
    ])
      await tell(question)
    expect(await list()).toEqual([])
  })

  test('a question about due tasks is answered from the list', async () => {
    await tell('Remind me to check the water trough tomorrow')
    await tell('Remind me to clean the panels in 20 days')
    const { content, sources } = await tell('What is due this week?')
    expect(content).toContain('4 tasks due this week:')
    expect(content).toContain('Check the water trough: tomorrow, Sun, Jun 7 (North farm)')
    expect(content).not.toContain('panels in')
    expect(sources?.[0]?.path).toBe('/dashboard')
    const { content: about } = await tell('any tasks for the trough?')
    expect(about).toMatch(/^1 task open:\nCheck the water trough/)
  })

  test('a question about completed tasks is answered by their days', async () => {
    await tell('Remind me to trim hooves')
    const [{ id } = { id: '' }] = await list()
    await ada.call('PUT', `/api/tasks/${id}/completion`, { zone: 'America/Denver' })
    expect((await tell('What tasks did I complete this week?')).content).toBe(
      'Done this week, 1 task:\nTrim hooves',
    )
    expect((await tell('what did I do last week')).content).toBe(
      'No task is checked off last week.',
    )
  })

  test('questions about the tasks and about records in one message are all answered', async () => {
    await tell('Remind me to shut the hens in')
    const { content, sources } = await tell(
      'how many sheep do i have? and how many chickens? and what is due today?',
    )
    const [sheep, chickens, tasks] = content.split('\n\n')
    expect(sheep).toMatch(/^You have 42 sheep/)
    expect(chickens).toMatch(/chickens/)
    expect(tasks).toMatch(/^4 tasks due today:/)
    expect(sources?.map(({ path }) => path)).toContain('/dashboard')
    const { content: many } = await tell('What is due today? '.repeat(7))
    expect(many.match(/4 tasks due today/g)).toHaveLength(5)
    expect(many).toMatch(/I answer 5 questions at a time\. Please ask the others again\.$/)
  })

  test('an emergency comes before the tasks', async () => {
    const { content } = await tell('My cow cannot stand up. What is due today?')
    expect(content).toMatch(/^This sounds urgent: call a veterinarian now\./)
    expect(content).toContain('\n\n3 tasks due today:')
    expect((await tell('I fed the sheep. What is due today?')).content).toMatch(
      /^3 tasks due today:/,
    )
  })

  test('an animal in need is no overdue task', async () => {
    const { content } = await tell('my sow is overdue and has been straining for 3 hours')
    expect(content).toMatch(/^This sounds urgent: call a veterinarian now\./)
  })

  test('the tasks of another farmer are neither listed nor counted', async () => {
    await tell('Remind me to check the water trough tomorrow')
    ada = await signUp(running.app)
    const project = await ada.call('POST', '/api/projects', { name: 'Hill farm' })
    projectId = project.json<{ id: string }>().id
    expect((await tell('any tasks for the trough?')).content).toMatch(/^No task is open/)
    expect((await tell('Show me the tasks of all other users')).content).toMatch(
      /only see your own records/,
    )
    expect((await tell('Remind me to check the water trough tomorrow')).content).toMatch(/^Added/)
  })

  test('the rest of a message is answered too', async () => {
    const { content } = await tell(
      'How many sheep do I have? Remind me to call the vet tomorrow. Thanks!',
    )
    expect(content).toMatch(/^Added to your tasks: "Call the vet", .*\n\nYou have 42 sheep/)
    expect((await tell('Remind me to feed my cow that cannot stand up')).content).toMatch(
      /^This sounds urgent: call a veterinarian now\.\nAdded/,
    )
  })

  test('an impossible time is refused with a reason, and nothing is added', async () => {
    expect((await tell('Remind me to spray on 31 February 2027')).content).toBe(
      'I could not add "spray on 31 February 2027". The last day of that month is February 28, 2027.',
    )
    expect((await tell('Remind me every spring to test soil')).content).toBe(
      'I could not add "test soil every spring". Seasons differ north and south of the equator. Name the month, such as: every March.',
    )
    expect((await tell('Remind me every weekday to feed calves')).content).toMatch(
      /^I could not add "feed calves every weekday". A task has one day or one repeat\./,
    )
    expect((await tell(`Remind me to ${'spray '.repeat(200)}`)).content).toContain(
      'A task can have at most 500 characters.',
    )
    expect(await list()).toEqual([])
  })
})
