import type { Kysely } from 'kysely'
import type { AlertKind, AlertWishes } from '#contract/alerts.ts'
import type { LanguageCode } from '#domain/texts/say.ts'
import type { AlertWishesRow } from '#server/db/alert-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { nextClockTime } from './clock-times.ts'

const NONE: AlertWishes = { kinds: [], quiet: null, digestAt: null, zone: UNKNOWN_ZONE }

export const wishesIn = (
  row: Pick<AlertWishesRow, 'kinds' | 'quietFrom' | 'quietTo' | 'digestAt' | 'zone'>,
): AlertWishes => ({
  kinds: JSON.parse(row.kinds) as AlertKind[],
  quiet: row.quietFrom && row.quietTo ? { from: row.quietFrom, to: row.quietTo } : null,
  digestAt: row.digestAt,
  zone: row.zone,
})

export async function readWishes(db: Kysely<Tables>, userId: string) {
  const row = await db
    .selectFrom('alertWishes')
    .select(['kinds', 'quietFrom', 'quietTo', 'digestAt', 'zone'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? wishesIn(row) : NONE
}

type Saving = { userId: string; language: LanguageCode; now: Date }

/** Until a person chooses a language, it is the one in which alerts were turned on. */
export const keepLanguage = (tx: Kysely<Tables>, userId: string, language: LanguageCode) =>
  tx
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .execute()

/** What waits for the end of quiet hours is judged anew. */
export const saveWishes = (
  db: Kysely<Tables>,
  { kinds, quiet, digestAt, zone }: AlertWishes,
  { userId, language, now }: Saving,
) =>
  db.transaction().execute(async (tx) => {
    await keepLanguage(tx, userId, language)
    const columns = {
      kinds: JSON.stringify([...new Set(kinds)]),
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
      digestAt,
      zone,
      nextDigestAt: digestAt && nextClockTime(digestAt, zone, now).toISOString(),
    }
    await tx
      .insertInto('alertWishes')
      .values({ userId, ...columns })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
      .execute()
    await tx
      .updateTable('notices')
      .set({ dueAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('sentAt', 'is', null)
      .where('attempts', '=', 0)
      .where('dueAt', '>', now.toISOString())
      .execute()
  })
