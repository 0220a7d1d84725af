import { sql, type Kysely } from 'kysely'

/**
 * Who may act on a farm, each with a calendar link of their own, and what has happened to them.
 * `calendarLinks` stays for replicas of the version before: a link that one of those makes or revokes
 * during an upgrade is not seen here.
 */
export const members = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('members')
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('farmId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('invitedBy', 'text')
      .addColumn('endsAt', 'text')
      .addColumn('usedAt', 'text', (c) => c.notNull())
      .addColumn('findingsSeenAt', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('membersKey', ['userId', 'farmId'])
      .execute()
    await db.schema.createIndex('membersByFarm').on('members').column('farmId').execute()
    await sql`
      insert into "members" ("userId", "farmId", "role", "usedAt", "findingsSeenAt", "createdAt")
      select "users"."id", "users"."id", 'owner', "users"."createdAt", "farmers"."findingsSeenAt", "users"."createdAt"
      from "users"
      left join "farmers" on "farmers"."farmId" = "users"."id"`.execute(db)

    await db.schema
      .createTable('calendars')
      .addColumn('userId', 'text', (c) => c.notNull())
      .addColumn('farmId', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('calendarsKey', ['userId', 'farmId'])
      .addForeignKeyConstraint(
        'calendarsOfMembers',
        ['userId', 'farmId'],
        'members',
        ['userId', 'farmId'],
        (fk) => fk.onDelete('cascade'),
      )
      .execute()
    await sql`
      insert into "calendars" ("userId", "farmId", "tokenHash", "createdAt")
      select "farmId", "farmId", "tokenHash", "createdAt" from "calendarLinks"`.execute(db)

    await db.schema.alterTable('farmers').addColumn('name', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('farmId', 'text').execute()
    await db.schema.alterTable('uploads').addColumn('userId', 'text').execute()
    await db.schema.alterTable('events').addColumn('actorId', 'text').execute()
    await db.schema.alterTable('tasks').addColumn('assigneeId', 'text').execute()
    await db.schema.alterTable('tasks').addColumn('changedBy', 'text').execute()
    await db.schema.alterTable('analyses').addColumn('actorId', 'text').execute()
    await db.schema.alterTable('chatMessages').addColumn('userId', 'text').execute()

    await db.schema
      .alterTable('invitations')
      .addColumn('farmId', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .execute()
    for (const column of ['role', 'invitedBy', 'memberEndsAt'])
      await db.schema.alterTable('invitations').addColumn(column, 'text').execute()
    await db.schema.createIndex('invitationsByFarm').on('invitations').column('farmId').execute()

    await db.schema
      .createTable('accountEvents')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('farmId', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('actorId', 'text')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('address', 'text')
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('accountEventsByUser')
      .on('accountEvents')
      .columns(['userId', 'at'])
      .execute()
    await db.schema
      .createIndex('accountEventsByFarm')
      .on('accountEvents')
      .columns(['farmId', 'at'])
      .execute()
  },
}
