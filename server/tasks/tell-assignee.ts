import type { Transaction } from 'kysely'
import { tellFarm } from '#server/alerts/notices.ts'
import type { Tables } from '#server/db/tables.ts'

type Giving = {
  farmId: string
  taskId: string
  version: number
  /** Undefined where nothing is said of it, null for anyone. */
  assigneeId: string | null | undefined
  byId: string
  now: Date
}

/** Tells whose task it now is, unless they took it themselves. */
export async function tellAssignee(tx: Transaction<Tables>, giving: Giving) {
  const { farmId, taskId, version, assigneeId, byId, now } = giving
  if (!assigneeId) return
  await tellFarm(tx, {
    farmId,
    kind: 'task',
    // It may be given away and back.
    key: `${taskId} ${version}`,
    facts: { taskId, byId },
    actorId: byId,
    userId: assigneeId,
    at: now.toISOString(),
  })
}
