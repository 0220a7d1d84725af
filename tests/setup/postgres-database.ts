import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open.ts'

/**
 * A separate database on the server at `url`, a copy of the one at `template` if there is one; `drop` disconnects
 * everybody.
 */
export async function createDatabase(url: string, template: string | null = null) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // No timeout: creating and dropping a database is slow on a busy disk.
  const admin = () =>
    openPostgres(url, { poolSize: 1, queryTimeoutMs: 0, onError: () => {}, name: 'test-admin' })
  const run = async (statement: ReturnType<typeof sql>) => {
    const db = admin()
    await statement.execute(db)
    await db.destroy()
  }
  const copy =
    template === null ? sql`` : sql` template ${sql.id(new URL(template).pathname.slice(1))}`
  await run(sql`create database ${sql.id(name)}${copy}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(sql`drop database ${sql.id(name)} with (force)`) }
}
