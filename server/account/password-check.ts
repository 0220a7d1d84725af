import { guessLimits } from '#server/auth/guess-limits.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import type { Deps } from '#server/deps.ts'
import { accountRepository } from './account.repository.ts'

/** The hash when the password is right. */
export type PasswordCheck = { hash: string } | { waitSeconds: number } | 'wrong' | 'no password'

/**
 * Whether it is the farmer's password. Each wrong one counts as a guess: whoever sits at an open
 * browser may guess no more than at sign-in.
 */
export async function checkPassword(
  { db, now, auth }: Deps,
  user: CurrentUser,
  ip: string,
  password: string,
): Promise<PasswordCheck> {
  const hash = await accountRepository(db, user.id).passwordHash()
  if (hash === undefined) return 'no password'
  const limits = guessLimits(db, now)
  const waitSeconds = await limits.guess(user.email, ip)
  if (waitSeconds > 0) return { waitSeconds }
  if (!(await auth.passwords.verify({ hash, password }))) return 'wrong'
  await limits.right(user.email, ip)
  return { hash }
}
