import path from 'node:path'
import { seedFarms } from '#scripts/bench/seed-farms.ts'
import { openSqlite } from '#server/db/open.ts'
import { call, expectJson, signUp, type Farmer } from '#scripts/siege/farmer.ts'
import type { RunningServer } from '#scripts/siege/running-server.ts'

export type BusyFarmer = Farmer & {
  projectIds: string[]
  cropIds: string[]
  systems: { id: string; projectId: string }[]
  /** ETag of the project list that the browser has cached. */
  etag: string
  /** Created only to be deleted again, so that the farm keeps its size. */
  spareProjects: string[]
  spareTasks: string[]
}

const USERS = 50
const SIGN_UPS_AT_ONCE = 5

type Listed = { id: string; crops: { id: string }[]; solarSystems: { id: string }[] }

/** Fifty signed-in farmers, each with 30 projects and 180 records. */
export async function openBusyFarms(running: Pick<RunningServer, 'url'>, dataDir: string) {
  const farmers: Farmer[] = []
  while (farmers.length < USERS) {
    const next = Array.from({ length: SIGN_UPS_AT_ONCE }, (_, index) =>
      signUp(running.url, farmers.length + index),
    )
    farmers.push(...(await Promise.all(next)))
  }
  const db = openSqlite(path.join(dataDir, 'farm.db'))
  const owners = await db.selectFrom('users').select('id').execute()
  await seedFarms(
    db,
    owners.map(({ id }) => id),
  )
  await db.destroy()
  const busy: BusyFarmer[] = []
  for (const farmer of farmers) {
    const list = await expectJson<Listed[]>(200, call(running.url, farmer, 'GET', '/api/projects'))
    busy.push({
      ...farmer,
      projectIds: list.map(({ id }) => id),
      cropIds: list.flatMap(({ crops }) => crops.map(({ id }) => id)),
      systems: list.flatMap(({ id, solarSystems }) =>
        solarSystems.map((system) => ({ id: system.id, projectId: id })),
      ),
      etag: '',
      spareProjects: [],
      spareTasks: [],
    })
  }
  return busy
}
