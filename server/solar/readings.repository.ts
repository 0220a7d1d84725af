import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { SensorRow, Tables } from '#server/db/tables.ts'
import { isPostgres } from '#server/db/open.ts'
import type { AcceptedReading } from './accept-readings.ts'

const MINUTE_MS = 60_000
const ID_LENGTH = 12
/** Others have a turn after each. */
const ROWS_PER_STATEMENT = 200

/** The sensors and readings of one farm. */
export const readingsRepository = (db: Kysely<Tables>, farmId: string) => ({
  /** Those of these keys, with the capacity of their systems as it was entered. */
  sensorsByKey: (keys: readonly string[]) =>
    db
      .selectFrom('sensors')
      .leftJoin('solarSystems', 'solarSystems.id', 'sensors.systemId')
      .select(['key', 'systemId', 'unit', 'means', 'silentSince', 'capacity'])
      .where('sensors.farmId', '=', farmId)
      .where('key', 'in', keys)
      .execute(),

  async countSensors() {
    const { count } = await db
      .selectFrom('sensors')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('farmId', '=', farmId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The farmer's own systems among these ids. */
  ownSystems: (ids: readonly string[]) =>
    ownSystems(db, farmId).where('solarSystems.id', 'in', ids).execute(),

  /** All, or those of a system and those that wait for one. */
  sensors: (systemId?: string) =>
    db
      .selectFrom('sensors')
      .selectAll()
      .where('farmId', '=', farmId)
      .$if(systemId !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('systemId', '=', systemId ?? ''), eb('systemId', 'is', null)]),
        ),
      )
      .orderBy('key')
      .execute(),
})

const ownSystems = (db: Kysely<Tables>, farmId: string) =>
  db
    .selectFrom('solarSystems')
    .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
    .select(['solarSystems.id', 'capacity', 'latitude', 'longitude'])
    .where('projects.farmId', '=', farmId)

type World = { newId: () => string; now: Date }

/**
 * Stores readings, one a minute of each sensor: the last of the minute. Raises no revision of the farm,
 * as a reading changes no record. What was known already makes no day anew.
 * @param readings in the order they were sent
 */
export async function storeReadings(
  tx: Transaction<Tables>,
  farmId: string,
  readings: readonly AcceptedReading[],
  world: World,
) {
  if (readings.length === 0) return
  const rows = thinned(readings)
  const ids = await storeSensors(tx, farmId, rows, world)
  let changed = 0n
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await otherRequests()
    changed += await storeRows(tx, ids, rows.slice(start, start + ROWS_PER_STATEMENT))
  }
  if (changed === 0n) return
  const oldest = rows.reduce((minute, { atMs }) => Math.min(minute, minuteOf(atMs)), Infinity)
  await tx
    .updateTable('sensors')
    .set({ unsettledFrom: oldest })
    .where('id', 'in', [...ids.values()])
    .where((eb) => eb.or([eb('unsettledFrom', 'is', null), eb('unsettledFrom', '>', oldest)]))
    .execute()
}

/** @returns how many rows were new or others than before */
async function storeRows(
  tx: Transaction<Tables>,
  ids: ReadonlyMap<string, string>,
  readings: readonly AcceptedReading[],
) {
  // As one parameter, the statement is the same for any number of rows, and prepared once.
  const json = JSON.stringify(
    readings.map(({ key, atMs, value }) => [
      ids.get(key),
      minuteOf(atMs),
      Math.floor((atMs % MINUTE_MS) / 1000),
      value,
    ]),
  )
  const source = isPostgres(tx)
    ? sql`select r->>0, (r->>1)::integer, (r->>2)::integer, (r->>3)::double precision
        from jsonb_array_elements(${json}::jsonb) as r where true`
    : sql`select value->>0, value->>1, value->>2, value->>3 from json_each(${json}) where true`
  const { numAffectedRows = 0n } =
    await sql`insert into "readings" ("sensorId", "minute", "second", "value") ${source}
    on conflict ("sensorId", "minute") do update
      set "second" = excluded."second", "value" = excluded."value"
      where excluded."second" > "readings"."second"
        or (excluded."second" = "readings"."second" and excluded."value" <> "readings"."value")`.execute(
      tx,
    )
  return numAffectedRows
}

const minuteOf = (atMs: number) => Math.floor(atMs / MINUTE_MS)

/** The last of each minute; of several at one instant, the one sent last. Sensor by sensor, oldest first. */
function thinned(readings: readonly AcceptedReading[]) {
  const last = new Map<string, AcceptedReading>()
  for (const reading of readings) {
    const series = `${reading.key} ${minuteOf(reading.atMs)}`
    const known = last.get(series)
    if (!known || reading.atMs >= known.atMs) last.set(series, reading)
  }
  return [...last.values()].sort((a, b) => compare(a.key, b.key) || a.atMs - b.atMs)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Adds the sensors that are new and notes what the others sent last.
 * @param readings sensor by sensor, oldest first: whoever stores those of the same sensors takes turns
 * @returns the ids by key
 */
async function storeSensors(
  tx: Transaction<Tables>,
  farmId: string,
  readings: readonly AcceptedReading[],
  { newId, now }: World,
) {
  const means = new Map<string, SensorRow['means']>()
  const rows = new Map<string, SensorRow>()
  for (const reading of readings) {
    const { key, atMs } = reading
    if (reading.means !== null) means.set(key, reading.means)
    rows.set(key, {
      id: newId().slice(-ID_LENGTH),
      farmId,
      key,
      systemId: reading.systemId,
      unit: reading.unit,
      means: means.get(key) ?? null,
      newestAt: new Date(atMs).toISOString(),
      newestValue: reading.value,
      unsettledFrom: null,
      silentSince: null,
      createdAt: now.toISOString(),
    })
  }
  const stored = await tx
    .insertInto('sensors')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['farmId', 'key']).doUpdateSet({
        systemId: sql`coalesce(excluded."systemId", "sensors"."systemId")`,
        means: sql`coalesce(excluded."means", "sensors"."means")`,
        newestValue: sql`case when ${IS_NEWER} then excluded."newestValue" else "sensors"."newestValue" end`,
        silentSince: sql`case when ${IS_NEWER} then null else "sensors"."silentSince" end`,
        newestAt: sql`case when ${IS_NEWER} then excluded."newestAt" else "sensors"."newestAt" end`,
      }),
    )
    .returning(['id', 'key'])
    .execute()
  return new Map(stored.map(({ key, id }) => [key, id]))
}

const IS_NEWER = sql`excluded."newestAt" >= "sensors"."newestAt"`
