import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { insertSystem } from '#tests/setup/solar.ts'

const NOW = new Date('2026-06-17T17:00:00Z')

describe.each(engines)('what panels have made, asked in the chat on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let projectId: string
  let statements = 0

  beforeAll(async () => {
    const db = await open(({ query }) => {
      if (query.sql.includes('solarDays')) statements += 1
    })
    running = await startTestApp({ db, now: () => NOW })
    ada = await signUp(running.app)
    projectId = await newProject(ada)
    const barn = await insertSystem(db, projectId, { location: 'Barn' })
    await insertSystem(db, projectId, { location: 'Shed' })
    // 112 days up to yesterday, 10.5 kWh each.
    for (let day = 0; day < 112; day++) {
      const date = new Date(Date.UTC(2026, 5, 16 - day)).toISOString().slice(0, 10)
      await insertDay(barn, date, 10.5)
    }
    await insertDay(barn, '2025-10-01', 8)
    await insertDay(barn, '2025-10-02', 9)
    const bob = await signUp(running.app)
    const bobs = await insertSystem(db, await newProject(bob), { location: 'Bobs roof' })
    await insertDay(bobs, '2026-06-16', 777)
  })
  afterAll(() => running.close())

  const insertDay = (systemId: string, date: string, kwh: number) =>
    running.db
      .insertInto('solarDays')
      .values({ systemId, date, kwh, uploadKey: 'file', createdAt: NOW.toISOString() })
      .execute()
  const newProject = async (farmer: TestFarmer) =>
    (await farmer.call('POST', '/api/projects', { name: 'North' })).json<{ id: string }>().id
  const answerTo = async (message: string, id = projectId) => {
    const path = `/api/ai-conversations/${id}`
    const answer = await ada.call('POST', path, { message }, { 'time-zone': 'America/Chicago' })
    return answer.json<{ messages: ChatMessage[] }>().messages[1]?.content ?? ''
  }

  test.each([
    ['how much did my panels produce yesterday', '10.5 kWh yesterday, from 1 of 1 day.'],
    ['how much did my panels make in may', '326 kWh in May 2026, from 31 of 31 days.'],
    [
      'how much did my panels make this month?',
      '168 kWh in June 2026, from 16 of 17 days; the other',
    ],
    [
      'how much have my panels made this year',
      'in 2026, from 112 of 168 days; the other days are not',
    ],
    ['how many kwh did we make in October', '17 kWh in October 2025, from 2 of 31 days; the other'],
    ['solar production in may 2026', '326 kWh in May 2026'],
    ['what was my solar output on june 1', '10.5 kWh on June 1, 2026'],
    ['how much did my panels make last year', '17 kWh in 2025, from 2 of 365 days'],
    ['how much have my panels made so far', '1,193 kWh on the 114 stored days from Oct 1, 2025 to'],
    [
      'how much did my panels make in the last 7 days',
      '63 kWh in the last 7 days, from 6 of 7 days; the other days are not',
    ],
    ['how much have my panels made since 1 june', '168 kWh since June 1, 2026, from 16 of 17 days'],
    [
      'how many kwh between 1 and 10 june did we make',
      '105 kWh from June 1, 2026 to June 10, 2026',
    ],
    ['how much did my panels make in July', 'no measured day is stored in July 2025. Stored are'],
  ])('%s', async (question, words) => {
    const content = await answerTo(question)
    expect(content).toContain(words)
    expect(content).not.toMatch(/estimate|clear sky|not saved yet|777|Bobs/)
    expect(content).toContain('The solar system at Shed: no measured day is stored yet.')
  })

  test('a system can be named by its place', async () => {
    expect(await answerTo('how much did the panels at the barn make yesterday')).toBe(
      'The solar system at Barn, measured: 10.5 kWh yesterday, from 1 of 1 day.',
    )
  })

  test('dates that are not understood do not mean all days', async () => {
    expect(await answerTo('how much did my panels make in summer')).toMatch(/^I do not understand/)
  })

  test('a system is told of as on its page: dirt in its newest photo, and a shortfall', async () => {
    const other = await newProject(ada)
    const roof = await insertSystem(running.db, other, {
      location: 'Roof',
      latitude: '52.5',
      longitude: '13.4',
      capacity: '5',
    })
    for (let day = 0; day < 112; day++) {
      const date = new Date(Date.UTC(2026, 5, 16 - day)).toISOString().slice(0, 10)
      await insertDay(roof, date, day < 14 ? 9 : 20)
    }
    await running.db
      .insertInto('analyses')
      .values({
        id: 'z1',
        projectId: other,
        entityId: roof,
        entityType: 'solar',
        imageKey: 'photo',
        overlayKey: null,
        analysisResult: JSON.stringify({ systemStatus: 'unknown', dirtBuildup: true }),
        recommendations: '[]',
        measurements: '[]',
        evidence: null,
        engine: 'built-in',
        engineVersion: '1',
        confidence: null,
        fallbackReason: null,
        createdAt: NOW.toISOString(),
      })
      .execute()
    const content = await answerTo('How are my panels?', other)
    expect(content).toMatch(
      /^Alarm: it made 4\d% of the usual from Jun 3, 2026 to Jun 16, 2026, about 1\d\d kWh less\. Check the panels\.\nThe solar system at Roof, photo of Jun 17, 2026: status needs attention\.\nMarked: dirt buildup\./,
    )
    expect(await answerTo('Does anything need attention?', other)).toContain(
      'status needs attention, dirt buildup, from the photo of Jun 17, 2026. Alarm: it made 4',
    )
  })

  test('only a question about production reads measured days, one row per system', async () => {
    statements = 0
    await answerTo('How many panels do I have?')
    await answerTo('What should my panels make in June?')
    await answerTo('How many sheep do I have?')
    expect(statements).toBe(0)
    await answerTo('how much did my panels produce yesterday')
    expect(statements).toBe(2)
  })
})
