import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChat } from '#tests/setup/chat.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { insertSystem } from '#tests/setup/solar.ts'

const NOW = new Date('2026-06-17T17:00:00Z')
const ENTERED = { currentGeneration: '24.5 kWh', monthlyGeneration: '' }

const dayBefore = (day: number) => new Date(Date.UTC(2026, 5, 16 - day)).toISOString().slice(0, 10)

describe.each(engines)('what panels have made, asked in the chat on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let chat: Awaited<ReturnType<typeof openChat>>
  let statements = 0

  beforeAll(async () => {
    const db = await open(({ query }) => {
      if (query.sql.includes('solarDays')) statements += 1
    })
    running = await startTestApp({ db, now: () => NOW })
    ada = await signUp(running.app)
    chat = await openChat(ada)
    const barn = await insertSystem(db, chat.projectId, { location: 'Barn' })
    await insertSystem(db, chat.projectId, { location: 'Shed', ...ENTERED })
    // 112 days up to yesterday, 10.5 kWh each.
    for (let day = 0; day < 112; day++) await insertDay(barn, dayBefore(day), 10.5)
    await insertDay(barn, '2025-10-01', 8)
    await insertDay(barn, '2025-10-02', 9)
    const bob = await openChat(await signUp(running.app))
    const bobs = await insertSystem(db, bob.projectId, { location: 'Bobs roof' })
    await insertDay(bobs, '2026-06-16', 777)
  })
  afterAll(() => running.close())

  const insertDay = (systemId: string, date: string, kwh: number) =>
    running.db
      .insertInto('solarDays')
      .values({ systemId, date, kwh, uploadKey: 'file', createdAt: NOW.toISOString() })
      .execute()

  test.each([
    ['how much did my panels produce yesterday', '10.5 kWh measured on June 16, 2026.'],
    ['how much did my panels make in may', '325.5 kWh measured from May 1, 2026 to May 31, 2026.'],
    ['how much did my panels make this month?', '168 kWh measured from June 1, 2026 to June 16'],
    ['how many kwh did we make in October', 'October 2, 2025. 2 of 31 days are stored.'],
    ['how much did my panels make last year', '17 kWh measured from October 1, 2025 to'],
    ['how much have my panels made so far', '1,193 kWh measured from October 1, 2025 to June 16'],
    ['how much have my panels made since 1 june', '168 kWh measured from June 1, 2026'],
    ['how much did my panels make in July 2025', 'no day of that time is measured; days are'],
    ['how much do my panels make a day', 'That is 10.46 kWh a day over 114 measured days.'],
  ])('%s', async (question, words) => {
    const { content, sources } = await chat.tell(question)
    expect(content).toMatch(/^solar system in Barn: /)
    expect(content).toContain(words)
    expect(content).toContain(
      'solar system in Shed: no days are measured yet. You entered 24.5 kWh',
    )
    expect(content).not.toMatch(/777|Bobs/)
    expect(sources?.map(({ label }) => label)).toEqual(['Barn', 'Shed'])
  })

  test('two periods are two answers', async () => {
    const content = await chat.answerTo('how much did my panels make in april and in may')
    expect(content.match(/3(?:15|25.5) kWh measured/g)).toEqual([
      '315 kWh measured',
      '325.5 kWh measured',
    ])
  })

  test('a time alone is the time of the question before, also where that was not understood', async () => {
    for (const said of ['the wooden gadgets', 'and last month?'])
      expect((await chat.tell(said)).content).toMatch(/^I don’t know/)
  })

  test('a shortfall is told when asked how the panels are', async () => {
    const other = await openChat(ada)
    const roof = await insertSystem(running.db, other.projectId, {
      location: 'Roof',
      latitude: '52.5',
      longitude: '13.4',
      capacity: '5',
    })
    for (let day = 0; day < 112; day++) await insertDay(roof, dayBefore(day), day < 15 ? 9 : 20)
    expect(await other.answerTo('Are my panels working as they should?')).toMatch(
      /solar system in Roof: made \d\d% of the usual from June 2, 2026 to June 15, 2026, about 1\d\d kWh less\. Check the panels\./,
    )
  })

  test('only a question about production reads measured days', async () => {
    statements = 0
    await chat.answerTo('How many panels do I have?')
    await chat.answerTo('How many sheep do I have?')
    expect(statements).toBe(0)
    await chat.answerTo('how much did my panels produce yesterday')
    expect(statements).toBeGreaterThan(0)
  })
})
