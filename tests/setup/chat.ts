import { expect } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { TestFarmer } from './server.ts'

/** A new project of a farmer, and what its assistant answers. */
export async function openChat(farmer: TestFarmer, name = 'North farm') {
  const create = async (path: string, payload: unknown) => {
    const answer = await farmer.call('POST', path, payload)
    expect([path, answer.statusCode, answer.body]).toEqual([path, 201, answer.body])
    return answer.json<{ id: string }>().id
  }
  const projectId = await create('/api/projects', { name })
  const path = `/api/ai-conversations/${projectId}`
  const send = (message: string, headers: Record<string, string> = {}) =>
    farmer.call('POST', path, { message }, headers)
  const tell = async (message: string, headers: Record<string, string> = {}) => {
    const answer = await send(message, { 'time-zone': 'America/Denver', ...headers })
    const [, reply] = answer.json<{ messages: ChatMessage[] }>().messages
    if (!reply) throw new Error(`There was no reply to '${message}'`)
    return reply
  }
  return {
    projectId,
    path,
    create,
    /** Adds a record: 'crops', 'animals' or 'solar-systems'. */
    add: (kind: string, payload: unknown, to = projectId) =>
      create(`/api/projects/${to}/${kind}`, payload),
    send,
    tell,
    answerTo: async (message: string, headers: Record<string, string> = {}) =>
      (await tell(message, headers)).content,
  }
}
