import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

/** What a farmer reads about their own account, besides changes of membership. */
export const ownEventKinds = [
  'sign-in',
  'sign-in-failed',
  'code-failed',
  'backup-code-used',
  'passkey-used',
  'guesses-locked',
  'sign-up',
  'password-failed',
  'password-changed',
  'reset-asked',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-made',
  'name-changed',
  'address-asked',
  'address-changed',
  'address-confirmed',
  'export',
  'import',
  'calendar-link-made',
  'calendar-link-revoked',
  'token-made',
  'token-revoked',
] as const
export type OwnEventKind = (typeof ownEventKinds)[number]

type NewEvent = { kind: OwnEventKind; email: string; name: string; address: string; at: Date }

/** Nobody fills the table, by guessing for weeks or by doing one thing again and again. */
const MOST_OF_A_KIND = 200

/** Writes down what happened to the account with this address, if there is one. */
export async function noteEvent(db: Kysely<Tables>, { kind, email, name, address, at }: NewEvent) {
  const noted = await db
    .insertInto('accountEvents')
    .columns(['id', 'userId', 'kind', 'detail', 'address', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          val(newId()).as('id'),
          'users.id as userId',
          val<string>(kind).as('kind'),
          val(name && JSON.stringify({ name })).as('detail'),
          val(address).as('address'),
          val(at.toISOString()).as('at'),
        ])
        .where('email', '=', email),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!noted) return
  const ofKind = { userId: noted.userId, kind }
  const newest = db
    .selectFrom('accountEvents')
    .select('id')
    .where((eb) => eb.and(ofKind))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_A_KIND)
  await db
    .deleteFrom('accountEvents')
    .where((eb) => eb.and(ofKind))
    .where('id', 'not in', newest)
    .execute()
}

const KEPT_MS = 90 * 86_400_000

const keptFrom = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString()

/** The newest first, of 90 days. */
export const accountEvents = (db: Kysely<Tables>, userId: string, now: Date, most: number) =>
  db
    .selectFrom('accountEvents')
    .select(['kind', 'farmId', 'detail', 'address', 'at'])
    .where('userId', '=', userId)
    .where('at', '>', keptFrom(now))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** What happened to memberships is kept as long as the farm. */
export const forgetOldEvents = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('accountEvents')
    .where('farmId', 'is', null)
    .where('at', '<=', keptFrom(now))
    .execute()
