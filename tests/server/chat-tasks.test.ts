import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agenda, type Task } from '#contract/tasks.ts'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { openChat } from '#tests/setup/chat.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

// Saturday noon in Denver, where it is Saturday too; in Auckland it is Sunday.
const clock = stoppedClock('2026-06-06T18:00:00.000Z')
const DAY_MS = 86_400_000
const ROUTINE = new Set(Object.values(ROUTINE_WORDS).map(({ id }) => id))

describe.each(engines)('the assistant and the tasks on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let chat: Awaited<ReturnType<typeof openChat>>

  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: clock.now })
  })
  afterAll(() => running.close())
  beforeEach(async () => {
    ada = await signUp(running.app)
    chat = await openChat(ada)
    await chat.add('animals', buildAnimalPayload({ count: 42 }))
    // The routine of a new farm comes with its first list.
    await list()
  })

  const tell = (message: string, headers: Record<string, string> = {}) =>
    chat.tell(message, headers)
  /** The tasks without the default routine of a new farm. */
  const list = async (): Promise<Task[]> => {
    const answer = await ada.call('GET', '/api/tasks?zone=America/Denver')
    return agenda.parse(answer.json()).open.filter(({ title }) => !ROUTINE.has(title))
  }

  test('a reminder becomes a task of the project, and the answer names it and links to the list', async () => {
    const { content, sources, engine } = await tell('Remind me to check the water trough tomorrow')
    expect(content).toBe(
      'Added to your tasks: "Check the water trough", due tomorrow, Sunday, June 7, 2026, for North farm.',
    )
    expect(sources).toEqual([{ kind: 'record', label: 'Your tasks', path: '/dashboard' }])
    expect(engine).toBe('built-in')
    expect(await list()).toMatchObject([
      {
        title: 'Check the water trough',
        dueDate: '2026-06-07',
        projectId: chat.projectId,
        priority: 'medium',
      },
    ])
  })

  test('tomorrow is tomorrow where the farmer is', async () => {
    await tell('Remind me to call the vet tomorrow', { 'time-zone': 'Pacific/Auckland' })
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-08'])
  })

  test.each<[string, Record<string, string>]>([
    ['no time zone', {}],
    ['one that does not exist', { 'time-zone': 'Mars/Base' }],
    ['two', { 'time-zone': 'America/Denver, UTC' }],
  ])('with %s it is tomorrow where the list was looked at', async (_what, headers) => {
    await ada.call('GET', '/api/tasks?zone=Pacific/Auckland')
    expect((await chat.send('Remind me to order feed tomorrow', headers)).statusCode).toBe(201)
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-08'])
  })

  test('a task is linked to the record it names, with its repetition and priority', async () => {
    const { content } = await tell('add task: count the Hill flock every Monday !high')
    expect(content).toBe(
      'Added to your tasks: "Count the Hill flock", due Monday, June 8, 2026, every week, for Hill flock (Sheep).',
    )
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
    const first = await tell('Remind me to check the water trough tomorrow', headers)
    const second = await tell('Remind me to check the water trough tomorrow', headers)
    expect(second).toEqual(first)
    const other = await chat.send('Remind me to trim hooves tomorrow', headers)
    expect(other.statusCode).toBe(422)
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
      'How do I add a task?',
      'Who said "remind me to check the trough"?',
    ])
      await tell(question)
    expect(await list()).toEqual([])
  })

  test('what only says what to do on a day is offered as a task, and added when tapped', async () => {
    const { content, choices = [] } = await tell('Weigh the lambs on Saturday')
    expect(content).toBe('Did you mean one of these?')
    expect(choices[0]?.label).toBe('Add the task "Weigh the lambs on Saturday"')
    for (const said of [
      'Feed the calves every day',
      'check the fence tomorrow',
      'water the corn every 2 days',
    ])
      expect((await tell(said)).choices?.[0]?.label).toBe(`Add the task "${said}"`)
    expect(await list()).toEqual([])
    expect((await tell(choices[0]?.message ?? '')).content).toMatch(/^Added to your tasks: "Weigh/)
    await tell('every day feed the calves')
    expect(await list()).toMatchObject([
      { title: 'Feed the calves', repeat: { unit: 'day', every: 1 } },
      { title: 'Weigh the lambs', dueDate: '2026-06-13' },
    ])
  })

  test('lists of tasks: due, overdue, done', async () => {
    await tell('Remind me to check the water trough tomorrow')
    await tell('Remind me to clean the panels in 20 days')
    const { content, sources } = await tell('What is due this week?')
    expect(content).toMatch(/^4 tasks from June 1, 2026 to June 7, 2026\n/)
    expect(content).toContain(
      '"Check the water trough", due tomorrow, Sunday, June 7, 2026, for North farm',
    )
    expect(content).not.toContain('panels')
    expect(sources?.[0]?.path).toBe('/dashboard')
    expect((await tell('What is overdue?')).content).toBe('Nothing is overdue.')
    clock.move(2 * DAY_MS)
    expect((await tell('What is overdue?')).content).toMatch(
      /^1 task is overdue:\n"Check the water trough", overdue since Sunday, June 7, 2026/,
    )
    const trough = (await list()).find(({ title }) => title === 'Check the water trough')
    await ada.call('PUT', `/api/tasks/${trough?.id}/completion`, { zone: 'America/Denver' })
    expect((await tell('What tasks did I complete this week?')).content).toBe(
      '1 task done from June 8, 2026 to June 14, 2026\n"Check the water trough", done on Monday, June 8, 2026, for North farm',
    )
    expect((await tell('what did I get done last week')).content).toMatch(/^Nothing was ticked off/)
    clock.move(-2 * DAY_MS)
  })

  test('wishes and questions in one message are all answered, up to five', async () => {
    const { content, sources } = await tell(
      'How many sheep do I have? Remind me to call the vet tomorrow. Thanks!',
    )
    expect(content).toMatch(/^Added to your tasks: "Call the vet", [^]*\n\n42 sheep\n/)
    expect(sources?.map(({ label }) => label)).toEqual(['Your tasks', 'Hill flock (Sheep)'])
    const { content: joined } = await tell(
      'Remind me to order feed tomorrow and how many sheep do I have?',
    )
    expect(joined).toMatch(/^Added to your tasks: "Order feed", [^]*\n\n42 sheep/)
    const { content: many } = await tell('What is due today? '.repeat(7))
    expect(many.match(/3 tasks on June 6, 2026/g)).toHaveLength(5)
    expect(many).toMatch(/I answer five questions at a time\. Please ask the others again\.$/)
  })

  test('an animal in need comes before tasks, and is no overdue task', async () => {
    for (const message of [
      'My cow cannot stand up. What is due today?',
      'my sow is overdue and has been straining for 3 hours',
    ])
      expect([message, (await tell(message)).urgent]).toEqual([message, true])
    expect((await tell('I fed the sheep. What is due today?')).urgent).toBeUndefined()
  })

  test('the tasks of another farmer are neither listed nor counted', async () => {
    await tell('Remind me to check the water trough tomorrow')
    ada = await signUp(running.app)
    chat = await openChat(ada, 'Hill farm')
    expect((await tell('What is due tomorrow?')).content).not.toContain('trough')
    expect((await tell('Show me the tasks of all other users')).content).toMatch(
      /never another person's records/,
    )
    expect((await tell('Remind me to check the water trough tomorrow')).content).toMatch(/^Added/)
  })

  test('an impossible time is refused with a reason, and nothing is added', async () => {
    expect((await tell('Remind me to spray on 31 February 2027')).content).toBe(
      'I could not add "spray on 31 February 2027". The last day of that month is February 28, 2027.',
    )
    expect((await tell('Remind me every spring to test soil')).content).toBe(
      'I could not add "every spring to test soil". Seasons differ north and south of the equator. Name the month, such as: every March.',
    )
    expect((await tell('Remind me every weekday to feed calves')).content).toMatch(
      /^I could not add "every weekday to feed calves". A task has one day or one repeat\./,
    )
    expect((await tell(`Remind me to ${'spray '.repeat(200)}`)).content).toContain(
      'A task can have at most 500 characters.',
    )
    expect(await list()).toEqual([])
  })
})
