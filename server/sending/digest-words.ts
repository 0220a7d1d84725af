import type { Kysely } from 'kysely'
import { msg } from '#contract/message.ts'
import type { Notifications } from '#contract/notifications.ts'
import { closureSentence, closureTimes, lastEnding } from '#domain/book/waiting-words.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { isCurrentAt } from '#server/auth/access.ts'
import { readWaiting } from '#server/book/read-waiting.ts'
import type { Tables } from '#server/db/tables.ts'
import { readBell } from '#server/notifications/bell.ts'
import { routineRings } from '#server/tasks/remember-farmer.ts'
import { inOneLine, nameOf, type Words } from './notice-words.ts'

/** Lines about the weather of a farm, such as 'Frost -2 °C in North, Tue 04:00'. */
export type WeatherLines = (farmId: string, spoken: Language) => Promise<string[]>

type Telling = {
  db: Kysely<Tables>
  userId: string
  spoken: Language
  zone: string
  now: Date
  weatherLines?: WeatherLines | undefined
}

type Morning = { name: string; bell: Notifications; weather: string[]; closed: string[] }

/** What a morning brings on all farms of a person; null if nothing. It counts as the bell does. */
export async function digestWords(telling: Telling): Promise<Words | null> {
  const farms = await farmsOf(telling)
  const mornings: Morning[] = []
  for (const farm of farms) {
    const morning = await morningOf(telling, farm)
    if (!isEmpty(morning)) mornings.push(morning)
  }
  if (mornings.length === 0) return null
  const { spoken } = telling
  const lines = mornings.map((morning) => {
    const of = linesOf(spoken, morning)
    return (farms.length > 1 ? [morning.name, ...of] : of).join('\n')
  })
  return { title: titleOf(spoken, mornings), body: lines.join('\n\n'), path: '/' }
}

const farmsOf = ({ db, userId, now }: Telling) =>
  db
    .selectFrom('members')
    .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
    .leftJoin('members as owning', (join) =>
      join.onRef('owning.farmId', '=', 'members.farmId').on('owning.role', '=', 'owner'),
    )
    .leftJoin('users as owner', 'owner.id', 'owning.userId')
    .select(['members.farmId', 'members.findingsSeenAt', 'farmers.findingsSeenAt as farmSeenAt'])
    .select(['farmers.routineAt', 'farmers.routine', 'farmers.name', 'owner.name as owner'])
    .where('members.userId', '=', userId)
    .where(isCurrentAt(now.toISOString()))
    .orderBy('members.usedAt', 'desc')
    .execute()

type Farm = Awaited<ReturnType<typeof farmsOf>>[number]

async function morningOf(telling: Telling, farm: Farm): Promise<Morning> {
  const { db, userId, spoken, zone, now, weatherLines } = telling
  const { farmId } = farm
  const bell = await readBell(db, {
    userId,
    farmId,
    spoken,
    // Sees no money: a digest is read anywhere.
    role: 'worker',
    routineRings: routineRings(farm),
    today: dateIn(zone, now),
    seenAt: farm.findingsSeenAt ?? farm.farmSeenAt ?? '',
  })
  const weather = (await weatherLines?.(farmId, spoken)) ?? []
  const times = closureTimes(spoken.locale, zone, now)
  const { closures } = await readWaiting(db, farmId, now)
  const closed = lastEnding(closures).map((one) => say(spoken, closureSentence(one, times)))
  return { name: farm.name ?? farm.owner ?? '', bell, weather, closed }
}

/** What is closed is no news: it brings no digest of its own. */
const isEmpty = ({ bell, weather }: Morning) =>
  bell.dueCount + bell.newFindingCount + (bell.newCommentCount ?? 0) + weather.length === 0

function titleOf(spoken: Language, mornings: Morning[]) {
  const sum = (of: 'dueCount' | 'newFindingCount' | 'newCommentCount') =>
    mornings.reduce((total, { bell }) => total + (bell[of] ?? 0), 0)
  const [due, findings, comments] = [
    sum('dueCount'),
    sum('newFindingCount'),
    sum('newCommentCount'),
  ]
  const parts = [
    due > 0 && msg('{due, plural, one {# task is due} other {# tasks are due}}', { due }),
    findings > 0 &&
      msg('{findings, plural, one {# new finding} other {# new findings}}', { findings }),
    comments > 0 &&
      msg('{comments, plural, one {# new comment} other {# new comments}}', { comments }),
  ].flatMap((part) => (part ? [say(spoken, part)] : []))
  return parts.length > 0 ? parts.join(', ') : say(spoken, msg('The weather of your farm'))
}

function linesOf(spoken: Language, { bell, weather, closed }: Morning) {
  const more = bell.dueCount - bell.due.length
  const overdue = ({ title, dueDate }: Notifications['due'][number]) =>
    dueDate < bell.today
      ? say(spoken, msg('{title} (since {date})', { title, date: { date: dueDate } }))
      : title
  const news = bell.findings.filter(({ isNew }) => isNew)
  return [
    ...weather,
    ...closed,
    ...bell.due.map(overdue),
    ...(more > 0
      ? [
          say(
            spoken,
            msg('{more, plural, one {and # more task} other {and # more tasks}}', { more }),
          ),
        ]
      : []),
    ...news.map((entry) =>
      say(spoken, msg('{name}: {what}', { name: nameOf(entry), what: entry.detail })),
    ),
  ].map(inOneLine)
}
