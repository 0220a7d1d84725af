import type { SignUpForm } from '#contract/account-forms.ts'
import type { Needs } from './better-auth.ts'

/**
 * Writes an account that signs in by password. Ours and not Better Auth's, which either holds the
 * database while it hashes or leaves half an account behind when the process is killed, and hides
 * why a write failed.
 * @returns false when the email address is taken
 */
export async function createAccount(
  { db, passwords, now, newId }: Pick<Needs, 'db' | 'passwords' | 'now' | 'newId'>,
  { firstName, lastName, email, password: plain }: SignUpForm,
): Promise<boolean> {
  const password = await passwords.hash(plain)
  const id = newId()
  const at = now().toISOString()
  const stamps = { createdAt: at, updatedAt: at }
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        id,
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        email,
        emailVerified: 0,
        farmRevision: 0,
        ...stamps,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await tx
      .insertInto('accounts')
      .values({
        id: newId(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password,
        ...stamps,
      })
      .execute()
    return true
  })
}
