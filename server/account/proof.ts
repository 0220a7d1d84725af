import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import { guessLimits } from '#server/auth/guess-limits.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { FormErrors } from '#server/pages/form.ts'
import { accountRepository } from './account.repository.ts'

const FRESH_MS = 10 * 60_000

export const WRONG_PASSWORD = msg('This is not your password. Nothing was changed.')
const NOT_FRESH = msg(
  'Sign out and sign in again first: this can be changed in the first ten minutes after that.',
)

/**
 * Why this is not surely the farmer: the password in this field is wrong or, for a farmer without
 * one, the session is not fresh.
 */
export async function doubtOf(
  deps: Deps,
  request: FastifyRequest,
  [field, password]: [field: string, password: string],
): Promise<FormErrors | null> {
  const check = await checkPassword(deps, request, password)
  if (check === 'wrong') return { [field]: WRONG_PASSWORD }
  const { id, sessionId } = currentUser(request)
  const since = new Date(deps.now().getTime() - FRESH_MS).toISOString()
  const isFresh = await accountRepository(deps.db, id).isSessionSince(sessionId, since)
  return check === 'no password' && !isFresh ? { '': NOT_FRESH } : null
}

/** Undefined for a farmer without one, and where passwords are turned off. */
export const passwordHashOf = async ({ auth, db }: Deps, userId: string) =>
  auth.hasPasswords ? accountRepository(db, userId).passwordHash() : undefined

/** Which of these the farmer got wrong: the password or, without one, the email address. */
export async function wrongProof(
  deps: Deps,
  request: FastifyRequest,
  typed: { password: string; email: string },
) {
  const check = await checkPassword(deps, request, typed.password)
  if (check === 'wrong') return 'password'
  const isTheirs = typed.email.trim().toLowerCase() === currentUser(request).email
  return check === 'no password' && !isTheirs ? 'email' : null
}

/**
 * The stored hash if the password is right. A wrong one counts as a guess, so that an open browser
 * allows no more guesses than sign-in.
 */
export async function checkPassword(deps: Deps, request: FastifyRequest, password: string) {
  const { id, email } = currentUser(request)
  const hash = await passwordHashOf(deps, id)
  if (hash === undefined) return 'no password'
  const limits = guessLimits(deps)
  await limits.guess(email, request)
  if (!(await deps.auth.passwords.verify({ hash, password }))) {
    logEvent(request, deps, 'password-failed', email)
    return 'wrong'
  }
  await limits.right(email, request)
  return { hash }
}
