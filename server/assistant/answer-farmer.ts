import type { ChatMessage } from '#contract/chat.ts'
import { NotReadInTime, type Answer, type FarmFacts } from '#server/ai.ts'
import type { Acting } from '#server/auth/access.ts'
import type { RequestKey } from '#server/farm/farm-write.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { ChatMessageRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/http-error.ts'
import { chatRepository } from './chat.repository.ts'
import { farmFacts } from './farm-facts.ts'
import { addTasks, listedTasks, type TaskList } from './task-answer.ts'

type World = Pick<Deps, 'db' | 'ai' | 'language' | 'now' | 'newId'> & { tasks: TaskList }
/** `zone` and `about` are set if the browser sent its time zone, and the record on its screen. */
type Sent = {
  projectId: string
  message: string
  zone: string | undefined
  about: string | undefined
}

/**
 * Answers a message from the farm's records and tasks, and stores both. Stores nothing if answering
 * fails, so the message can simply be sent again.
 * @throws HttpError 404; AiUnavailable
 */
export async function answerFarmer(
  world: World,
  { farmId, userId }: Acting,
  { projectId, message, zone: sentZone, about }: Sent,
  key: RequestKey | null,
) {
  const { db, now, newId } = world
  const chat = chatRepository(db, farmId, projectId)
  const { messages: history } = await chat.page()
  const asked = now()
  const zone = sentZone ?? (await farmZone(db, farmId)) ?? UNKNOWN_ZONE
  const received = { question: message, history, now: asked, zone }
  const { content, sources, engine } = await orNotRead(async () => {
    const farm = await farmFacts(world, farmId, projectId, received)
    if (!farm) throw notFound('Project')
    return replyTo(world, userId, { message, history, farm: { ...farm, about }, key })
  })
  // Created in order, because messages are sorted by id.
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

// Mentions emergencies, because the unread message may have been a call for help.
const NOT_READ: Answer = {
  content:
    'I could not read this in the time that I take for a message. Please say it in fewer words. If somebody is in danger, call your local emergency number now; for an animal, call a veterinarian.',
  sources: [],
  engine: 'built-in',
}

const orNotRead = (work: () => Promise<Answer>) =>
  work().catch((error: unknown) => {
    if (error instanceof NotReadInTime) return NOT_READ
    throw error
  })

type Received = {
  message: string
  history: ChatMessage[]
  farm: FarmFacts
  key: RequestKey | null
}

/** Adds the tasks that a message asks for, and answers its questions. */
async function replyTo(world: World, userId: string, received: Received): Promise<Answer> {
  const { tasks, language } = world
  const { message, farm, key } = received
  const read = await language('readMessage', message, farm)
  if (read.orders.length === 0) return askEach(world, userId, received, read.questions)
  const added = await addTasks(read, farm, { tasks, key })
  if (read.questions.length === 0) return added
  const answered = await orNotRead(() => askEach(world, userId, received, read.questions))
  return {
    content: `${added.content}\n\n${answered.content}`,
    sources: [...added.sources, ...answered.sources],
    engine: answered.engine,
  }
}

const MOST_QUESTIONS = 5
const TOO_MANY = `I answer ${MOST_QUESTIONS} questions at a time. Please ask the others again.`

const OF_A_PART =
  'Your farm is larger than I can read at once, so this counts only a part of it. Name a project to ask about all of that project.'

/** Answers questions one at a time, each with the ones before as context. */
async function askEach(
  { ai, language, tasks }: World,
  userId: string,
  { history, farm }: Received,
  questions: string[],
): Promise<Answer> {
  const asked: ChatMessage[] = []
  const answers: Answer[] = []
  for (const question of questions.slice(0, MOST_QUESTIONS)) {
    const earlier = [...history, ...asked]
    const list = await language('readQuestion', question, earlier, farm)
    const answer: Answer = list
      ? await language('tellList', list, await listedTasks(list, farm.zone, tasks), farm)
      : await ai.answer(question, farm, earlier, userId)
    answers.push(answer)
    asked.push({ role: 'user', content: question })
  }
  const [first, ...more] = answers
  const sources = answers.flatMap((answer) => answer.sources)
  const left = [
    ...(farm.isPart && sources.some(({ kind }) => kind === 'record') ? [OF_A_PART] : []),
    ...(questions.length > MOST_QUESTIONS ? [TOO_MANY] : []),
  ]
  return {
    content: [...answers.map(({ content }) => content), ...left].join('\n\n'),
    sources: [
      ...new Map(sources.map((source) => [`${source.path} ${source.label}`, source])).values(),
    ],
    engine: more.find(({ engine }) => engine !== first?.engine)?.engine ?? first?.engine ?? '',
  }
}
