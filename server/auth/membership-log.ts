import type { Kysely, Transaction } from 'kysely'
import { membershipChangeKinds, type MembershipChange } from '#contract/members.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const MOST_SHOWN = 200

type Detail = Omit<MembershipChange, 'id' | 'at' | 'kind'>
type Change = Omit<Detail, 'by' | 'name'> & {
  kind: MembershipChange['kind']
  farmId: string
  /** Whose membership; of an invitation and a name of the farm, who did it. */
  userId: string
  actorId: string
  /** What is named, if not that member. */
  name?: string
  at: string
}

/** Writes down a change of membership with the names of that moment, in its transaction. */
export async function logMembership(
  tx: Transaction<Tables>,
  { kind, farmId, userId, actorId, at, name, ...more }: Change,
) {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [userId, actorId])
    .execute()
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? null
  const detail: Detail = { by: nameOf(actorId), name: name ?? nameOf(userId), ...more }
  await tx
    .insertInto('accountEvents')
    .values({
      id: newId(),
      userId,
      farmId,
      actorId,
      kind,
      detail: JSON.stringify(detail),
      address: null,
      at,
    })
    .execute()
}

/** The newest first. */
export async function membershipLog(
  db: Kysely<Tables>,
  farmId: string,
): Promise<MembershipChange[]> {
  const rows = await db
    .selectFrom('accountEvents')
    .select(['id', 'at', 'kind', 'detail'])
    .where('farmId', '=', farmId)
    .where('kind', 'in', membershipChangeKinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ detail, kind, ...row }) => ({
    ...row,
    kind: kind as MembershipChange['kind'],
    ...(JSON.parse(detail) as Detail),
  }))
}

/** What names no member but a note, or the farm. */
const NAMES_NOBODY = new Set(['member-invited', 'invitation-revoked', 'farm-renamed'])

/** Of an account that is deleted, the logs of farms that stay keep what happened but not to whom. */
export async function forgetInLogs(tx: Transaction<Tables>, id: string) {
  const rows = await tx
    .selectFrom('accountEvents')
    .select(['id', 'farmId', 'userId', 'actorId', 'kind', 'detail'])
    .where('farmId', 'is not', null)
    .where('kind', 'in', membershipChangeKinds)
    .where((eb) => eb.or([eb('userId', '=', id), eb('actorId', '=', id)]))
    .execute()
  for (const row of rows) {
    const isTheirs = row.userId === id
    const detail = {
      ...(JSON.parse(row.detail) as Detail),
      ...(row.actorId === id && { by: null }),
      ...(isTheirs && !NAMES_NOBODY.has(row.kind) && { name: null }),
    }
    await tx
      .updateTable('accountEvents')
      .set({
        detail: JSON.stringify(detail),
        ...(row.actorId === id && { actorId: null }),
        // A row goes with the account that it belongs to.
        ...(isTheirs && row.farmId !== null && { userId: row.farmId }),
      })
      .where('id', '=', row.id)
      .execute()
  }
}
