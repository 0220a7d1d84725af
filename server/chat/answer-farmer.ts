import type { ChatMessageRow } from '#server/db/tables.ts'
import type { RequestKey } from '#server/db/farm-write.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/http-error.ts'
import { chatRepository } from './chat.repository.ts'
import { farmFacts } from './farm-facts.ts'
import { farmZone } from './farm-zone.ts'

/**
 * Answers a message from the farm's records and keeps both. Nothing is kept of a message that could
 * not be answered: it can simply be sent again.
 * @throws HttpError 404; AiUnavailable
 */
export async function answerFarmer(
  { db, ai, now, newId }: Deps,
  ownerId: string,
  { projectId, message }: { projectId: string; message: string },
  key: RequestKey | null,
) {
  const chat = chatRepository(db, ownerId, projectId)
  const { messages: history } = await chat.page()
  const asked = now()
  const zone = await farmZone(db, ownerId)
  const farm = await farmFacts(db, ownerId, projectId, {
    question: message,
    history,
    now: asked,
    zone,
  })
  if (!farm) throw notFound('Project')
  const { content, sources, engine } = await ai.answer(message, farm, history, ownerId)
  // Ids in the order of the conversation, made now: a question stands before its own answer.
  const question: ChatMessageRow = {
    id: newId(),
    projectId,
    role: 'user',
    content: message,
    sources: '[]',
    engine: null,
    createdAt: asked.toISOString(),
  }
  const answer: ChatMessageRow = {
    id: newId(),
    projectId,
    role: 'assistant',
    content,
    sources: JSON.stringify(sources),
    engine,
    createdAt: now().toISOString(),
  }
  return chat.append([question, answer], key)
}
