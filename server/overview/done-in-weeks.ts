import type { Kysely } from 'kysely'
import type { DoneInWeek } from '#contract/overview.ts'
import { addDays, mondayOf } from '#domain/dates/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'

const WEEKS = 12
const WEEK_DAYS = 7

/** How many tasks were done in each of the last 12 weeks, oldest first, the one of `today` last. */
export async function doneInWeeks(
  db: Kysely<Tables>,
  ownerId: string,
  today: string,
): Promise<DoneInWeek[]> {
  const first = addDays(mondayOf(today), -WEEK_DAYS * (WEEKS - 1))
  const days = await db
    .selectFrom('tasks')
    .select((eb) => ['doneOn', eb.fn.countAll().as('done')])
    .where('ownerId', '=', ownerId)
    .where('doneOn', '>=', first)
    .groupBy('doneOn')
    .execute()
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    monday: addDays(first, week * WEEK_DAYS),
    done: 0,
  }))
  const byMonday = new Map(weeks.map((week) => [week.monday, week]))
  for (const { doneOn, done } of days) {
    const week = doneOn && byMonday.get(mondayOf(doneOn))
    if (week) week.done += Number(done)
  }
  return weeks
}
