import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnimalPayload } from '#contract/animals.ts'
import { conversation, type ChatMessage } from '#contract/chat.ts'
import { knowledgeCards } from '#contract/knowledge.ts'
import { AiUnavailable, NotReadInTime, type Ai } from '#server/ai.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { startAnalyses } from '#tests/setup/analyses.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the conversation about a farm on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let path: string
  let projectId: string

  beforeAll(async () => {
    running = await startTestApp({ db: await open() })
    ada = await signUp(running.app)
  })
  afterAll(() => running.close())
  beforeEach(async () => {
    const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
    projectId = project.json<{ id: string }>().id
    path = `/api/ai-conversations/${projectId}`
  })

  const send = (message: string, headers = {}) => ada.call('POST', path, { message }, headers)
  const answerTo = async (message: string) => {
    const answer = await send(message)
    return answer.json<{ messages: ChatMessage[] }>().messages[1]?.content ?? ''
  }
  const read = async (before?: string) => {
    const answer = await ada.call('GET', before ? `${path}?before=${before}` : path)
    return conversation.parse(answer.json())
  }

  test('is empty when it is new', async () => {
    expect(await read()).toEqual({ messages: [], earlier: null })
  })

  test('answers from the farmer’s own records, names them, and is found again', async () => {
    await ada.call('POST', `/api/projects/${projectId}/animals`, buildAnimalPayload({ count: 42 }))
    const answer = await send('  How many sheep do I have?  ')
    expect(answer.statusCode).toBe(201)
    const { messages } = await read()
    expect(answer.json<{ messages: ChatMessage[] }>().messages).toEqual(messages)
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    const [question, reply] = messages
    expect(question).toMatchObject({ content: 'How many sheep do I have?', sources: [] })
    expect(question).not.toHaveProperty('engine')
    expect(reply).toMatchObject({ engine: 'built-in' })
    expect(reply?.content).toContain('42')
    expect(reply?.sources?.[0]).toMatchObject({
      kind: 'record',
      path: expect.stringContaining(`/animal-management/${projectId}/`) as string,
    })
  })

  test('knows the record whose page is open', async () => {
    const fields = `/api/projects/${projectId}/crops`
    const harvest = { expectedHarvest: 'in August' }
    await ada.call('POST', fields, buildCropPayload({ fieldName: 'Mill', ...harvest }))
    const open = await ada.call('POST', fields, buildCropPayload({ fieldName: 'Hill', ...harvest }))
    const headers = { 'about-record': open.json<{ id: string }>().id }
    const answer = await send('When should I harvest?', headers)
    expect(answer.json<{ messages: ChatMessage[] }>().messages[1]?.content).toMatch(
      /^Hill \(\w+\): expected harvest saved as in August\.$/,
    )
  })

  describe('of one of several projects', () => {
    let otherId: string
    const addHerd = (id: string, herd: Partial<AnimalPayload>) =>
      ada.call('POST', `/api/projects/${id}/animals`, buildAnimalPayload(herd))

    beforeEach(async () => {
      ada = await signUp(running.app)
      const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
      projectId = project.json<{ id: string }>().id
      path = `/api/ai-conversations/${projectId}`
      const other = await ada.call('POST', '/api/projects', { name: 'Hill farm' })
      otherId = other.json<{ id: string }>().id
      await addHerd(otherId, { count: 42, herdName: 'Ewes' })
    })

    test('is about the records of that project', async () => {
      await addHerd(projectId, { count: 7 })
      expect(await answerTo('How many sheep do I have?')).toBe(
        'You have 7 sheep here, in Hill flock.',
      )
    })

    test('covers all projects when the question says so, and names the project of each record', async () => {
      await addHerd(projectId, { count: 7 })
      const content = await answerTo('How many animals do I have in all?')
      expect(content.split('\n').toSorted()).toEqual([
        'Ewes (Sheep) in Hill farm: 42',
        'Hill flock (Sheep) in North farm: 7',
        'You have 49 sheep, in 2 herds:',
      ])
    })

    test('uses the other projects when this one has no such records', async () => {
      expect(await answerTo('How many sheep do I have?')).toBe(
        'You have 42 sheep, in Ewes in Hill farm.',
      )
      expect(await answerTo('How many pigs do I have?')).toBe(
        'You have no pigs saved in any of your projects yet. Once you save a record, I can tell you about it.',
      )
    })

    test('finds a record of another project by its name, and says which project it is in', async () => {
      await addHerd(projectId, { count: 7 })
      await addHerd(otherId, {
        type: 'cattle',
        breeds: ['Holstein'],
        count: 24,
        herdName: 'Milkers',
      })
      expect(await answerTo('tell me about the milkers')).toContain('Milkers (Cattle) in Hill farm')
      expect(await answerTo('how many sheep do i have in Hill farm')).toBe(
        'You have 42 sheep, in Ewes in Hill farm.',
      )
      expect(await answerTo('how many pigs do i have in Hill farm')).toMatch(
        /^You have no pigs saved in Hill farm yet/,
      )
    })

    test('answers each of two questions', async () => {
      await addHerd(projectId, { count: 7 })
      const crop = { fieldName: 'Long strip', fieldSize: '14', plantingDate: 'May 5' }
      const corn = buildCropPayload({ name: 'Corn', ...crop })
      await ada.call('POST', `/api/projects/${projectId}/crops`, corn)
      const planted = 'Long strip (Corn): planting date saved as May 5.'
      expect(await answerTo('how many sheep do i have and when did i plant the corn')).toBe(
        `You have 7 sheep here, in Hill flock.\n\n${planted}`,
      )
      expect(await answerTo('when did i plant corn and how big is it')).toBe(
        `${planted}\n\nLong strip (Corn): 14 acres`,
      )
      expect(await answerTo('How many sheep do I have? How do I trim their hooves?')).toMatch(
        /^You have 7 sheep here, in Hill flock\.\n\nHoof trimming\n/,
      )
      expect(await answerTo('what is my biggest field and when was it planted')).toBe(
        `The biggest in North farm: Long strip (Corn): 14 acres.\n\n${planted}`,
      )
      expect(await answerTo('when did i plant the long strip and how big is it')).toBe(
        `${planted}\n\nLong strip (Corn): 14 acres`,
      )
    })

    test('never covers the farm of another farmer', async () => {
      const bob = await signUp(running.app)
      const bobs = await bob.call('POST', '/api/projects', { name: 'Bobs farm' })
      const bobsId = bobs.json<{ id: string }>().id
      const herd = buildAnimalPayload({ type: 'goats', herdName: 'Secret', count: 99 })
      await bob.call('POST', `/api/projects/${bobsId}/animals`, herd)
      for (const question of [
        'How many animals do I have in all?',
        'How many goats are on all farms and in every project?',
        'How many goats do I have?',
        'How many animals are in Bobs farm?',
        'list all projects',
      ]) {
        const content = await answerTo(question)
        expect(content).not.toMatch(/99|Secret|Bobs farm/)
      }
    })
  })

  test.each([
    ['   ', 'Type a message first.'],
    ['x'.repeat(10_000), 'A message may have at most 4,000 characters.'],
  ])('takes no message that is blank or far too long', async (message, sentence) => {
    const { statusCode, body } = await send(message)
    expect([statusCode, body]).toEqual([400, sentence])
    expect((await read()).messages).toEqual([])
  })

  test('stores a message exactly as typed', async () => {
    const message = '<script>alert(1)</script>\n\'; drop table "chatMessages"; -- \u{1F411}'
    await send(message)
    expect((await read()).messages[0]?.content).toBe(message)
  })

  test('stores a repeated message once', async () => {
    const [first, second] = [
      await send('How many crops do I have?', { 'idempotency-key': 'm1' }),
      await send('How many crops do I have?', { 'idempotency-key': 'm1' }),
    ]
    expect(second.json()).toEqual(first.json())
    expect((await read()).messages).toHaveLength(2)
  })

  test('of 5,000 messages is paged without gaps or duplicates', async () => {
    const contents = Array.from({ length: 5000 }, (_, index) => `Message ${index}`)
    for (let at = 0; at < contents.length; at += 500) {
      const rows = contents.slice(at, at + 500).map((content, index) => ({
        id: `${projectId}-${String(at + index).padStart(5, '0')}`,
        projectId,
        role: 'user' as const,
        content,
        sources: '[]',
        choices: '[]',
        urgent: 0,
        engine: null,
        createdAt: '2026-06-01T08:00:00.000Z',
      }))
      await running.db.insertInto('chatMessages').values(rows).execute()
    }
    const pages: string[][] = []
    let before: string | undefined
    do {
      const { messages, earlier } = await read(before)
      pages.unshift(messages.map(({ content }) => content))
      before = earlier ?? undefined
    } while (before)
    expect(pages).toHaveLength(100)
    expect(pages.flat()).toEqual(contents)
  })

  test('is deleted with its project', async () => {
    await send('How many crops do I have?')
    await ada.call('DELETE', `/api/projects/${projectId}`)
    expect((await ada.call('GET', path)).statusCode).toBe(404)
    const left = running.db.selectFrom('chatMessages').select('id')
    expect(await left.where('projectId', '=', projectId).execute()).toEqual([])
  })
})

