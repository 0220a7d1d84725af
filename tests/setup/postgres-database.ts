import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open.ts'

/** A database of its own on the server at `url`, dropped at the end whoever is connected. */
export async function createDatabase(url: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // To make and drop one takes as long as the disk is busy.
  const admin = () =>
    openPostgres(url, { poolSize: 1, queryTimeoutMs: 0, onError: () => {}, name: 'test-admin' })
  const run = async (statement: ReturnType<typeof sql>) => {
    const db = admin()
    await statement.execute(db)
    await db.destroy()
  }
  await run(sql`create database ${sql.id(name)}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(sql`drop database ${sql.id(name)} with (force)`) }
}
