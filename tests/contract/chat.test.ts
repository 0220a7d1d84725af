import { beforeEach, describe, expect, test } from 'vitest'
import { conversation } from '#contract/chat.ts'
import { identified } from '#contract/projects.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('chat on $name', (backend) => {
  const call = useBackend(backend)
  let path: string
  beforeEach(async () => {
    const project = identified.parse((await call('POST', '/api/projects', { name: 'North' })).json)
    path = `/api/ai-conversations/${project.id}`
  })
  const read = async (query = '') => conversation.parse((await call('GET', `${path}${query}`)).json)

  test('the conversation of a new project is empty', async () => {
    expect(await read()).toEqual({ messages: [], earlier: null })
  })

  test('a message is trimmed, stored and answered', async () => {
    const { status, json } = await call('POST', path, { message: '  How many crops do I have? ' })
    expect(status).toBe(201)
    const { messages } = await read()
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(messages[0]?.content).toBe('How many crops do I have?')
    expect(messages[1]?.engine).toBe('built-in')
    expect(json).toEqual({ messages })
  })

  test('what is not certain comes with choices, also when it is read again', async () => {
    await call('POST', path, { message: 'delete all' })
    const [question, answer] = (await read()).messages
    expect(question?.choices).toBeUndefined()
    expect(answer?.choices).toContainEqual({
      label: 'Delete my account',
      message: 'Delete my account',
    })
  })

  test('a conversation comes in pages', async () => {
    for (let count = 0; count < 30; count += 1)
      await call('POST', path, { message: `Question ${count}` })
    const newest = await read()
    expect(newest.messages).toHaveLength(50)
    const earliest = await read(`?before=${newest.earlier}`)
    expect(earliest.messages).toHaveLength(10)
    expect(earliest.messages[0]?.content).toBe('Question 0')
    expect(earliest.earlier).toBeNull()
  })

  test.each([
    ['   ', 'Type a message first.'],
    ['x'.repeat(4001), 'A message may have at most 4,000 characters.'],
  ])('a blank or overlong message is rejected', async (message, sentence) => {
    const { status, text } = await call('POST', path, { message })
    expect([status, text]).toEqual([400, sentence])
  })

  test.each(['Pacific/Auckland', 'Mars/Base', ''])(
    'time zone %j is accepted, known or not',
    async (zone) => {
      const sent = await call('POST', path, { message: 'Hello' }, { 'Time-Zone': zone })
      expect(sent.status).toBe(201)
    },
  )

  test('an unknown project is answered with 404', async () => {
    const unknown = '/api/ai-conversations/unknown'
    for (const { status, text } of [
      await call('GET', unknown),
      await call('POST', unknown, { message: 'Hello' }),
    ])
      expect([status, text]).toEqual([404, 'Project not found.'])
  })
})
