import type { ChatMessage } from '#contract/chat.ts'
import { msg } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { NotReadInTime, type Answer, type Asked } from '#server/ai.ts'
import type { Acting } from '#server/auth/access.ts'
import type { ChatMessageRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { knownAnswer } from '#server/farm/farm-write.ts'
import type { Sent } from '#server/farm/sent-with.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { notFound } from '#server/http/http-error.ts'
import { chatRepository } from './chat.repository.ts'
import { farmNumbers } from './emergency/farm-numbers.ts'
import { farmSetting } from './farm-setting.ts'
import { readRecords } from './tools/own-records.ts'
import type { ToolContext } from './tools/tool.ts'
import type { Setting } from './understand/understanding.ts'

type World = Pick<Deps, 'db' | 'ai' | 'language' | 'now' | 'newId' | 'weather'>
type Question = {
  projectId: string
  message: string
  /** The time zone of the browser, if it sent one. */
  zone: string | undefined
  /** The id of the record whose page is open. */
  about: string | undefined
  spoken: Language
}

type Reply = Answer & { isUrgent: boolean }

/**
 * Answers a message and stores both. Stores nothing if answering fails, so the message can simply be
 * sent again.
 * @throws HttpError 404; AiUnavailable
 */
export async function answerFarmer(
  world: World,
  { farmId, userId, role }: Acting,
  question: Question,
  { key, at }: Pick<Sent, 'key' | 'at'>,
) {
  const { db, now, newId, language, weather } = world
  const { projectId, message, about, spoken } = question
  // Before the answer is made, which may add tasks, and before a project that is gone by now.
  const stored = key && (await knownAnswer(db, key))
  if (stored) return JSON.parse(stored) as ChatMessage[]
  const chat = chatRepository(db, { farmId, userId }, projectId)
  const { messages: history } = await chat.page()
  // 'Tomorrow' is the day after the farmer asked, whenever the phone found a network.
  const asked = new Date(at)
  const zone = question.zone ?? (await farmZone(db, farmId)) ?? UNKNOWN_ZONE
  const known = await readRecords({ db, farmId, role }, {})
  const context = { db, language, weather, farmId, role, now: asked, zone, newId, key, known }
  const setting = await farmSetting(context, { projectId, about, history })
  if (!setting.things.some(({ id }) => id === projectId)) throw notFound('Project')
  const { content, sources, choices, engine, isUrgent } = await replyTo(world, {
    message,
    history,
    setting,
    context,
    userId,
    spoken,
    isUrgent: false,
    unreadable: null,
  })
  // Created in order, because messages are sorted by id.
  const asking: ChatMessageRow = {
    id: newId(),
    projectId,
    role: 'user',
    content: message,
    sources: '[]',
    choices: '[]',
    urgent: 0,
    engine: null,
    createdAt: at,
  }
  const answer: ChatMessageRow = {
    id: newId(),
    projectId,
    role: 'assistant',
    content,
    sources: JSON.stringify(sources),
    choices: JSON.stringify(choices),
    urgent: isUrgent ? 1 : 0,
    engine,
    createdAt: now().toISOString(),
  }
  return chat.append([asking, answer], key)
}

/** Danger is read first, and does not depend on whether the rest is understood. */
async function replyTo({ ai, language, db }: World, asked: Asked): Promise<Reply> {
  const { message, setting, context } = asked
  try {
    const { emergency, language: spokenIn } = await language('readDanger', message, {
      kind: kindOf(setting),
    })
    const numbers = () => numbersOf(db, context)
    if (emergency) {
      const line = await language('emergencyLine', emergency, emergency.language, await numbers())
      const isAnimal = emergency.for === 'animal' && spokenIn === 'en'
      const more = isAnimal ? await ai.answer({ ...asked, isUrgent: true }) : null
      const isCard = more?.sources.some(({ kind }) => kind === 'card')
      const answer = more && isCard ? more : { ...plain(''), engine: ENGINE }
      return {
        ...answer,
        choices: [],
        content: [line, answer.content].filter(Boolean).join('\n'),
        isUrgent: true,
      }
    }
    const unreadable =
      spokenIn === 'en' ? null : await language('unreadableLine', spokenIn, await numbers())
    return { ...(await ai.answer({ ...asked, unreadable })), isUrgent: false }
  } catch (error) {
    if (!(error instanceof NotReadInTime)) throw error
    return { ...plain(say(asked.spoken, NOT_READ)), isUrgent: true }
  }
}

const ENGINE = 'built-in'
const plain = (content: string): Answer => ({ content, sources: [], choices: [], engine: ENGINE })

// Mentions emergencies, because the unread message may have been a call for help.
const NOT_READ = msg(
  'I could not read this in the time that I take for a message. Please say it in fewer words. If somebody is in danger, call your local emergency number now; for an animal, call a veterinarian.',
)

/** 'It cannot get up' is about an animal beside the page of a herd. */
function kindOf({ things, aboutId, spokenOfId }: Setting) {
  const kind = things.find(({ id }) => id === (aboutId ?? spokenOfId))?.kind
  return kind === 'project' ? undefined : kind
}

/** Whom to call: what the farmer entered before what is public. */
async function numbersOf(db: World['db'], { farmId, zone }: ToolContext) {
  const { veterinarian, poison, public: ofCountry } = await farmNumbers(db, farmId).find(zone)
  return {
    ...ofCountry,
    ...(veterinarian && { veterinarian }),
    ...(poison && { poison }),
  }
}
