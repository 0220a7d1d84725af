import type { Kysely } from 'kysely'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { nextClockTime } from '#server/alerts/clock-times.ts'
import { tellPerson } from '#server/alerts/notices.ts'
import type { Tables } from '#server/db/tables.ts'

const WRITTEN_AT_ONCE = 200
/** After that the next morning is nearer. */
const MOST_LATE_MS = 12 * 3_600_000

type Due = { userId: string; digestAt: string; zone: string; nextDigestAt: string }

/** Writes the digests of the morning that are due, each for every channel of its reader. */
export async function writeDigests(db: Kysely<Tables>, now: Date) {
  const due = await db
    .selectFrom('alertWishes')
    .select(['userId', 'digestAt', 'zone', 'nextDigestAt'])
    .where('nextDigestAt', '<=', now.toISOString())
    .orderBy('nextDigestAt')
    .limit(WRITTEN_AT_ONCE)
    .execute()
  for (const { digestAt, nextDigestAt, ...wishes } of due)
    if (digestAt !== null && nextDigestAt !== null)
      await writeDigest(db, { ...wishes, digestAt, nextDigestAt }, now)
}

/** Moving the next digest on claims this one: of several servers, one writes it. */
const writeDigest = (db: Kysely<Tables>, due: Due, now: Date) =>
  db.transaction().execute(async (tx) => {
    const { userId, digestAt, zone, nextDigestAt } = due
    const claimed = await tx
      .updateTable('alertWishes')
      .set({ nextDigestAt: nextClockTime(digestAt, zone, now).toISOString() })
      .where('userId', '=', userId)
      .where('nextDigestAt', '=', nextDigestAt)
      .returning('userId')
      .executeTakeFirst()
    if (!claimed || now.getTime() - Date.parse(nextDigestAt) > MOST_LATE_MS) return
    const key = dateIn(zone, new Date(nextDigestAt))
    await tellPerson(tx, { userId, kind: 'digest', key, at: now.toISOString() })
  })
