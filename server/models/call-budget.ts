import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export type CallBudget = {
  perDay: number
  /** Counts one call. False, without counting, if the farmer's calls for today are used up. */
  take: (userId: string) => Promise<boolean>
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Calls per farmer and UTC day, counted in the database because all replicas share the budget. */
export function callBudget(db: Kysely<Tables>, perDay: number, now: () => Date): CallBudget {
  const calls = sql.ref<number>('aiCalls.calls')
  return {
    perDay,
    take: async (userId) => {
      const counted = await db
        .insertInto('aiCalls')
        .values({ userId, day: dayOf(now()), calls: 1 })
        .onConflict((row) =>
          row
            .columns(['userId', 'day'])
            .doUpdateSet({ calls: sql<number>`${calls} + 1` })
            .where(calls, '<', perDay),
        )
        .returning('calls')
        .executeTakeFirst()
      return counted !== undefined
    },
  }
}

export const forgetOldCalls = (db: Kysely<Tables>, now: Date) =>
  db.deleteFrom('aiCalls').where('day', '<', dayOf(now)).execute()
