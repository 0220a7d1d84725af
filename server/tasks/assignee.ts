import type { Kysely } from 'kysely'
import { NO_SUCH_ASSIGNEE } from '#contract/tasks.ts'
import { may } from '#server/auth/access.ts'
import { roleOn } from '#server/auth/farm-invitations.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

/** @throws HttpError 400 if a task is to be done by somebody who is not on the farm */
export async function refuseStranger(
  db: Kysely<Tables>,
  { userId, ...place }: { userId: string | null | undefined; farmId: string; now: Date },
) {
  if (!userId) return
  const role = await roleOn(db, { userId, ...place })
  if (!role || !may(role, 'work')) throw new HttpError(400, NO_SUCH_ASSIGNEE)
}
