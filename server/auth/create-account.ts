import type { Transaction, Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { SignUpRefusal } from './auth.ts'
import type { Needs } from './better-auth.ts'
import { askToConfirm } from './confirm-address.ts'
import { endSessions } from './end-sessions.ts'
import { addMember, NotJoined } from './farm-invitations.ts'
import { owning, takenAddress } from './found-farm.ts'
import { admit } from './sign-up-rules.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  /** Signs in with a password, or with a provider. */
  by: { password: string } | Vouched
  invitation: string | undefined
  /** The language of the mail by which the address is confirmed; none is sent without. */
  confirmIn?: string | undefined
}

/** An identity at a provider that has confirmed the address. */
export type Vouched = {
  providerId: string
  accountId: string
  /** Whether to take the address from an account that never confirmed it. */
  takesAddress: boolean
}

class NotMade extends Error {
  readonly why: 'email taken' | SignUpRefusal

  constructor(why: NotMade['why']) {
    super(why)
    this.why = why
  }
}

/** Creates an account by our own rules and in one transaction, which Better Auth does not. */
export async function createAccount(
  { db, config, now, newId }: Pick<Needs, 'db' | 'config' | 'now' | 'newId'>,
  account: NewAccount,
): Promise<'made' | NotMade['why']> {
  const at = now()
  try {
    await db.transaction().execute(async (tx) => {
      const admitted = await admit(tx, config, account, at)
      if (typeof admitted === 'string') throw new NotMade(admitted)
      const userId = await insertAccount(tx, account, { newId, at: at.toISOString() })
      if (account.confirmIn !== undefined)
        await askToConfirm(tx, userId, at.toISOString(), account.confirmIn)
      if (admitted)
        return addMember(tx, admitted, { userId, endsAt: admitted.memberEndsAt, now: at })
      const farm = owning({ userId, farmId: userId, at: at.toISOString() })
      await tx.insertInto('members').values(farm).execute()
    })
    return 'made'
  } catch (error) {
    if (error instanceof NotMade) return error.why
    if (error instanceof NotJoined) return 'farm full'
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
  return user.id
}

/**
 * The account with this address. A sign-up by password proves nothing about it, so such an account
 * gives way to an identity at a provider, unless it is suspended or has a provider itself.
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
 * Takes the address from an account that never confirmed it. That account keeps its farm and
 * password under an undeliverable address, for the host to sort out.
 */
async function giveUpAddress(tx: Transaction<Tables>, email: string, at: string) {
  const holder = await findHolder(tx, email)
  if (!holder?.givesWay) return
  await tx
    .updateTable('users')
    .set({ email: takenAddress(), updatedAt: at })
    .where('id', '=', holder.id)
    .execute()
  await endSessions(tx, holder.id)
}
