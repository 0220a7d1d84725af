import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What arrives late is older than what people have seen in the bell, and must not pass for seen. */
export async function showAsNew(tx: Transaction<Tables>, farmId: string, at: string) {
  const findingsSeenAt = new Date(Date.parse(at) - 1).toISOString()
  for (const table of ['farmers', 'members'] as const)
    await tx
      .updateTable(table)
      .set({ findingsSeenAt })
      .where('farmId', '=', farmId)
      .where('findingsSeenAt', '>=', at)
      .execute()
}