test('a message that could not be answered is not stored, so that it can be sent again', async () => {
  const ai: Ai = {
    lookAtPhoto: () => Promise.reject(new AiUnavailable({ id: 'Away.' })),
    answer: () => Promise.reject(new AiUnavailable({ id: 'The assistant is away.' })),
    close: async () => {},
  }
  const running = await startTestApp({ ai })
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const path = `/api/ai-conversations/${project.json<{ id: string }>().id}`
  const { statusCode, body } = await ada.call('POST', path, { message: 'Hello?' })
  expect([statusCode, body]).toEqual([503, 'The assistant is away.'])
  expect((await ada.call('GET', path)).json()).toEqual({ messages: [], earlier: null })
  await running.close()
})

test('a message that takes too long to read is stored, and answered with whom to call for help', async () => {
  const running = await startTestApp({ language: () => Promise.reject(new NotReadInTime()) })
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  await ada.call('POST', '/api/projects', { name: 'South farm' })
  const path = `/api/ai-conversations/${project.json<{ id: string }>().id}`
  const answer = await ada.call('POST', path, { message: 'on the '.repeat(40) })
  expect(answer.statusCode).toBe(201)
  const { messages } = conversation.parse((await ada.call('GET', path)).json())
  expect(messages).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      content: expect.stringMatching(/fewer words.*emergency number/) as string,
    },
  ])
  await running.close()
})

