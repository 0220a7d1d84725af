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
import { languageCalled } from '#server/http/language.ts'
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
  const farm = { db, language, weather, farmId, role, now: asked, zone, newId, key, known }
  const context = { ...farm, speaks: spoken.code }
  const setting = await farmSetting(context, { projectId, about, history })
  if (!setting.things.some(({ id }) => id === projectId)) throw notFound('Project')
  const { content, sources, choices, engine, isUrgent } = await replyTo(world, {
    message,
    history,
    setting,
    context,
    userId,
    spoken,
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
async function replyTo(
  { ai, language, db }: World,
  asked: Omit<Asked, 'read' | 'isUrgent' | 'unreadable'>,
): Promise<Reply> {
  const { message, setting, context, spoken } = asked
  try {
    const { emergency, languages, foreign } = await language('readDanger', message, {
      kind: kindOf(setting),
      before: setting.before,
      own: spoken.code,
    })
    const numbers = () => numbersOf(db, context)
    /** In the language of the message, as far as it can be told. */
    async function answer(more: Pick<Asked, 'isUrgent' | 'unreadable'>) {
      await language('learn', languages)
      const read = await language('understand', message, setting, languages)
      return ai.answer({
        ...asked,
        ...more,
        read,
        spoken: { ...languageCalled(read.language), units: spoken.units },
        context: { ...context, speaks: read.language },
      })
    }
    if (emergency) {
      const line = await language('emergencyLine', emergency, emergency.language, await numbers())
      const isAnimal = emergency.for === 'animal' && foreign === null
      const more = isAnimal ? await answer({ isUrgent: true, unreadable: null }) : null
      const isCard = more?.sources.some(({ kind }) => kind === 'card')
      const card = more && isCard ? more : { ...plain(''), engine: ENGINE }
      return {
        ...card,
        choices: [],
        content: [line, card.content].filter(Boolean).join('\n'),
        isUrgent: true,
      }
    }
    const unreadable =
      foreign === null ? null : await language('unreadableLine', foreign, await numbers())
    return { ...(await answer({ isUrgent: false, unreadable })), isUrgent: false }
  } catch (error) {
    if (!(error instanceof NotReadInTime)) throw error
    return { ...plain(say(spoken, NOT_READ)), isUrgent: true }
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
