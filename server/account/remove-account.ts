import { sql, type Kysely, type Transaction } from 'kysely'
import { forgetLinks } from '#server/auth/account-links.ts'
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
  'notices',
  'fieldSeasons',
  'entryTargets',
  'entries',
  'entryVersions',
  'products',
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
  'alertWishes',
  'channels',
  'notices',
] as const satisfies (keyof Tables)[]

type Removal = {
  userId: string
  /** What was said to go with the account. */
  farmIds: string[]
  now: Date
}

/** The account has come to own a farm that was not said to go with it. */
export class OwnsMore extends Error {
  override message = 'The account owns one more farm now. Nothing was deleted.'
}

/**
 * Deletes an account, and at once the farms that it owns; their files are left to the sweep. A farm that
 * it founded and somebody else owns now stays, without the person; so does what it did on farms of others.
 * @throws OwnsMore
 */
export async function removeAccount(db: Kysely<Tables>, { userId, farmIds, now }: Removal) {
  // In pieces first, as a farm takes all the rest with it in one statement.
  for (const farmId of await ownedFarms(db, userId, farmIds)) {
    const sensors = db.selectFrom('sensors').select('id').where('farmId', '=', farmId)
    for (const { id } of await sensors.execute()) await removeSensor(db, id)
  }
  await db.transaction().execute(async (tx) => {
    await lockFarmsOf(tx, userId)
    for (const farmId of await ownedFarms(tx, userId, farmIds)) await removeFarm(tx, farmId, now)
    await leaveAll(tx, userId, now)
    await forgetInLogs(tx, userId)
    await removePerson(tx, userId, now)
    await removeLostPhones(tx)
  })
}

const ownedBy = (db: Kysely<Tables>, userId: string) =>
  db.selectFrom('members').select('farmId').where('userId', '=', userId).where('role', '=', 'owner')

async function ownedFarms(db: Kysely<Tables>, userId: string, known: string[]) {
  const owned = await ownedBy(db, userId).execute()
  const farmIds = owned.map(({ farmId }) => farmId)
  if (farmIds.some((id) => !known.includes(id))) throw new OwnsMore()
  return farmIds
}

/** The farms that an account owns, and how many others are on them. */
export async function goesWith(db: Kysely<Tables>, userId: string) {
  const members = await db
    .selectFrom('members')
    .select(['userId', 'farmId'])
    .where('farmId', 'in', ownedBy(db, userId))
    .execute()
  const people = new Set(members.map((one) => one.userId))
  people.delete(userId)
  return { farmIds: [...new Set(members.map(({ farmId }) => farmId))], others: people.size }
}

async function removeFarm(tx: Transaction<Tables>, farmId: string, now: Date) {
  for (const table of OF_FARM)
    await sql`delete from ${sql.table(table)} where "farmId" = ${farmId}`.execute(tx)
  await tx.updateTable('sessions').set({ farmId: null }).where('farmId', '=', farmId).execute()
  await tx
    .updateTable('uploads')
    .set({ projectId: null, bookId: null, takenAt: now.toISOString(), deletionId: null })
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
  await forgetLinks(tx, userId)
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
  // Conversations of before there were members belong to whoever founded the farm.
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
  const nobody = { name: '', firstName: '', lastName: '', email: nobodysAddress() }
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

/**
 * Deletes phones without an account that were on deleted farms only. Those that the logs of other farms
 * name stay.
 */
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
