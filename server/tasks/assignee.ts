import type { Kysely } from 'kysely'
import { NO_SUCH_ASSIGNEE } from '#contract/tasks.ts'
import { isMember } from '#server/auth/farm-invitations.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

/** @throws HttpError 400 if a task is to be done by somebody who is not on the farm */
export async function refuseStranger(
  db: Kysely<Tables>,
  { userId, ...place }: { userId: string | null | undefined; farmId: string; now: Date },
) {
  if (userId && !(await isMember(db, { userId, ...place })))
    throw new HttpError(400, NO_SUCH_ASSIGNEE)
}
