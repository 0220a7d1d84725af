import type { FastifyRequest } from 'fastify'
import { guessLimits } from '#server/auth/guess-limits.ts'
import { logEvent } from '#server/auth/security-events.ts'
import type { Deps } from '#server/deps.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { accountRepository } from './account.repository.ts'

/** The hash when the password is right. */
export type PasswordCheck = { hash: string } | { waitSeconds: number } | 'wrong' | 'no password'

/**
 * Whether it is the farmer's password. Each wrong one counts as a guess: whoever sits at an open
 * browser may guess no more than at sign-in.
 */
export async function checkPassword(
  deps: Deps,
  request: FastifyRequest,
  password: string,
): Promise<PasswordCheck> {
  const { id, email } = currentUser(request)
  const hash = await accountRepository(deps.db, id).passwordHash()
  if (hash === undefined) return 'no password'
  const limits = guessLimits(deps)
  const waitSeconds = await limits.guess(email, request)
  if (waitSeconds > 0) return { waitSeconds }
  if (!(await deps.auth.passwords.verify({ hash, password }))) {
    logEvent(request, deps, 'password-failed', email)
    return 'wrong'
  }
  await limits.right(email, request)
  return { hash }
}
