import type { Kysely } from 'kysely'
import { NO_SUCH_ASSIGNEE } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

/** @throws HttpError 400 if a task is to be done by somebody who is not on the farm */
export async function refuseStranger(
  db: Kysely<Tables>,
  farmId: string,
  userId: string | null | undefined,
) {
  if (!userId) return
  const member = await db
    .selectFrom('members')
    .select('userId')
    .where((eb) => eb.and({ userId, farmId }))
    .executeTakeFirst()
  if (!member) throw new HttpError(400, NO_SUCH_ASSIGNEE)
}
