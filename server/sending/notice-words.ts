import type { Kysely } from 'kysely'
import { entityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { statusLabel } from '#domain/health-status.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { screenPaths } from '#domain/screen-paths.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import { say, type Language } from '#domain/texts/say.ts'
import type { Tables } from '#server/db/tables.ts'
import { findActor } from '#server/farm/actors.ts'
import { selectTasks, taskAsOf } from '#server/farm/task-rows.ts'
import { selectEvents, toEntry } from '#server/timeline/event-rows.ts'
import type { Notice } from './claims.ts'
import { weatherWords } from './weather-words.ts'

/** What a person reads; `path` is of our own pages. */
export type Words = { title: string; body: string; path: string }

/** No word of money reaches a screen that anybody near it can read. */
const READS_NO_MONEY = 'worker'

const MAX_CHARACTERS = 300

/** For a line of its own: what was typed may hold several. */
export function inOneLine(text: string) {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= MAX_CHARACTERS
    ? line
    : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}

type Facts = Record<string, string | number | null>

type Telling = { db: Kysely<Tables>; spoken: Language; farmId: string; userId: string; now: Date }

const SCREENS = {
  crop: screenPaths.cropManagement,
  animal: screenPaths.animalManagement,
  solar: screenPaths.solarManagement,
}

type About = Pick<TimelineEntry, 'subject' | 'projectId' | 'entityId' | 'entityName'>

const kindOf = ({ subject }: About) => entityType.options.find((one) => one === subject)

/** The screen of a record, or home. */
function pathOf(about: About) {
  const { projectId, entityId } = about
  const kind = kindOf(about)
  if (!kind || !projectId || !entityId) return screenPaths.home
  return SCREENS[kind].replace(':projectId', projectId).replace(/:\w+\?$/, entityId)
}

export function nameOf(about: About): Message | string {
  const kind = kindOf(about)
  return about.entityName || (kind ? RECORD_KINDS[kind].words.unnamed : '')
}

const eventOf = ({ db, farmId }: Telling, { eventId }: Facts) =>
  selectEvents(db, farmId).where('events.id', '=', `${eventId}`).executeTakeFirst()

async function findingWords(telling: Telling, facts: Facts): Promise<Words | null> {
  const row = await eventOf(telling, facts)
  if (!row) return null
  const { spoken } = telling
  const { photo, detail } = toEntry({ spoken, role: READS_NO_MONEY }, row)
  const name = nameOf(row)
  const title = photo
    ? msg('{name}: {status}', { name, status: statusLabel(photo.status) })
    : msg('{name}: a device is silent', { name })
  return { title: say(spoken, title), body: detail, path: pathOf(row) }
}

async function commentWords(telling: Telling, facts: Facts): Promise<Words | null> {
  const row = await eventOf(telling, facts)
  if (!row) return null
  const title = msg('{who} on {name}', { who: row.actor ?? '', name: nameOf(row) })
  const [firstLine = ''] = row.detail.split(/[\r\n]/)
  return { title: say(telling.spoken, title), body: firstLine, path: pathOf(row) }
}

/** Nothing where it is done, or somebody else's, by now. */
async function taskWords(telling: Telling, { taskId, byId }: Facts): Promise<Words | null> {
  const { db, spoken, farmId, userId } = telling
  const row = await selectTasks(db, farmId)
    .where('tasks.id', '=', `${taskId}`)
    .where('tasks.doneAt', 'is', null)
    .where('tasks.assigneeId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { title, dueDate, entityName, projectName } = taskInWords(
    spoken,
    taskAsOf(row.dueDate, row),
  )
  const by = await findActor(db, byId === undefined ? null : `${byId}`)
  const given: Message = by
    ? msg('{who} gave you: {title}', { who: by.name, title })
    : msg('A task for you: {title}', { title })
  const place = entityName ?? projectName
  const due = msg('Due {date}', { date: { date: dueDate } })
  return {
    title: say(spoken, given),
    body: say(spoken, place ? msg('{due} · {place}', { due, place }) : due),
    path: screenPaths.dashboard,
  }
}

const TEST = {
  title: msg('This is how a notice looks'),
  body: msg('You see it: notices reach you here.'),
}

/** The words of a notice in the reader's language; null where there is nothing to say any more. */
export async function noticeWords(telling: Telling, notice: Notice): Promise<Words | null> {
  const facts = JSON.parse(notice.facts) as Facts
  const { spoken, now } = telling
  switch (notice.kind) {
    case 'finding':
      return findingWords(telling, facts)
    case 'comment':
      return commentWords(telling, facts)
    case 'task':
      return taskWords(telling, facts)
    case 'weather':
      return weatherWords(spoken, facts, now)
    case 'test':
      return { title: say(spoken, TEST.title), body: say(spoken, TEST.body), path: '/' }
    default:
      return null
  }
}

/** Of many at once. */
export const newsWords = (spoken: Language, news: readonly Words[]): Words => ({
  title: say(
    spoken,
    msg('{count, plural, one {# piece of news} other {# pieces of news}} on your farm', {
      count: news.length,
    }),
  ),
  body: news.map(({ title }) => title).join('\n'),
  path: '/',
})
