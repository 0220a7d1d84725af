import { sql, type Kysely, type Transaction } from 'kysely'
import { lockFarmsOf } from '#server/auth/farm-invitations.ts'
import { isNobody, nobodysAddress, PHONES } from '#server/auth/found-farm.ts'
import { forgetInLogs, logMembership } from '#server/auth/membership-log.ts'
import type { Tables } from '#server/db/tables.ts'
import { removeSensor } from '#server/farm/remove-record.ts'
import { endMembership } from '#server/members/members.repository.ts'

/** Whose rows are a farm's, with all that hangs on them. */
export const OF_FARM = [
  'projects',
  'tasks',
  'events',
  'deletions',
  'sensors',
  'emergencyNumbers',
  'farmers',
  'apiTokens',
  'invitations',
  'members',
  'accountEvents',
] as const satisfies (keyof Tables)[]

/** Whose rows are a person's, with all that hangs on them. */
export const OF_PERSON = [
  'sessions',
  'accounts',
  'twoFactors',
  'passkeys',
  'idempotentAnswers',
  'aiCalls',
  'apiTokens',
  'chatMessages',
  'members',
] as const satisfies (keyof Tables)[]

/**
 * Deletes an account, and at once the farms that it owns; their files are left to the sweep. A farm that
 * it founded and somebody else owns now stays, without the person; so does what it did on farms of others.
 */
export async function removeAccount(db: Kysely<Tables>, userId: string, now: Date) {
  // In pieces first, as a farm takes all the rest with it in one statement.
  const sensors = db.selectFrom('sensors').select('id').where('farmId', 'in', ownedBy(db, userId))
  for (const { id } of await sensors.execute()) await removeSensor(db, id)
  await db.transaction().execute(async (tx) => {
    await lockFarmsOf(tx, userId)
    for (const { farmId } of await ownedBy(tx, userId).execute())
      await removeFarm(tx, { farmId, userId, now })
    await leaveAll(tx, userId, now)
    await forgetInLogs(tx, userId)
    await removePerson(tx, userId, now)
    await removeLostPhones(tx)
  })
}

const ownedBy = (db: Kysely<Tables>, userId: string) =>
  db.selectFrom('members').select('farmId').where('userId', '=', userId).where('role', '=', 'owner')

/** How many others are on the farms that an account owns; null if it owns none. */
export async function othersOnFarms(db: Kysely<Tables>, userId: string) {
  const people = await db
    .selectFrom('members')
    .select('userId')
    .where('farmId', 'in', ownedBy(db, userId))
    .execute()
  const others = new Set(people.map((one) => one.userId))
  return others.delete(userId) ? others.size : null
}

type Leaving = { farmId: string; userId: string; now: Date }

async function removeFarm(tx: Transaction<Tables>, { farmId, now }: Leaving) {
  for (const table of OF_FARM)
    await sql`delete from ${sql.table(table)} where "farmId" = ${farmId}`.execute(tx)
  await tx.updateTable('sessions').set({ farmId: null }).where('farmId', '=', farmId).execute()
  await tx
    .updateTable('uploads')
    .set({ projectId: null, takenAt: now.toISOString(), deletionId: null })
    .where('farmId', '=', farmId)
    .execute()
  const founder = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', farmId)
    .executeTakeFirst()
  if (founder && isNobody(founder.email))
    await tx.deleteFrom('users').where('id', '=', farmId).execute()
}

async function leaveAll(tx: Transaction<Tables>, userId: string, now: Date) {
  const places = await tx
    .selectFrom('members')
    .select('farmId')
    .where('userId', '=', userId)
    .execute()
  const log = { kind: 'member-left', userId, actorId: userId, at: now.toISOString() } as const
  for (const { farmId } of places) {
    await endMembership(tx, { userId, farmId })
    await logMembership(tx, { ...log, farmId })
  }
}

async function removePerson(tx: Transaction<Tables>, userId: string, now: Date) {
  for (const table of OF_PERSON)
    await sql`delete from ${sql.table(table)} where "userId" = ${userId}`.execute(tx)
  await tx.updateTable('uploads').set({ userId: null }).where('userId', '=', userId).execute()
  const isKept = await tx
    .selectFrom('members')
    .select('userId')
    .where('farmId', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (!isKept) {
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    return
  }
  // Conversations of before there were members belong to who founded the farm.
  const projects = tx.selectFrom('projects').select('id').where('farmId', '=', userId)
  await tx
    .deleteFrom('chatMessages')
    .where('userId', 'is', null)
    .where('projectId', 'in', projects)
    .execute()
  await tx
    .deleteFrom('accountEvents')
    .where('userId', '=', userId)
    .where('farmId', 'is', null)
    .execute()
  const at = now.toISOString()
  const nobody = { name: '', firstName: '', lastName: '', email: nobodysAddress(userId) }
  const nothing = {
    emailVerified: 0,
    image: null,
    lastUsedAt: null,
    mustChangePassword: 0,
    twoFactorEnabled: 0,
  }
  await tx
    .updateTable('users')
    .set({ ...nobody, ...nothing, suspendedAt: at, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}

/** Phones without an account that were on no farm but deleted ones; the logs of others name them. */
const removeLostPhones = (tx: Transaction<Tables>) =>
  tx
    .deleteFrom('users')
    .where('email', 'like', `%${PHONES}`)
    .where('id', 'not in', tx.selectFrom('members').select('userId'))
    .where(
      'id',
      'not in',
      tx
        .selectFrom('accountEvents')
        .select('userId')
        .where('farmId', 'is not', null)
        .where('userId', 'is not', null),
    )
    .execute()
