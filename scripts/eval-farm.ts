import { readFileSync } from 'node:fs'
import type { ChatMessage } from '#contract/chat.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'
import { migrate } from '#server/db/migrate.ts'
import { readCatalogue } from '#server/http/catalogue.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { stoppedClock, signUp } from '#tests/setup/server.ts'
import { openEmptySqlite } from '#tests/setup/sqlite.ts'
import { addressOf, newLink, startUploads } from '#tests/setup/uploads.ts'

/** The day of the photo; questions are asked three days later. */
const PHOTO_DAY = '2026-06-14T15:00:00.000Z'
const DAY_MS = 86_400_000

const CROPS = {
  river: [
    ['Corn', 'Back forty', '40', '2026-05-02', '2026-10-10'],
    ['Tomatoes', 'North greenhouse', '2.5', '2026-05-20', '2026-08-15'],
    ['Potatoes', 'Long strip', '3', '2026-04-12', '2026-09-01'],
  ],
  hill: [['Wheat', 'Top field', '12', '2025-10-03', '2026-07-20']],
}
const FIELDS = new Map(
  [...CROPS.river, ...CROPS.hill].map(([crop = '', field = '']) => [crop, field]),
)
const HERDS = {
  river: [
    { type: 'sheep', herdName: 'Hill flock', count: 55, breeds: ['Merino'], pastureSize: '20' },
    {
      type: 'cattle',
      herdName: 'Milkers',
      count: 24,
      breeds: ['Holstein', 'Jersey'],
      pastureSize: '60',
    },
  ],
  hill: [
    { type: 'chickens', herdName: 'Layers', count: 120, breeds: ['Leghorn'], pastureSize: '1' },
    { type: 'goats', herdName: 'Nannies', count: 9, breeds: ['Other'], pastureSize: '8' },
  ],
}
const SYSTEM = {
  location: 'Des Moines, Iowa',
  latitude: '41.59',
  longitude: '-93.62',
  capacity: '7.2',
  panelCount: '18',
  installationDate: '2023-04-15',
  panelType: 'monocrystalline',
  efficiency: '20.5',
  inverterType: 'string',
  orientation: 'South',
  tiltAngle: '32',
  currentGeneration: '29',
  monthlyGeneration: '870',
}
const kwhOf = (date: string) => (date < '2026-06-01' ? 30 : date === '2026-06-16' ? 24 : 25)

/** What came of a question: an answer, choices to tap, or that it is not known or not answered. */
type ReplyKind = 'answered' | 'asked' | 'declined'

/** Tells what came of a question by the sentences of a language. */
function outcomeReader(language: string) {
  const notAnswered = loadKnowledge(language).questions.flatMap(({ does, answer = '' }) =>
    does === 'refuse' || does === 'decline' ? [answer] : [],
  )
  const file = readFileSync(`src/locales/${language}.po`, 'utf8')
  const notKnown = [...readCatalogue(language, file).texts].flatMap(([english, text]) =>
    english.startsWith(NOT_KNOWN) ? [text.split('{')[0] ?? ''] : [],
  )
  return ({ content, choices = [] }: ChatMessage): ReplyKind => {
    const isNotAnswered = content.split('\n\n').every((part) => notAnswered.includes(part))
    const isUnknown = notKnown.some((text) => text !== '' && content.startsWith(text))
    if (isUnknown || isNotAnswered) return 'declined'
    return choices.length > 0 ? 'asked' : 'answered'
  }
}
const NOT_KNOWN = 'I don’t know'

/**
 * The farm that the questions of tests/eval are about, in a real app on a real database.
 * @param language the farmer's
 */
