import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const ROWS_A_STATEMENT = 500
const AT = '2026-06-01T08:00:00.000Z'

export const FARM = { projects: 30, crops: 3, animals: 2, solarSystems: 1 }

/**
 * Gives each farmer 30 projects with three crops, two herds and a solar system. Each farmer's rows
 * are scattered across the tables, as if all farmers had written over the years.
 */
export async function seedFarms(db: Kysely<Tables>, farmIds: string[]) {
  for (let number = 1; number <= FARM.projects; number += 1) {
    for (let from = 0; from < farmIds.length; from += ROWS_A_STATEMENT) {
      const rows = farmIds.slice(from, from + ROWS_A_STATEMENT).map((farmId) => ({
        id: newId(),
        farmId,
        name: `Project ${number}`,
        description: 'Fields along the river',
        status: 'active',
        createdAt: AT,
        updatedAt: AT,
      }))
      await db.insertInto('projects').values(rows).execute()
      await seedRecords(db, rows[0]?.id ?? '', rows.at(-1)?.id ?? '')
    }
  }
  await db
    .updateTable('users')
    .set({ farmRevision: FARM.projects })
    .where('farmRevision', '=', 0)
    .execute()
}

/** A plausible id: the project's with its last character replaced. */
const idOf = (number: number) => sql<string>`substr("id", 1, 35) || ${`${number}`}`

async function seedRecords(db: Kysely<Tables>, firstId: string, lastId: string) {
  const own = sql`from "projects" where "id" between ${firstId} and ${lastId} order by "id"`
  for (let number = 1; number <= FARM.crops; number += 1) {
    await sql`insert into "crops" ("id", "projectId", "name", "scientificName", "fieldName",
      "fieldSize", "plantingDate", "expectedHarvest", "healthStatus", "createdAt", "updatedAt")
      select ${idOf(number)}, "id", 'Tomatoes', 'Solanum lycopersicum', 'North field', '12.5',
      '2026-04-20', '2026-08-01', 'unknown', "createdAt", "createdAt" ${own}`.execute(db)
  }
  for (let number = 1; number <= FARM.animals; number += 1) {
    await sql`insert into "animals" ("id", "projectId", "type", "herdName", "count", "breeds",
      "pastureSize", "healthStatus", "farmDescription", "createdAt", "updatedAt")
      select ${idOf(number)}, "id", 'sheep', 'Hill flock', 42, '["Merino"]', '30', 'unknown',
      'Grazing along the river', "createdAt", "createdAt" ${own}`.execute(db)
  }
  await sql`insert into "solarSystems" ("id", "projectId", "location", "latitude", "longitude",
    "capacity", "panelCount", "installationDate", "panelType", "efficiency", "inverterType",
    "orientation", "tiltAngle", "currentGeneration", "monthlyGeneration", "createdAt", "updatedAt")
    select ${idOf(1)}, "id", 'Golden, Colorado', '39.73', '-105.18', '4', '10', '2024-03-01',
    'monocrystalline', '20', 'string', 'South', '20', '3.2', '480', "createdAt", "createdAt" ${own}`.execute(
    db,
  )
}

/** Adds farmers that never sign in, to grow the tables. Returns their ids. */
export async function seedFarmers(db: Kysely<Tables>, count: number) {
  const ids: string[] = []
  for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_A_STATEMENT, count - from) }, () => {
      const id = newId()
      return {
        id,
        name: 'Ada Field',
        firstName: 'Ada',
        lastName: 'Field',
        email: `${id}@farm.example`,
        emailVerified: 0,
        image: null,
        farmRevision: 0,
        createdAt: AT,
        updatedAt: AT,
      }
    })
    await db.insertInto('users').values(rows).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