test('the messages of a farmer are read one at a time, a few wait, and more are refused', async () => {
  const reads: (() => void)[] = []
  const running = await startTestApp({
    language: () => new Promise((_, reject) => reads.push(() => reject(new NotReadInTime()))),
  })
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const path = `/api/ai-conversations/${project.json<{ id: string }>().id}`
  const sent = Array.from({ length: 7 }, () => ada.call('POST', path, { message: 'Hello?' }))
  expect(await Promise.race(sent)).toMatchObject({
    statusCode: 429,
    body: 'Your last messages are still being answered. Please wait a moment.',
  })
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  for (let read = 0; read < 6; read += 1) {
    await vi.waitFor(() => expect(reads).toHaveLength(read + 1))
    reads[read]?.()
  }
  const answers = await Promise.all(sent)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(6)
  await running.close()
})

test('an answer about a very large farm says that it covers only a part', async () => {
  const running = await startTestApp()
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const { id } = project.json<{ id: string }>()
  await ada.call('POST', `/api/projects/${id}/crops`, buildCropPayload({ fieldName: 'Long Acre' }))
  const own = await running.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 1_000 }, (_, at) => ({
    ...own,
    id: `p${at}`,
    name: `Farm ${at}`,
  }))
  await running.db.insertInto('projects').values(more).execute()
  const ask = async (message: string) => {
    const answer = await ada.call('POST', `/api/ai-conversations/${id}`, { message })
    return answer.json<{ messages: ChatMessage[] }>().messages[1]?.content
  }
  expect(await ask('How many fields do I have on all my projects?')).toMatch(
    /You have 1 field.*Your farm is larger than I can read at once/s,
  )
  expect(await ask('How many fields do I have in this project?')).not.toContain('larger')
  await running.close()
})

