import { sql, type Kysely, type Migration } from 'kysely'
import { StartRefused } from '#server/process/start-refused.ts'
import { house } from './migrations/0001-house.ts'
import { uploads } from './migrations/0002-uploads.ts'
import { analysesChat } from './migrations/0003-analyses-chat.ts'
import { solarHistory } from './migrations/0004-solar-history.ts'
import { tasks } from './migrations/0005-tasks.ts'
import { aiCalls } from './migrations/0006-ai-calls.ts'
import { timeline } from './migrations/0007-timeline.ts'
import { calendarLinks } from './migrations/0008-calendar-links.ts'
import { requestCounts } from './migrations/0010-request-counts.ts'
import { whoComesIn } from './migrations/0011-who-comes-in.ts'
import { farmId } from './migrations/0012-farm-id.ts'
import { fields } from './migrations/0013-fields.ts'
import { facts } from './migrations/0014-facts.ts'
import { analysisFacts } from './migrations/0015-analysis-facts.ts'
import { deletions } from './migrations/0016-deletions.ts'
import { routine } from './migrations/0017-routine.ts'
import { apiTokens } from './migrations/0018-api-tokens.ts'
import { emergencyNumbers } from './migrations/0019-emergency-numbers.ts'
import { chatChoices } from './migrations/0020-chat-choices.ts'
import { productionReadings } from './migrations/0021-production-readings.ts'
import { altitude } from './migrations/0022-altitude.ts'
import { liveReadings } from './migrations/0023-live-readings.ts'
import { tariff } from './migrations/0024-tariff.ts'
import { analysesByTime } from './migrations/0025-analyses-by-time.ts'
import { answersByFarmer } from './migrations/0026-answers-by-farmer.ts'
import { deletedIds } from './migrations/0027-deleted-ids.ts'
import { members } from './migrations/0028-members.ts'
import { secondFactor } from './migrations/0029-second-factor.ts'
import { passkeys } from './migrations/0030-passkeys.ts'
import { weather } from './migrations/0031-weather.ts'
import { alerts } from './migrations/0032-alerts.ts'
import { book } from './migrations/0033-book.ts'
import { preferences } from './migrations/0034-preferences.ts'
import { isPostgres } from './open.ts'
import type { Tables } from './tables.ts'

/**
 * There is no 0009; a released number never changes.
 *
 * These are the upgrades of backups and exports too (decision 51). Both are loaded at the schema they
 * were written with, an export into an empty SQLite, and take the same `up`: a migration needs nothing
 * more for them. It reads nothing but rows, and passes over those of a kind that it does not know.
 */
export const migrations: Record<string, Migration> = {
  '0001-house': house,
  '0002-uploads': uploads,
  '0003-analyses-chat': analysesChat,
  '0004-solar-history': solarHistory,
  '0005-tasks': tasks,
  '0006-ai-calls': aiCalls,
  '0007-timeline': timeline,
  '0008-calendar-links': calendarLinks,
  '0010-request-counts': requestCounts,
  '0011-who-comes-in': whoComesIn,
  '0012-farm-id': farmId,
  '0013-fields': fields,
  '0014-facts': facts,
  '0015-analysis-facts': analysisFacts,
  '0016-deletions': deletions,
  '0017-routine': routine,
  '0018-api-tokens': apiTokens,
  '0019-emergency-numbers': emergencyNumbers,
  '0020-chat-choices': chatChoices,
  '0021-production-readings': productionReadings,
  '0022-altitude': altitude,
  '0023-live-readings': liveReadings,
  '0024-tariff': tariff,
  '0025-analyses-by-time': analysesByTime,
  '0026-answers-by-farmer': answersByFarmer,
  '0027-deleted-ids': deletedIds,
  '0028-members': members,
  '0029-second-factor': secondFactor,
  '0030-passkeys': passkeys,
  '0031-weather': weather,
  '0032-alerts': alerts,
  '0033-book': book,
  '0034-preferences': preferences,
}

/** The lock id of Kysely's migrator, which older versions use. */
const LOCK = sql.lit(3_853_314_791_062_309_107n)

/**
 * Migrates to this version's schema in one transaction, the caller's if there is one, under a lock
 * on Postgres. Refuses a database from a newer version.
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => migrate(tx, known))
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const log = db.withTables<{ migrations: { name: string; timestamp: string } }>()
  await log.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
  const rows = await log.selectFrom('migrations').select('name').execute()
  const applied = rows.map(({ name }) => name)
  const unknown = applied.find((name) => !(name in known))
  if (unknown) {
    throw new StartRefused(
      `The database was written by a newer version of Smart Farm (it has "${unknown}"). Start that version, or restore a backup made by this one.`,
    )
  }
  for (const name of Object.keys(known).toSorted()) {
    if (applied.includes(name)) continue
    await known[name]?.up(db)
    await log
      .insertInto('migrations')
      .values({ name, timestamp: new Date().toISOString() })
      .execute()
  }
}