export async function openEvalFarm(language = 'en') {
  const kindOf = outcomeReader(language)
  const clock = stoppedClock(PHOTO_DAY)
  const db = await openEmptySqlite()
  await migrate(db)
  const running = await startUploads({ now: clock.now, db })
  const ada = await signUp(running.app)
  const create = async (path: string, payload: unknown) => {
    const answer = await ada.call('POST', path, payload)
    if (answer.statusCode !== 201) throw new Error(`${path} was answered ${answer.body}`)
    const { id, task } = answer.json<{ id: string; task?: { id: string } }>()
    return task?.id ?? id
  }
  const ids = new Map<string, string>()
  for (const [key, name] of [
    ['hill', 'Hill place'],
    ['river', 'River farm'],
  ] as const) {
    const projectId = await create('/api/projects', { name })
    ids.set(name, projectId)
    for (const [crop, fieldName = '', fieldSize, plantingDate, expectedHarvest] of CROPS[key])
      ids.set(
        fieldName,
        await create(`/api/projects/${projectId}/crops`, {
          name: crop,
          scientificName: 'Unknown',
          fieldName,
          fieldSize,
          plantingDate,
          expectedHarvest,
          healthStatus: 'unknown',
        }),
      )
    for (const herd of HERDS[key])
      ids.set(
        herd.herdName,
        await create(`/api/projects/${projectId}/animals`, {
          ...herd,
          healthStatus: 'unknown',
          farmDescription: '',
        }),
      )
  }
  /** Lists name a record by its own name or by its crop. */
  const idOf = (name: string) => ids.get(FIELDS.get(name) ?? name) ?? ''
  const river = idOf('River farm')
  ids.set(
    SYSTEM.location,
    await create(`/api/projects/${river}/solar-systems`, buildSolarPayload(SYSTEM)),
  )
  const link = await newLink(ada)
  await running.put(ada, link, await spottedLeaf(6))
  const entityId = idOf('North greenhouse')
  await ada.call('POST', '/api/ai-analysis', {
    imageURL: addressOf(link),
    entityType: 'crop',
    entityId,
  })
  await addDaysOfEnergy()
  const addTask = (title: string, dueDate: string, more: object = {}) =>
    create('/api/tasks', {
      title,
      notes: '',
      priority: 'medium',
      dueDate,
      projectId: river,
      ...more,
    })
  const of = (kind: string, name: string) => ({ kind, entityId: idOf(name) })
  await addTask('Order seed potatoes', '2026-06-15')
  await addTask('Check the water trough', '2026-06-17', of('animal', 'Milkers'))
  await addTask('Vaccinate lambs', '2026-06-19', {
    ...of('animal', 'Hill flock'),
    priority: 'high',
  })
  await addTask('Trim hooves', '2026-06-20', {
    ...of('animal', 'Nannies'),
    projectId: idOf('Hill place'),
    repeat: { unit: 'week', every: 1 },
  })
  await addTask('Clean the panels', '2026-06-24', of('solar', SYSTEM.location))
  const fenceId = await addTask('Mend the fence', '2026-06-16')
  clock.move(2 * DAY_MS)
  await ada.call('PUT', `/api/tasks/${fenceId}/completion`, { zone: 'America/Chicago' })
  clock.move(DAY_MS)
  const keepIds = await taskIds()

  async function addDaysOfEnergy() {
    const days = Array.from({ length: 47 }, (_, at) => addDays('2026-05-01', at))
    await running.db
      .insertInto('solarDays')
      .values(
        days.map((date) => ({
          systemId: idOf(SYSTEM.location),
          date,
          kwh: kwhOf(date),
          uploadKey: 'eval',
          createdAt: PHOTO_DAY,
        })),
      )
      .execute()
  }
  async function taskIds() {
    const rows = await running.db.selectFrom('tasks').select('id').execute()
    return rows.map(({ id }) => id)
  }

  /** Asks in a new conversation, after earlier messages; tasks it added are told and removed. */
  async function ask(
    question: string,
    { after = [], about }: { after?: string[]; about?: string } = {},
  ) {
    const headers = {
      'time-zone': 'America/Chicago',
      'accept-language': language,
      ...(about !== undefined && { 'about-record': idOf(about) }),
    }
    const send = async (message: string) => {
      const answer = await ada.call('POST', `/api/ai-conversations/${river}`, { message }, headers)
      if (answer.statusCode !== 201) throw new Error(`'${message}': ${answer.body}`)
      return answer.json<{ messages: ChatMessage[] }>().messages[1] as ChatMessage
    }
    await running.db.deleteFrom('chatMessages').execute()
    await running.db.deleteFrom('requestCounts').execute()
    for (const message of after) await send(message)
    await running.db.deleteFrom('tasks').where('id', 'not in', keepIds).execute()
    const message = await send(question)
    const added = await running.db
      .selectFrom('tasks')
      .select(['title', 'dueDate', 'entityId', 'repeatUnit'])
      .where('id', 'not in', keepIds)
      .execute()
    await running.db.deleteFrom('tasks').where('id', 'not in', keepIds).execute()
    return {
      content: message.content,
      message,
      kind: kindOf(message),
      added: added.map((task) => ({
        ...task,
        isFor: (name: string) => task.entityId === idOf(name),
      })),
    }
  }
  return { ask, close: running.close }
}

export type EvalFarm = Awaited<ReturnType<typeof openEvalFarm>>
