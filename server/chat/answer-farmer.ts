import type { ChatPayload } from '#contract/chat.ts'
import type { Answer, FarmFacts } from '#server/ai/ai.ts'
import { wholeQuestion } from '#server/ai/assistant/follow-up.ts'
import { smallTalk } from '#server/ai/assistant/small-talk.ts'
import { asksTasks } from '#server/ai/assistant/tasks/asks-tasks.ts'
import { taskWishes } from '#server/ai/assistant/tasks/task-wishes.ts'
import type { RequestKey } from '#server/db/farm-write.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/db/farm-zone.ts'
import type { ChatMessageRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/http-error.ts'
import { chatRepository } from './chat.repository.ts'
import { farmFacts } from './farm-facts.ts'
import { addTasks, answerTaskQuestion, type TaskList } from './task-answer.ts'

type World = Pick<Deps, 'db' | 'ai' | 'now' | 'newId'> & { tasks: TaskList }
type Sent = ChatPayload & { projectId: string }

/**
 * Answers a message from the farm's records and tasks, and keeps both. Nothing is kept of a message
 * that could not be answered: it can simply be sent again.
 * @throws HttpError 404; AiUnavailable
 */
export async function answerFarmer(
  { db, ai, now, newId, tasks }: World,
  ownerId: string,
  { projectId, message, zone: sentZone }: Sent,
  key: RequestKey | null,
) {
  const chat = chatRepository(db, ownerId, projectId)
  const { messages: history } = await chat.page()
  const asked = now()
  const zone = sentZone ?? (await farmZone(db, ownerId)) ?? UNKNOWN_ZONE
  const farm = await farmFacts(db, ownerId, projectId, {
    question: message,
    history,
    now: asked,
    zone,
  })
  if (!farm) throw notFound('Project')
  const ask = async (question: string) => {
    const whole = asksTasks(question) ? question : wholeQuestion(question, history)
    return (
      (await answerTaskQuestion(whole, farm, tasks)) ?? ai.answer(question, farm, history, ownerId)
    )
  }
  const { content, sources, engine } = await replyTo(message, farm, ask, { tasks, key })
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

/** Adds the tasks that a message asks for, and answers what else it says. */
async function replyTo(
  message: string,
  farm: FarmFacts,
  ask: (question: string) => Promise<Answer>,
  list: { tasks: TaskList; key: RequestKey | null },
): Promise<Answer> {
  const { lines, rest } = taskWishes(message)
  if (lines.length === 0) return ask(message)
  const added = await addTasks(message, lines, farm, list)
  if (!/\p{L}/u.test(rest) || smallTalk(rest)) return added
  const answered = await ask(rest)
  return {
    content: `${added.content}\n\n${answered.content}`,
    sources: [...added.sources, ...answered.sources],
    engine: answered.engine,
  }
}
