import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Acting, isCurrentAt, isFarmRole, may, seesMoney, type Role } from './access.ts'
import { hashToken } from './session-cookie.ts'
import type { Tables } from '#server/db/tables.ts'
import { TOKEN_PREFIX } from '#server/http/sent-token.ts'

/** What a token may do, as the role that its program has on the farm. */
export const ROLE_OF_SCOPE = {
  see: 'viewer',
  work: 'worker',
  ingest: 'device',
} as const satisfies Record<string, Role>
export type Scope = keyof typeof ROLE_OF_SCOPE

/** A program may do and see no more than the member who made its token; null if that is nothing. */
export function roleOfToken(scope: string, member: string): Role | null {
  if (!isScope(scope) || !isFarmRole(member)) return null
  if (scope === 'ingest') return may(member, 'ingest') ? 'device' : null
  if (!may(member, scope)) return member
  return scope === 'see' && !seesMoney(member) ? 'display' : ROLE_OF_SCOPE[scope]
}

const isScope = (scope: string): scope is Scope => Object.hasOwn(ROLE_OF_SCOPE, scope)

export const MOST_TOKENS = 20
const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
/** So long its program is told that it has expired. */
const EXPIRED_KEPT_MS = 30 * DAY_MS

type Making = { name: string; scope: Scope; days: number }

/** The API tokens of one farmer. */
export const tokenRepository = (
  db: Kysely<Tables>,
  { userId, farmId }: Pick<Acting, 'userId' | 'farmId'>,
) => ({
  /** Of all the farmer's farms, the newest first. */
  list: () =>
    db
      .selectFrom('apiTokens')
      .leftJoin('farmers', 'farmers.farmId', 'apiTokens.farmId')
      .leftJoin('members as owning', (join) =>
        join.onRef('owning.farmId', '=', 'apiTokens.farmId').on('owning.role', '=', 'owner'),
      )
      .leftJoin('users as owner', 'owner.id', 'owning.userId')
      .select(['apiTokens.id', 'apiTokens.name', 'scope', 'expiresAt', 'apiTokens.lastUsedAt'])
      .select(['apiTokens.createdAt', 'farmers.name as farm', 'owner.name as owner'])
      .where('apiTokens.userId', '=', userId)
      .orderBy('apiTokens.createdAt', 'desc')
      .orderBy('apiTokens.id', 'desc')
      .execute(),

  /** Only this answer has the token: the database stores its hash. */
  async make({ name, scope, days }: Making, { id, now }: { id: string; now: Date }) {
    const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
    await db
      .insertInto('apiTokens')
      .values({
        id,
        farmId,
        userId,
        name,
        scope,
        tokenHash: hashToken(token),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
      })
      .execute()
    return token
  },

  /** False if there is no such token of this farmer. */
  async revoke(id: string) {
    const revoked = await db
      .deleteFrom('apiTokens')
      .where((eb) => eb.and({ id, userId }))
      .returning('id')
      .executeTakeFirst()
    return revoked !== undefined
  },
})

/** A token with its farmer; undefined for suspended accounts and for former members. */
export const findToken = (db: Kysely<Tables>, token: string, now: Date) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .innerJoin('users as farm', 'farm.id', 'apiTokens.farmId')
    .innerJoin('members', (join) =>
      join
        .onRef('members.userId', '=', 'apiTokens.userId')
        .onRef('members.farmId', '=', 'apiTokens.farmId'),
    )
    .select([
      'apiTokens.id',
      'apiTokens.farmId',
      'apiTokens.userId',
      'apiTokens.scope',
      'members.role',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'users.firstName',
      'users.lastName',
      'users.email',
      'farm.farmRevision',
      'users.mustChangePassword',
      'users.language',
      'users.units',
    ])
    .where('apiTokens.tokenHash', '=', hashToken(token))
    .where('users.suspendedAt', 'is', null)
    .where(isCurrentAt(now.toISOString()))
    .executeTakeFirst()

export const noteUse = (db: Kysely<Tables>, id: string, now: Date) =>
  db.updateTable('apiTokens').set({ lastUsedAt: now.toISOString() }).where('id', '=', id).execute()

export const forgetOldTokens = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('apiTokens')
    .where('expiresAt', '<=', new Date(now.getTime() - EXPIRED_KEPT_MS).toISOString())
    .execute()
