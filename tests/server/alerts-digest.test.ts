import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#contract/notifications.ts'
import { sendDue } from '#server/sending/sending.ts'
import { digestWords } from '#server/sending/digest-words.ts'
import { english } from '#domain/texts/say.ts'
import { newId } from '#server/new-id.ts'
import { listen, startAlerts } from '#tests/setup/alerts.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { insertEntry, insertProduct } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { signUp } from '#tests/setup/server.ts'

const MINUTE_MS = 60_000
const ZONE = 'Europe/Berlin'

describe.each(engines)('the digest of the morning, on $name', ({ open }) => {
  let farm: Awaited<ReturnType<typeof startAlerts>>
  beforeEach(async () => {
    // 06:00 in Berlin.
    farm = await startAlerts({ db: await open(), start: '2026-06-01T04:00:00.000Z' })
  })
  afterEach(() => farm.close())

  const addTask = (title: string, dueDate: string) =>
    farm.ada.call('POST', '/api/tasks', { title, dueDate })

  async function addEvent(kind: 'finding' | 'comment', detail: string, actorId: string | null) {
    const farmId = await idOf(farm, farm.ada)
    const nothing = { projectId: null, entityId: null, taskId: null, analysisId: null }
    const event = { kind, subject: 'crop', changes: '[]', entityName: '', detail, actorId } as const
    const at = farm.clock.now().toISOString()
    await farm.db
      .insertInto('events')
      .values({ id: newId(), farmId, at, ...event, ...nothing })
      .execute()
  }

  /** Turns the loop every five minutes. */
  async function pass(hours: number) {
    for (let step = 0; step < hours * 12; step += 1) {
      await farm.turn()
      farm.clock.move(5 * MINUTE_MS)
    }
  }

  test('comes once a day at the time chosen, with what is due, and not when nothing is', async () => {
    await listen(farm.ada, { kinds: [], digestAt: '06:30' })
    await pass(24)
    expect(farm.pushed).toEqual([])
    await addTask('Spray', '2026-05-30')
    await addTask('Weed', '2026-06-02')
    await addTask('Sow', '2026-06-09')
    await pass(24)
    expect(farm.pushed).toMatchObject([
      { title: '2 tasks are due', body: 'Spray (since May 30, 2026)\nWeed' },
    ])
    await pass(48)
    expect(farm.pushed).toHaveLength(3)
    const none = { kinds: [], quiet: null, digestAt: null, zone: ZONE }
    await farm.ada.call('PUT', '/api/alerts', none)
    await pass(24)
    expect(farm.pushed).toHaveLength(3)
  })

  test('counts and lists what the bell does at that moment', async () => {
    const { ada } = farm
    const userId = await idOf(farm, ada)
    await ada.call('POST', '/api/projects', { name: 'Hill farm' })
    for (let n = 1; n <= 25; n += 1) await addTask(`Task ${n}`, '2026-06-01')
    await addTask('Later', '2026-06-02')
    await addEvent('finding', 'Brown spots.', null)
    await addEvent('finding', 'Pale.', null)
    await addEvent('comment', 'Looks dry.', 'somebody else')
    await addEvent('comment', 'I will look.', userId)
    const answer = await ada.call('GET', `/api/notifications?zone=${encodeURIComponent(ZONE)}`)
    const bell = answer.json<Notifications>()
    expect([bell.dueCount, bell.newFindingCount, bell.newCommentCount]).toEqual([25, 2, 1])
    const words = await digestWords({
      db: farm.db,
      userId,
      spoken: english,
      zone: ZONE,
      now: farm.clock.now(),
    })
    expect(words?.title).toBe('25 tasks are due, 2 new findings, 1 new comment')
    const lines = words?.body.split('\n') ?? []
    expect(lines.slice(0, bell.due.length)).toEqual(bell.due.map(({ title }) => title))
    expect(lines[bell.due.length]).toBe('and 5 more tasks')
    const news = bell.findings.filter(({ isNew }) => isNew)
    expect(lines.slice(bell.due.length + 1)).toEqual(
      news.map(({ detail }) => `Unnamed field: ${detail}`),
    )
  })

  test('names what is closed, which brings no digest of its own', async () => {
    const userId = await idOf(farm, farm.ada)
    const added = await farm.ada.call('POST', '/api/projects', { name: 'Hill farm' })
    const crop = buildCropPayload({ fieldName: 'North' })
    await farm.ada.call('POST', `/api/projects/${added.json<{ id: string }>().id}/crops`, crop)
    const field = await farm.db.selectFrom('fields').select('id').executeTakeFirstOrThrow()
    const productId = await insertProduct(farm.db, userId, { name: 'Copper', harvestDays: 7 })
    const treatment = { kind: 'treatment', onDate: '2026-05-30', productId } as const
    await insertEntry(farm.db, userId, treatment, [{ kind: 'field', targetId: field.id }])
    const [now, telling] = [farm.clock.now(), { db: farm.db, userId, spoken: english, zone: ZONE }]
    expect(await digestWords({ ...telling, now })).toBeNull()
    await addTask('Weed', '2026-06-01')
    expect(await digestWords({ ...telling, now })).toMatchObject({
      title: '1 task is due',
      body: 'Do not harvest North before Jun 6\nWeed',
    })
  })

  test('is of all farms of a person, each by its name, and says their weather', async () => {
    const ben = await signUp(farm.app, { firstName: 'Ben' })
    await addMember(farm.app, farm.ada, ben, { role: 'worker' })
    const adasFarm = await idOf(farm, farm.ada)
    await farm.ada.call('PATCH', '/api/farms/current', { name: 'Mill' })
    await addTask('Spray', '2026-06-01')
    const own = { farm: await idOf(farm, ben) }
    await ben.call('POST', '/api/tasks', { title: 'Weed', dueDate: '2026-06-01' }, own)
    await listen(ben, { kinds: [], digestAt: '06:30' })
    farm.clock.move(30 * MINUTE_MS)
    const weatherLines = async (farmId: string) =>
      farmId === adasFarm ? ['Frost -2 °C in Hill farm, Tue 04:00'] : []
    await sendDue({ ...farm.world, weatherLines })
    const [digest] = farm.pushed
    expect(digest?.title).toBe('2 tasks are due')
    expect(digest?.body.split('\n').toSorted()).toEqual([
      '',
      'Ben Field',
      'Frost -2 °C in Hill farm, Tue 04:00',
      'Mill',
      'Spray',
      'Weed',
    ])
  })

  test('is written by one of several servers, for every channel', async () => {
    await addTask('Spray', '2026-06-01')
    await listen(farm.ada, { kinds: [], digestAt: '06:30' }, 'https://push.example/phone')
    await listen(farm.ada, { kinds: [], digestAt: '06:30' }, 'https://push.example/tablet')
    farm.clock.move(30 * MINUTE_MS)
    await Promise.all([sendDue(farm.world), sendDue(farm.world), sendDue(farm.world)])
    await farm.turn()
    expect(farm.pushed.map(({ endpoint }) => endpoint).toSorted()).toEqual([
      'https://push.example/phone',
      'https://push.example/tablet',
    ])
  })

  test('of a server that was away for days is one', async () => {
    await addTask('Spray', '2026-06-01')
    await listen(farm.ada, { kinds: [], digestAt: '06:30' })
    farm.clock.move(3 * 24 * 60 * MINUTE_MS)
    await pass(1)
    expect(farm.pushed).toHaveLength(1)
  })

  test('that could not be written in its night does not take the place of the next', async () => {
    await addTask('Spray', '2026-06-01')
    await listen(farm.ada, { kinds: [], digestAt: '06:30' })
    // From before 06:30 to 02:00 of the next day.
    farm.clock.move(20 * 60 * MINUTE_MS)
    await pass(6)
    expect(farm.pushed).toHaveLength(1)
  })
})
