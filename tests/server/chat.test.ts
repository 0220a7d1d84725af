import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversation, type ChatMessage } from '#contract/chat.ts'
import { knowledgeCards } from '#contract/knowledge.ts'
import { AiUnavailable, NotReadInTime, type Ai } from '#server/ai.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { openChat } from '#tests/setup/chat.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the conversation about a farm on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let chat: Awaited<ReturnType<typeof openChat>>

  beforeAll(async () => {
    running = await startTestApp({ db: await open() })
  })
  afterAll(() => running.close())
  beforeEach(async () => {
    ada = await signUp(running.app)
    chat = await openChat(ada)
  })

  const read = async (before?: string) => {
    const answer = await ada.call('GET', before ? `${chat.path}?before=${before}` : chat.path)
    return conversation.parse(answer.json())
  }

  test('is empty when it is new', async () => {
    expect(await read()).toEqual({ messages: [], earlier: null })
  })

  test('answers from the farmer’s own records, links to them, and is found again', async () => {
    const herdId = await chat.add('animals', buildAnimalPayload({ count: 42 }))
    const answer = await chat.send('  How many sheep do I have?  ')
    expect(answer.statusCode).toBe(201)
    const { messages } = await read()
    expect(answer.json<{ messages: ChatMessage[] }>().messages).toEqual(messages)
    const [question, reply] = messages
    expect(question).toMatchObject({ role: 'user', content: 'How many sheep do I have?' })
    expect(question).not.toHaveProperty('engine')
    expect(reply).toMatchObject({ role: 'assistant', engine: 'built-in' })
    expect(reply?.content).toMatch(/^42 sheep/)
    const path = `/animal-management/${chat.projectId}/${herdId}`
    expect(reply?.sources).toEqual([{ kind: 'record', label: 'Hill flock (Sheep)', path }])
    expect(reply).not.toHaveProperty('choices')
    expect(reply).not.toHaveProperty('urgent')
  })

  test('what is not certain is asked, also after a reload, and a tap is answered with certainty', async () => {
    const { content, choices = [] } = await chat.tell('delete all')
    expect(content).toBe('Did you mean one of these?')
    expect(choices.length).toBeGreaterThan(0)
    expect(choices.length).toBeLessThanOrEqual(3)
    expect((await read()).messages[1]?.choices).toEqual(choices)
    for (const { message } of choices) {
      const reply = await chat.tell(message)
      expect([message, reply.choices]).toEqual([message, undefined])
    }
  })

  test('stores a message exactly as typed', async () => {
    const message = '<script>alert(1)</script>\n\'; drop table "chatMessages"; -- \u{1F411}'
    await chat.send(message)
    expect((await read()).messages[0]?.content).toBe(message)
  })

  test('stores a repeated message once', async () => {
    const [first, second] = [
      await chat.send('How many crops do I have?', { 'idempotency-key': 'm1' }),
      await chat.send('How many crops do I have?', { 'idempotency-key': 'm1' }),
    ]
    expect(second.json()).toEqual(first.json())
    expect((await read()).messages).toHaveLength(2)
  })

  test('of 5,000 messages is paged without gaps or duplicates', async () => {
    const contents = Array.from({ length: 5000 }, (_, index) => `Message ${index}`)
    for (let at = 0; at < contents.length; at += 500) {
      const rows = contents.slice(at, at + 500).map((content, index) => ({
        id: `${chat.projectId}-${String(at + index).padStart(5, '0')}`,
        projectId: chat.projectId,
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

  test('is neither read nor written by another farmer', async () => {
    await chat.tell('How many crops do I have?')
    const bob = await signUp(running.app)
    for (const answer of [
      await bob.call('GET', chat.path),
      await bob.call('POST', chat.path, { message: 'Hello' }),
    ])
      expect([answer.statusCode, answer.body]).toEqual([404, 'Project not found.'])
    expect((await read()).messages).toHaveLength(2)
  })

  test('is deleted with its project', async () => {
    await chat.send('How many crops do I have?')
    await ada.call('DELETE', `/api/projects/${chat.projectId}`)
    expect((await ada.call('GET', chat.path)).statusCode).toBe(404)
    expect((await chat.send('How many crops do I have?')).statusCode).toBe(404)
    const left = running.db.selectFrom('chatMessages').select('id')
    expect(await left.where('projectId', '=', chat.projectId).execute()).toEqual([])
  })
})

const startChat = async (overrides: Parameters<typeof startTestApp>[0]) => {
  const running = await startTestApp(overrides)
  const ada = await signUp(running.app)
  return { ...(await openChat(ada)), ada, close: running.close }
}
const answering = (answer: Ai['answer']): Ai => ({
  lookAtPhoto: () => Promise.reject(new AiUnavailable({ id: 'Away.' })),
  answer,
  close: async () => {},
})

test('a message that could not be answered is not stored, so that it can be sent again', async () => {
  const away = () => Promise.reject(new AiUnavailable({ id: 'The assistant is away.' }))
  const { ada, path, send, close } = await startChat({ ai: answering(away) })
  const { statusCode, body } = await send('Hello?')
  expect([statusCode, body]).toEqual([503, 'The assistant is away.'])
  expect((await ada.call('GET', path)).json()).toEqual({ messages: [], earlier: null })
  await close()
})

test('a message that takes too long to read is stored, and answered with whom to call for help', async () => {
  const language = () => Promise.reject(new NotReadInTime())
  const { ada, path, send, close } = await startChat({ language })
  expect((await send('on the '.repeat(40))).statusCode).toBe(201)
  const { messages } = conversation.parse((await ada.call('GET', path)).json())
  const words = expect.stringMatching(/fewer words.*emergency number/) as string
  expect(messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: words, urgent: true },
  ])
  await close()
})

test('the messages of a farmer are read one at a time, a few wait, and more are refused', async () => {
  const reads: (() => void)[] = []
  const { send, close } = await startChat({
    language: () => new Promise((_, reject) => reads.push(() => reject(new NotReadInTime()))),
  })
  const sent = Array.from({ length: 7 }, () => send('Hello?'))
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
  await close()
})

test('the assistant gets the earlier messages, oldest first', async () => {
  const heard: string[][] = []
  const ai = answering(async ({ message, history }) => {
    heard.push(history.map(({ content }) => content))
    return { content: `You said: ${message}`, sources: [], choices: [], engine: 'echo' }
  })
  const { tell, close } = await startChat({ ai })
  await tell('First')
  await tell('Second')
  expect(heard).toEqual([[], ['First', 'You said: First']])
  await close()
})

test('a card that an answer cites can be read, and nothing else under that path', async () => {
  const { ada, tell, close } = await startChat({})
  const { sources: [source] = [] } = await tell('My tomatoes have hornworms')
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
  await close()
})
