import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Of phones that signed in by an invitation: nobody can write to these (RFC 2606). */
export const PHONES = '@phone.invalid'
/** Of farms whose founder is no account any more, or never was one. */
const NOBODY = '@nobody.invalid'

export const phoneAddress = (id: string) => id + PHONES
export const isPhone = (email: string) => email.endsWith(PHONES)
export const nobodysAddress = () => randomUUID() + NOBODY
/** Of an account whose address turned out to be another's. */
export const takenAddress = () => `${randomUUID()}@address-taken.invalid`
export const isNobody = (email: string) => email.endsWith(NOBODY)

type Founding = { userId: string; newId: () => string; now: Date }

/**
 * Makes an account the owner of a farm of its own: the one with its id, or a new one if it has handed
 * that over. Does nothing if it owns one.
 * @returns the farm's id
 */
export const foundFarm = (db: Kysely<Tables>, { userId, newId, now }: Founding): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const at = now.toISOString()
    // Locks the account, so that two concurrent requests found one farm.
    await tx.updateTable('users').set({ updatedAt: at }).where('id', '=', userId).execute()
    const owners = tx.selectFrom('members').select('farmId').where('role', '=', 'owner')
    const known = await owners.where('userId', '=', userId).executeTakeFirst()
    if (known) return known.farmId
    const isTaken = await owners.where('farmId', '=', userId).executeTakeFirst()
    const farmId = isTaken ? newId() : userId
    if (isTaken)
      await tx
        .insertInto('users')
        .values({
          id: farmId,
          name: '',
          firstName: '',
          lastName: '',
          email: nobodysAddress(),
          emailVerified: 0,
          farmRevision: 0,
          suspendedAt: at,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
    await tx
      .insertInto('members')
      .values(owning({ userId, farmId, at }))
      .onConflict((conflict) =>
        conflict.columns(['userId', 'farmId']).doUpdateSet({ role: 'owner', endsAt: null }),
      )
      .execute()
    return farmId
  })

/** The membership of whoever founds a farm. */
export const owning = ({ userId, farmId, at }: { userId: string; farmId: string; at: string }) => ({
  userId,
  farmId,
  role: 'owner',
  invitedBy: null,
  endsAt: null,
  usedAt: at,
  createdAt: at,
})