test('the assistant gets the earlier messages, oldest first', async () => {
  const heard: ChatMessage[][] = []
  const ai: Ai = {
    lookAtPhoto: () => Promise.reject(new AiUnavailable({ id: 'Away.' })),
    answer: async ({ message, history }) => {
      heard.push(history)
      return { content: `You said: ${message}`, sources: [], choices: [], engine: 'echo' }
    },
    close: async () => {},
  }
  const running = await startTestApp({ ai })
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const path = `/api/ai-conversations/${project.json<{ id: string }>().id}`
  await ada.call('POST', path, { message: 'First' })
  await ada.call('POST', path, { message: 'Second' })
  expect(heard.map((history) => history.map(({ content }) => content))).toEqual([
    [],
    ['First', 'You said: First'],
  ])
  await running.close()
})

test('a card that an answer cites can be read, and nothing else under that path', async () => {
  const running = await startTestApp()
  const ada = await signUp(running.app)
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const path = `/api/ai-conversations/${project.json<{ id: string }>().id}`
  const answer = await ada.call('POST', path, { message: 'My cow cannot rise after calving' })
  const [, reply] = answer.json<{ messages: ChatMessage[] }>().messages
  const [source] = reply?.sources ?? []
  const card = await ada.call('GET', source?.path ?? '')
  expect(card.statusCode).toBe(200)
  expect(card.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(card.body).toContain(`<h1 lang="en">${source?.label}</h1>`)
  for (const unknown of ['unknown', '..%2f..%2fpackage.json', '__proto__'])
    expect((await ada.call('GET', `/api/knowledge/${unknown}`)).statusCode).toBe(404)
  const idsOn = async (topic: string, photo: string) => {
    const list = await ada.call('GET', `/api/knowledge?topic=${topic}&photo=${photo}`)
    return knowledgeCards.parse(list.json()).cards.map(({ id }) => id)
  }
  expect(await idsOn('tomatoes', 'leaf')).toEqual(['bacterial-spot', 'early-blight', 'late-blight'])
  expect(await idsOn('carrots', 'leaf')).toEqual(['yellow-leaves', 'spider-mites'])
  expect(await idsOn('solar', 'dirt')).toEqual(['solar-cleaning'])
  await running.close()
})

test('the chat of any project of the farmer knows the result of a photo', async () => {
  const farm = await startAnalyses()
  await farm.analyse(await farm.send(await spottedLeaf(8)))
  const elsewhere = await farm.create('/api/projects', { name: 'Hill farm' })
  for (const question of ['What did you see on my tomatoes?', 'What did you see on my farm?']) {
    const answer = await farm.ada.call('POST', `/api/ai-conversations/${elsewhere}`, {
      message: question,
    })
    const [, reply] = answer.json<{ messages: ChatMessage[] }>().messages
    expect(reply?.content).toMatch(
      /^South field \(Tomatoes\) in North farm, photo of Jun 1, 2026: status needs attention/,
    )
    expect(reply?.content).toContain('not a diagnosis')
    expect(reply?.sources?.[0]?.path).toContain(`/crop-management/${farm.projectId}/${farm.cropId}`)
  }
  await farm.close()
})
