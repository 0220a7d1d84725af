import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/open.ts'
import { exportedTables } from '#server/archive/exported-tables.ts'

/**
 * Tables that are not exported, and why. A new table belongs here or, if it holds data of a farm, in
 * `server/archive/exported-tables.ts`.
 */
const LEFT_BEHIND: Record<string, string> = {
  users: 'the account, not the farm; name and address stand in the head of farm.json',
  sessions: 'opens the account',
  accounts: 'opens the account',
  verifications: 'opens the account',
  twoFactors: 'opens the account',
  passkeys: 'opens the account',
  signInGuesses: 'guards the accounts',
  idempotentAnswers: 'answers to requests that are sent again within 60 days',
  aiCalls: 'counts what the account may spend',
  requestCounts: 'counts what the account may ask',
  invitations: 'lets new accounts in',
  members: 'people of the farm, who have accounts of their own',
  accountEvents: 'what happened to accounts',
  apiTokens: 'opens the farm to a program; the next account makes its own',
  calendars: 'opens the calendar; the next account makes a link of its own',
  calendarLinks: 'read by the version before',
  deletions: 'a farmer who exports to show or hand on the farm has deleted it',
  deletionParts: 'of deletions',
  deletedIds: 'of deletions',
  readings: 'kept for 40 days; the days made from them are exported',
  weatherPlaces: 'asked again of the provider',
  weatherMonths: 'asked again of the provider',
  alertWishes: 'of the account, which says anew what it wishes',
  channels: 'of the account and its devices',
  notices: 'sent to an account and its devices',
  migrations: 'the schema',
}

const OWNER = 'whose it is, the account that imports decides'

/** Columns of exported tables that are not exported, and why. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  farmers: { farmId: OWNER, weatherSince: 'nothing is asked before the next owner turns it on' },
  emergencyNumbers: { farmId: OWNER },
  projects: { farmId: OWNER },
  tasks: { farmId: OWNER },
  events: { farmId: OWNER },
  sensors: { farmId: OWNER, unsettledFrom: 'of readings' },
  products: { farmId: OWNER },
  entries: { farmId: OWNER },
  entryTargets: { farmId: OWNER },
  entryVersions: { farmId: OWNER },
  fieldSeasons: { farmId: OWNER },
  crops: { fieldId: 'found again by the name of the field' },
  uploads: {
    farmId: OWNER,
    userId: 'whose limits of a day it counts for',
    deletionId: 'of deletions',
    maxBytes: 'of the link by which it came',
    uploadId: 'of the link by which it came',
    expiresAt: 'of the link by which it came',
  },
}

test('every table and column of the database is exported, or omitted for a reason', async () => {
  const db = openSqlite(':memory:')
  await migrate(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const inDatabase = tables.map(({ name, columns }) => [
    name,
    columns.map((column) => column.name).toSorted(),
  ])
  const accountedFor = [
    ...exportedTables.map((table) => [
      table.name,
      [...table.columns, ...Object.keys(LEFT_OUT[table.name] ?? {})].toSorted(),
    ]),
    ...tables
      .filter(({ name }) => name in LEFT_BEHIND)
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]),
  ]
  expect(Object.fromEntries(accountedFor)).toEqual(Object.fromEntries(inDatabase))
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(LEFT_BEHIND)))
  await db.destroy()
})
