import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { rememberFarmer } from '#server/tasks/remember-farmer.ts'
import { postgresEngine } from '#tests/setup/engines.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

/** Lets both of two inserts find no row before either writes its own. */
const INSERT_SLOWLY = `
  create function slowly(id text) returns text immutable language plpgsql as $$
    begin perform pg_sleep(0.1); return id; end $$;
  create index "first" on "farmers" (slowly("farmId"));
  alter table "farmers" drop constraint "farmers_pkey", add primary key ("farmId");
  drop index "farmersByOwnerId";
  create unique index "farmersByOwnerId" on "farmers" ("ownerId")`

test('a new farmer is answered on two servers at once', async () => {
  const { app, auth, db, close } = await startTestApp({ db: await postgresEngine.open() })
  for (const statement of INSERT_SLOWLY.split(/;$/m)) await sql.raw(statement).execute(db)
  const { cookie } = await signUp(app)
  const farmId = (await auth.userOf(cookie))?.farmId ?? ''
  await db.deleteFrom('farmers').execute()
  const ask = () =>
    rememberFarmer(db, { farmId, role: 'owner' }, 'Africa/Nairobi', { now: new Date(), newId })
  expect(await Promise.all([ask(), ask()])).toEqual([false, false])
  const farms = db.selectFrom('farmers').select(['farmId', 'timeZone', 'currency'])
  expect(await farms.execute()).toEqual([{ farmId, timeZone: 'Africa/Nairobi', currency: 'KES' }])
  await close()
})
