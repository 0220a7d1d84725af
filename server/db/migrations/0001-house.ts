import type { Kysely } from 'kysely'

/** Accounts, sessions, projects and the records in them. */
export const house = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('firstName', 'text', (c) => c.notNull())
      .addColumn('lastName', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('emailVerified', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('image', 'text')
      .addColumn('farmRevision', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('expiresAt', 'text', (c) => c.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sessionsByUser').on('sessions').column('userId').execute()
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('accountId', 'text', (c) => c.notNull())
      .addColumn('providerId', 'text', (c) => c.notNull())
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', 'text')
      .addColumn('refreshTokenExpiresAt', 'text')
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .addUniqueConstraint('accountsByProvider', ['providerId', 'accountId'])
      .execute()
    await db.schema.createIndex('accountsByUser').on('accounts').column('userId').execute()
    await db.schema
      .createTable('verifications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expiresAt', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('verificationsByIdentifier')
      .on('verifications')
      .column('identifier')
      .execute()
    await db.schema
      .createTable('signInGuesses')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('guesses', 'integer', (c) => c.notNull())
      .addColumn('windowEndsAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('idempotentAnswers')
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotentAnswersKey', ['userId', 'key', 'call'])
      .execute()
    await db.schema
      .createTable('projects')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('ownerId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('projectsByOwner')
      .on('projects')
      .columns(['ownerId', 'id'])
      .execute()
    await recordTable(db, 'crops', [
      'name',
      'scientificName',
      'fieldName',
      'fieldSize',
      'plantingDate',
      'expectedHarvest',
      'healthStatus',
    ])
    await recordTable(
      db,
      'animals',
      ['type', 'herdName', 'breeds', 'pastureSize', 'healthStatus', 'farmDescription'],
      ['count'],
    )
    await recordTable(db, 'solarSystems', [
      'location',
      'latitude',
      'longitude',
      'capacity',
      'panelCount',
      'installationDate',
      'panelType',
      'efficiency',
      'inverterType',
      'orientation',
      'tiltAngle',
      'currentGeneration',
      'monthlyGeneration',
    ])
  },
}

async function recordTable(
  db: Kysely<unknown>,
  name: string,
  texts: string[],
  integers: string[] = [],
) {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('projectId', 'text', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
  for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
  for (const column of integers) table = table.addColumn(column, 'integer', (c) => c.notNull())
  await table
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex(`${name}ByProject`).on(name).columns(['projectId', 'id']).execute()
}
