import { statSync } from 'node:fs'
import { openSqlite } from '#server/db/open.ts'
import { cpuSeconds, startProduct, type Product } from './product.ts'
import { FARM, seedFarmers, seedFarms } from './seed-farms.ts'
import type { Row } from './table.ts'

/** `GROWTH_FARMERS` replaces the last; ten thousand farms take some minutes to write. */
const FARMERS = [1, 100, 1000, Number(process.env.GROWTH_FARMERS ?? 10_000)]
const CALLS = 300

type Cost = {
  farmers: number
  listMs: number
  cpuMs: number
  listBytes: number
  saveMs: number
  farmBytes: number
}

/** Cost of one farmer's calls as the number of other farmers grows; each farm has 30 projects. */
export async function benchGrowth(): Promise<Row[]> {
  const product = await startProduct()
  const costs: Cost[] = []
  let farmers = 1
  await seed(product, await farmIds(product))
  for (const wanted of FARMERS) {
    const db = openSqlite(product.databaseFile)
    if (wanted > farmers) await seedFarms(db, await seedFarmers(db, wanted - farmers))
    await db.destroy()
    farmers = Math.max(farmers, wanted)
    costs.push({ farmers, ...(await measure(product)), farmBytes: fileBytes(product) / farmers })
  }
  await product.stop()
  return costs.map(({ farmers: many, listMs, cpuMs, listBytes, saveMs, farmBytes }) => [
    `${many} farmers x ${FARM.projects} projects`,
    `list ${listMs.toFixed(2)} ms (CPU ${cpuMs.toFixed(2)} ms, ${(listBytes / 1000).toFixed(1)} kB), save ${saveMs.toFixed(2)} ms, ${(farmBytes / 1000).toFixed(0)} kB a farm`,
    'flat',
  ])
}

async function farmIds({ databaseFile }: Product) {
  const db = openSqlite(databaseFile)
  const owners = await db.selectFrom('users').select('id').execute()
  await db.destroy()
  return owners.map(({ id }) => id)
}

async function seed({ databaseFile }: Product, ids: string[]) {
  const db = openSqlite(databaseFile)
  await seedFarms(db, ids)
  await db.destroy()
}

const fileBytes = ({ databaseFile }: Product) =>
  ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(databaseFile + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

/** Median times of one farmer's sequential calls. */
async function measure(product: Product) {
  const headers = { cookie: product.cookie, origin: product.url }
  const timed = async (ask: () => Promise<Response>) => {
    const times: number[] = []
    let bytes = 0
    for (let call = 0; call < CALLS; call += 1) {
      const begun = performance.now()
      bytes = (await (await ask()).arrayBuffer()).byteLength
      times.push(performance.now() - begun)
    }
    return { ms: times.toSorted((a, b) => a - b)[CALLS / 2] ?? 0, bytes }
  }
  const list = () => fetch(`${product.url}/api/projects`, { headers })
  const projects = (await (await list()).json()) as { crops: { id: string }[] }[]
  const crop = projects[0]?.crops[0]?.id
  const before = cpuSeconds(product.pid)
  const listed = await timed(list)
  const cpuMs = ((cpuSeconds(product.pid) - before) * 1000) / CALLS
  const body = JSON.stringify({
    name: 'Corn',
    scientificName: 'Zea mays',
    fieldName: 'Hill',
    fieldSize: '3',
    healthStatus: 'unknown',
  })
  const json = { ...headers, 'content-type': 'application/json' }
  const saved = await timed(() =>
    fetch(`${product.url}/api/crops/${crop}`, { method: 'PUT', headers: json, body }),
  )
  return { listMs: listed.ms, cpuMs, listBytes: listed.bytes, saveMs: saved.ms }
}
