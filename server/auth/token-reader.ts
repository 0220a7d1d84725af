import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import type { CurrentUser } from './auth.ts'
import { guessLimits } from './guess-limits.ts'
import { logEvent } from './security-events.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sentToken } from '#server/http/sent-token.ts'
import { findToken, noteUse, roleOfToken } from './tokens.repository.ts'

const NOTED_EVERY_MS = 60_000

const NO_TOKEN = msg('Send an API token as a bearer. Your account page makes one.')
const UNKNOWN = msg('This API token does not exist, or it was revoked.')
const EXPIRED = msg('This API token has expired. Make a new one on your account page.')

/**
 * Reads the farmer of a request's API token, from the database each time, so that it ends at once.
 * Only wrong tokens count as guesses: a program that goes on with a revoked one locks out no other.
 * @throws HttpError 401 without a token that is good
 */
export function tokenReader(deps: Pick<Deps, 'db' | 'now' | 'auth'>) {
  const { db, now, auth } = deps
  const limits = guessLimits(deps)

  return async (request: FastifyRequest): Promise<CurrentUser> => {
    const token = sentToken(request)
    if (!token) throw new HttpError(401, NO_TOKEN)
    const at = now()
    const found = await findToken(db, token, at)
    const role = found && roleOfToken(found.scope, found.role)
    if (!found || !role) {
      await limits.token(request)
      logEvent(request, deps, 'token-refused')
      throw new HttpError(401, UNKNOWN)
    }
    const { id, userId, expiresAt, lastUsedAt, mustChangePassword, ...farmer } = found
    if (expiresAt <= at.toISOString()) throw new HttpError(401, EXPIRED)
    if (!lastUsedAt || at.getTime() - Date.parse(lastUsedAt) >= NOTED_EVERY_MS) {
      // A token whose use cannot be noted, on a full disk, can still be read.
      await noteUse(db, id, at).catch((error: unknown) => request.log.warn({ err: error }))
    }
    return {
      ...farmer,
      id: userId,
      sessionId: id,
      role,
      mustChangePassword: auth.hasPasswords && mustChangePassword === 1,
    }
  }
}
