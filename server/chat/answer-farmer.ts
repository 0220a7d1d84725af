import type { ChatMessage } from '#contract/chat.ts'
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
import { type Before, withHandedSubject } from './handed-subject.ts'
import { questionsOf } from './questions.ts'
import { addTasks, answerTaskQuestion, type TaskList } from './task-answer.ts'

type World = Pick<Deps, 'db' | 'ai' | 'now' | 'newId'> & { tasks: TaskList }
/** `zone` where the browser said where the farmer is. */
type Sent = { projectId: string; message: string; zone: string | undefined }

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
  const ask = async (question: string, asked: ChatMessage[]) => {
    const before = [...history, ...asked]
    const whole = asksTasks(question) ? question : wholeQuestion(question, before)
    return (
      (await answerTaskQuestion(whole, farm, tasks)) ?? ai.answer(question, farm, before, ownerId)
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

/** Answers a question; `asked` is what the same message asked before it. */
type Ask = (question: string, asked: ChatMessage[]) => Promise<Answer>

const MOST_QUESTIONS = 5
const TOO_MANY = `I answer ${MOST_QUESTIONS} questions at a time. Please ask the others again.`

/** One answer after the other: the list knows nothing of the herds, and a field nothing of the flock. */
async function askEach(message: string, farm: FarmFacts, ask: Ask): Promise<Answer> {
  const asked: ChatMessage[] = []
  const answers: Answer[] = []
  const questions = questionsOf(message, farm)
  let before: Before | null = null
  for (const question of questions.slice(0, MOST_QUESTIONS)) {
    const content: string = before ? withHandedSubject(question, before, farm) : question
    const answer = await ask(content, asked)
    before = { question: content, answer }
    answers.push(answer)
    asked.push({ role: 'user', content })
  }
  const [first, ...more] = answers
  const left = questions.length > MOST_QUESTIONS ? [TOO_MANY] : []
  const sources = answers.flatMap((answer) => answer.sources)
  return {
    content: [...answers.map(({ content }) => content), ...left].join('\n\n'),
    sources: [
      ...new Map(sources.map((source) => [`${source.path} ${source.label}`, source])).values(),
    ],
    engine: more.find(({ engine }) => engine !== first?.engine)?.engine ?? first?.engine ?? '',
  }
}

/** Adds the tasks that a message asks for, and answers what else it says. */
async function replyTo(
  message: string,
  farm: FarmFacts,
  ask: Ask,
  list: { tasks: TaskList; key: RequestKey | null },
): Promise<Answer> {
  const { lines, rest } = taskWishes(message)
  if (lines.length === 0) return askEach(message, farm, ask)
  const added = await addTasks(message, lines, farm, list)
  if (!/\p{L}/u.test(rest) || smallTalk(rest)) return added
  const answered = await askEach(rest, farm, ask)
  return {
    content: `${added.content}\n\n${answered.content}`,
    sources: [...added.sources, ...answered.sources],
    engine: answered.engine,
  }
}
