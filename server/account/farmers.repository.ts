import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** All accounts, for the host. Emails are stored in lower case. */
export const farmersRepository = (db: Kysely<Tables>) => ({
  list: () =>
    db
      .selectFrom('users')
      .select(['email', 'name', 'createdAt', 'lastUsedAt', 'suspendedAt', 'quotaMegabytes'])
      .select((eb) => [
        people(eb).as('people'),
        fileBytes(eb).as('fileBytes'),
        projects(eb).as('projects'),
        records(eb, 'crops').as('crops'),
        records(eb, 'animals').as('animals'),
        records(eb, 'solarSystems').as('solarSystems'),
      ])
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  find: (email: string) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst(),

  /** Ends every session; new ones are refused until `resume`. */
  suspend: (id: string, now: string) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ suspendedAt: now }).where('id', '=', id).execute()
      await tx.deleteFrom('sessions').where('userId', '=', id).execute()
    }),

  resume: (id: string) =>
    db.updateTable('users').set({ suspendedAt: null }).where('id', '=', id).execute(),

  /** @param quotaMegabytes null for the default */
  setQuota: (id: string, quotaMegabytes: number | null) =>
    db.updateTable('users').set({ quotaMegabytes }).where('id', '=', id).execute(),
})

type OfUser = ExpressionBuilder<Tables, 'users'>

/** Of the farm that this account founded; 0 if it founded none, or is on farms of others only. */
const people = (eb: OfUser) =>
  eb
    .selectFrom('members')
    .select(({ fn }) => fn.countAll().as('count'))
    .whereRef('members.farmId', '=', 'users.id')

/** Bytes of finished uploads, without those that wait to be swept. */
const fileBytes = (eb: OfUser) =>
  eb
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum('uploads.bytes').as('sum'))
    .whereRef('uploads.farmId', '=', 'users.id')
    .where('uploads.finishedAt', 'is not', null)
    .where((upload) =>
      upload.or([
        upload('uploads.projectId', 'is not', null),
        upload('uploads.bookId', 'is not', null),
        upload('uploads.takenAt', 'is', null),
        upload('uploads.deletionId', 'is not', null),
      ]),
    )

const projects = (eb: OfUser) =>
  eb
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll().as('count'))
    .whereRef('projects.farmId', '=', 'users.id')

const records = (eb: OfUser, table: 'crops' | 'animals' | 'solarSystems') =>
  eb
    .selectFrom(table)
    .innerJoin('projects', 'projects.id', `${table}.projectId`)
    .select(({ fn }) => fn.countAll().as('count'))
    .whereRef('projects.farmId', '=', 'users.id')
