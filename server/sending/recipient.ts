import type { Kysely } from 'kysely'
import type { AlertWishes } from '#contract/alerts.ts'
import type { Language } from '#domain/texts/say.ts'
import type { Subscription } from '#server/alerts/push.ts'
import { wishesIn } from '#server/alerts/wishes.ts'
import { isCurrentAt } from '#server/auth/access.ts'
import { isPhone } from '#server/auth/found-farm.ts'
import type { Tables } from '#server/db/tables.ts'
import { languageOfPerson } from '#server/http/language.ts'
import type { Notice } from './claims.ts'

/** Whom a channel belongs to, and how it is reached. */
export type Recipient = {
  userId: string
  channelId: string
  /** Null where nothing was ever wished. */
  wishes: AlertWishes | null
  spoken: Language
  by: { kind: 'mail'; to: string } | { kind: 'push'; subscription: Subscription }
}

/** Undefined where nobody can be told: who is suspended, or has no confirmed address. */
export async function findRecipient(
  db: Kysely<Tables>,
  channelId: string,
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.userId')
    .leftJoin('alertWishes', 'alertWishes.userId', 'channels.userId')
    .select(['channels.userId', 'channels.kind', 'endpoint', 'p256dh', 'auth'])
    .select(['users.email', 'users.emailVerified', 'users.language', 'users.units'])
    .select(['kinds', 'quietFrom', 'quietTo', 'digestAt', 'zone'])
    .where('channels.id', '=', channelId)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, email: to, kinds, zone } = row
  const wishes = kinds !== null && zone !== null ? wishesIn({ ...row, kinds, zone }) : null
  const known = { userId, channelId, wishes, spoken: languageOfPerson(row) }
  if (row.kind === 'mail')
    return row.emailVerified && !isPhone(to) ? { ...known, by: { kind: 'mail', to } } : undefined
  const { endpoint, p256dh, auth } = row
  if (endpoint === null || p256dh === null || auth === null) return undefined
  return { ...known, by: { kind: 'push', subscription: { endpoint, p256dh, auth } } }
}

/** Whether somebody still wishes to be told, and is still on the farm that it is of. */
export async function isWished(
  db: Kysely<Tables>,
  recipient: Recipient,
  notice: Notice,
  now: Date,
) {
  const { wishes, userId } = recipient
  const { kind, farmId } = notice
  if (notice.userId !== userId) return false
  if (kind === 'test') return true
  if (kind === 'digest') return wishes !== null && wishes.digestAt !== null
  if (farmId === null || !wishes?.kinds.some((wished) => wished === kind)) return false
  const member = await db
    .selectFrom('members')
    .select('role')
    .where((eb) => eb.and({ userId, farmId }))
    .where(isCurrentAt(now.toISOString()))
    .executeTakeFirst()
  return member !== undefined
}
