import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

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
export async function giveUpAddress(tx: Transaction<Tables>, email: string, at: string) {
  const holder = await findHolder(tx, email)
  if (!holder?.givesWay) return
  await tx
    .updateTable('users')
    .set({ email: `${holder.id}@address-taken.invalid`, updatedAt: at })
    .where('id', '=', holder.id)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', holder.id).execute()
}
