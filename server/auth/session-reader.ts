import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Tables } from '#server/db/tables.ts'
import type { Auth } from './auth.ts'
import { hashToken, type SessionCookie } from './session-cookie.ts'
import { isDueForRefresh, isOpen, sessionEnd } from './session-life.ts'

type Needs = {
  db: Kysely<Tables>
  cookie: SessionCookie
  now: () => Date
  log: FastifyBaseLogger | false
}

/** Our own reading of the session, since every call begins with it: one prepared statement. */
export function sessionReader({ db, cookie, now, log }: Needs): Auth['userOf'] {
  const statement = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.farmRevision',
      'users.mustChangePassword',
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.updatedAt',
      'sessions.expiresAt',
    ])
    .where('sessions.token', '=', '')
    .where('users.suspendedAt', 'is', null)
    .compile()

  /** A session that cannot be prolonged (a full disk) can still be read. */
  const prolong = async (sessionId: string, userId: string, createdAt: string, at: Date) => {
    const updatedAt = at.toISOString()
    const expiresAt = sessionEnd(at, new Date(createdAt)).toISOString()
    try {
      await db
        .updateTable('sessions')
        .set({ expiresAt, updatedAt })
        .where('id', '=', sessionId)
        .execute()
      await db
        .updateTable('users')
        .set({ lastUsedAt: updatedAt })
        .where('id', '=', userId)
        .execute()
    } catch (error) {
      if (log) log.warn({ err: error }, 'a session could not be prolonged')
    }
  }

  return async (cookieHeader) => {
    const token = cookie.token(cookieHeader)
    if (!token) return null
    const query: typeof statement = { ...statement, parameters: [hashToken(token)] }
    const [row] = (await db.executeQuery(query)).rows
    const at = now()
    if (!row || !isOpen(at, row.expiresAt)) return null
    if (isDueForRefresh(at, row.updatedAt)) await prolong(row.sessionId, row.id, row.createdAt, at)
    const { id, firstName, lastName, email, farmRevision, sessionId } = row
    const mustChangePassword = row.mustChangePassword === 1
    return { id, firstName, lastName, email, farmRevision, sessionId, mustChangePassword }
  }
}
