import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/db/open.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

/** SQLite's own limit stands for the disk's, which needs a superuser to set. */
test('a database that may not grow answers 507 inside a transaction too, and goes on when it may', async () => {
  const db = openSqlite(':memory:')
  const { app, close } = await startTestApp({ db })
  const farmer = await signUp(app)
  const create = () => farmer.call('POST', '/api/projects', { name: 'x'.repeat(200) })
  await sql`pragma max_page_count = 1`.execute(db)
  let answer = await create()
  let created = 0
  while (answer.statusCode === 201 && created < 200) {
    created += 1
    answer = await create()
  }
  expect(answer.statusCode).toBe(507)
  expect(answer.body).toMatch(/disk of the server is full/)
  const projects = await farmer.call('GET', '/api/projects')
  expect(projects.statusCode).toBe(200)
  expect(projects.json<unknown[]>()).toHaveLength(created)
  await sql`pragma max_page_count = 100000`.execute(db)
  expect((await create()).statusCode).toBe(201)
  await close()
})

test('a transaction that SQLite rolled back by itself tells why it failed', async () => {
  const db = openSqlite(':memory:')
  const failing = db.transaction().execute(async (tx) => {
    // As SQLite does when the disk is full at the commit.
    await sql`rollback`.execute(tx)
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await db.destroy()
})
