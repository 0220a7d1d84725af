import type { Transaction } from 'kysely'
import type { AlertKind } from '#contract/alerts.ts'
import { isCurrentAt } from '#server/auth/access.ts'
import type { NoticeRow } from '#server/db/alert-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

/** A notice about the account itself, mailed whatever is wished. */
type AccountKind = 'reset' | 'confirm' | 'password-changed' | 'address-asked'

type Cause = {
  farmId: string
  kind: AlertKind
  /** Of the cause: the same is told once. */
  key: string
  /** What it is about; words are made when it is sent. */
  facts: Record<string, string | number | null>
  /** Who did it, and needs no word of it. */
  actorId?: string | null
  /** The only one whom it concerns; all members if left out. */
  userId?: string
  at: string
}

/** Writes a notice for each channel of the members who wish it, in the transaction that causes it. */
export async function tellFarm(tx: Transaction<Tables>, cause: Cause) {
  const { farmId, kind, key, facts, actorId = null, userId, at } = cause
  const channels = await tx
    .selectFrom('members')
    .innerJoin('alertWishes', 'alertWishes.userId', 'members.userId')
    .innerJoin('channels', 'channels.userId', 'members.userId')
    .select(['channels.id', 'channels.userId'])
    .where('members.farmId', '=', farmId)
    .where(isCurrentAt(at))
    .where('alertWishes.kinds', 'like', `%"${kind}"%`)
    .$if(userId !== undefined, (query) => query.where('members.userId', '=', userId ?? ''))
    .$if(actorId !== null, (query) => query.where('members.userId', '<>', actorId ?? ''))
    .execute()
  await write(
    tx,
    at,
    channels.map((channel) => ({
      userId: channel.userId,
      farmId,
      channelId: channel.id,
      kind,
      key: `${channel.id} ${farmId} ${key}`,
      facts,
    })),
  )
}

/** Writes a notice for each channel of one person, whatever is wished. @returns how many channels there are */
export async function tellPerson(
  tx: Transaction<Tables>,
  { userId, kind, key, at }: { userId: string; kind: 'digest' | 'test'; key: string; at: string },
) {
  const channels = await tx
    .selectFrom('channels')
    .select('id')
    .where('userId', '=', userId)
    .execute()
  await write(
    tx,
    at,
    channels.map(({ id: channelId }) => ({
      userId,
      farmId: null,
      channelId,
      kind,
      key: `${channelId} ${kind} ${key}`,
      facts: {},
    })),
  )
  return channels.length
}

type AccountNotice = {
  userId: string
  kind: AccountKind
  key: string
  facts: Record<string, string>
  at: string
}

/** Writes a mail about the account itself, which takes no channel. */
export const tellAccount = (tx: Transaction<Tables>, { at, key, ...notice }: AccountNotice) =>
  write(tx, at, [{ ...notice, farmId: null, channelId: null, key: `${notice.kind} ${key}` }])

type New = Pick<NoticeRow, 'userId' | 'farmId' | 'channelId' | 'kind' | 'key'> & { facts: object }

async function write(tx: Transaction<Tables>, at: string, notices: New[]) {
  if (notices.length === 0) return
  const times = { dueAt: at, claimedUntil: null, sentAt: null, createdAt: at }
  await tx
    .insertInto('notices')
    .values(
      notices.map(({ facts, ...notice }) => ({
        id: newId(),
        ...notice,
        facts: JSON.stringify(facts),
        ...times,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
