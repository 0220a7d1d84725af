import type { Kysely, Transaction } from 'kysely'
import { membershipChangeKinds, type MembershipChange } from '#contract/members.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const MOST_SHOWN = 200

type Detail = Omit<MembershipChange, 'id' | 'at' | 'kind' | 'by' | 'name'> & {
  /** The note of an invitation, or the new name of the farm. */
  name?: string
}
type Change = Detail & {
  kind: MembershipChange['kind']
  farmId: string
  /** Whose membership; of an invitation and a name of the farm, who did it. */
  userId: string
  actorId: string
  at: string
}

/** Writes down a change of membership, in its transaction. */
export const logMembership = (
  tx: Transaction<Tables>,
  { kind, farmId, userId, actorId, at, ...detail }: Change,
) =>
  tx
    .insertInto('accountEvents')
    .values({
      id: newId(),
      userId,
      farmId,
      actorId,
      kind,
      detail: JSON.stringify(detail satisfies Detail),
      address: null,
      at,
    })
    .execute()

const OF_INVITATIONS = ['member-invited', 'invitation-revoked'] as const

/**
 * The newest of each sort first: a manager can make any number of invitations, and those hide no change of
 * who is on the farm.
 */
export async function membershipLog(
  db: Kysely<Tables>,
  farmId: string,
): Promise<MembershipChange[]> {
  const newest = (kinds: readonly MembershipChange['kind'][]) =>
    db
      .selectFrom('accountEvents')
      .leftJoin('users as member', 'member.id', 'accountEvents.userId')
      .leftJoin('users as actor', 'actor.id', 'accountEvents.actorId')
      .select(['accountEvents.id', 'accountEvents.at', 'kind', 'detail'])
      .select(['member.name as member', 'actor.name as actor'])
      .where('farmId', '=', farmId)
      .where('kind', 'in', kinds)
      .orderBy('at', 'desc')
      .orderBy('accountEvents.id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
  const others = membershipChangeKinds.filter((kind) => !isOneOf(OF_INVITATIONS, kind))
  const rows = [...(await newest(OF_INVITATIONS)), ...(await newest(others))]
  return rows
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .map(({ detail, kind, member, actor, ...row }) => ({
      ...row,
      kind: kind as MembershipChange['kind'],
      by: actor || null,
      name: member || null,
      ...(JSON.parse(detail) as Detail),
    }))
}

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)

/** Of an account that is deleted, the logs of farms that stay keep what happened but not to whom. */
export async function forgetInLogs(tx: Transaction<Tables>, id: string) {
  await tx
    .updateTable('accountEvents')
    .set({ userId: null })
    .where('userId', '=', id)
    .where('farmId', 'is not', null)
    .execute()
  await tx.updateTable('accountEvents').set({ actorId: null }).where('actorId', '=', id).execute()
}

const DAY_MS = 86_400_000

/** How many invitations somebody has made to a farm within a day. */
export async function countInvited(
  tx: Transaction<Tables>,
  { userId: actorId, farmId }: { userId: string; farmId: string },
  now: Date,
) {
  const { count } = await tx
    .selectFrom('accountEvents')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((eb) => eb.and({ farmId, actorId, kind: 'member-invited' }))
    .where('at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
