import type { Transaction, Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { SignUpRefusal } from './auth.ts'
import type { Needs } from './better-auth.ts'
import { admit } from './sign-up-rules.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  /** How it signs in: with a password, or as somebody whom a provider vouches for. */
  by: { password: string } | Vouched
  invitation: string | undefined
}

/** Who somebody is at a provider, which has confirmed their address. */
export type Vouched = {
  providerId: string
  accountId: string
  /** Whether an account that never confirmed the address gives way. */
  takesAddress: boolean
}

class NotMade extends Error {
  readonly why: 'email taken' | SignUpRefusal

  constructor(why: NotMade['why']) {
    super(why)
    this.why = why
  }
}

/**
 * Writes an account. Ours and not Better Auth's, which knows no rules about who may have one, and
 * leaves half an account behind when the process is killed.
 */
export async function createAccount(
  { db, config, now, newId }: Pick<Needs, 'db' | 'config' | 'now' | 'newId'>,
  account: NewAccount,
): Promise<'made' | NotMade['why']> {
  const at = now()
  try {
    await db.transaction().execute(async (tx) => {
      const refusal = await admit(tx, config, account, at)
      if (refusal) throw new NotMade(refusal)
      await insertAccount(tx, account, { newId, at: at.toISOString() })
    })
    return 'made'
  } catch (error) {
    if (error instanceof NotMade) return error.why
    throw error
  }
}

type Stamp = { newId: () => string; at: string }

async function insertAccount(tx: Transaction<Tables>, account: NewAccount, { newId, at }: Stamp) {
  const { firstName, lastName, email, by } = account
  const isVouched = 'providerId' in by
  if (isVouched && by.takesAddress) await giveUpAddress(tx, email, at)
  const stamps = { createdAt: at, updatedAt: at }
  const user = await tx
    .insertInto('users')
    .values({
      id: newId(),
      name: `${firstName} ${lastName}`.trim(),
      firstName,
      lastName,
      email,
      emailVerified: isVouched ? 1 : 0,
      farmRevision: 0,
      ...stamps,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new NotMade('email taken')
  const signIn = isVouched
    ? { providerId: by.providerId, accountId: by.accountId }
    : { providerId: 'credential', accountId: user.id, password: by.password }
  await tx
    .insertInto('accounts')
    .values({ id: newId(), userId: user.id, ...signIn, ...stamps })
    .execute()
}

/**
 * Who holds an address. A sign-up by password proves nothing about it, so such an account gives way
 * to whoever a provider vouches for; no other does, nor one that is suspended.
 */
export async function findHolder(db: Kysely<Tables>, email: string) {
  const holder = await db
    .selectFrom('users')
    .select(['id', 'emailVerified', 'suspendedAt'])
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select('providerId')
        .whereRef('accounts.userId', '=', 'users.id')
        .where('providerId', '<>', 'credential')
        .limit(1)
        .as('provider'),
    )
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    holder && {
      id: holder.id,
      givesWay: !holder.emailVerified && !holder.suspendedAt && !holder.provider,
    }
  )
}

/**
 * Takes the address from an account that never confirmed it. Its farm and password stay, under an
 * address that gets no mail (RFC 2606), for the owner of the server to sort out.
 */
async function giveUpAddress(tx: Transaction<Tables>, email: string, at: string) {
  const holder = await findHolder(tx, email)
  if (!holder?.givesWay) return
  await tx
    .updateTable('users')
    .set({ email: `${holder.id}@address-taken.invalid`, updatedAt: at })
    .where('id', '=', holder.id)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', holder.id).execute()
}
