import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'

/** Uses SQLite's own limit, as filling a disk would need root. */
test('a full database answers 507, inside a transaction too, and recovers once it may grow', async () => {
  const db = await openTestSqlite()
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
  expect(answer.body).toMatch(/server's disk is full/)
  const projects = await farmer.call('GET', '/api/projects')
  expect(projects.statusCode).toBe(200)
  expect(projects.json<unknown[]>()).toHaveLength(created)
  const note = { title: 'x', dueDate: '2026-06-01' }
  while ((await farmer.call('POST', '/api/tasks', note)).statusCode === 201);
  for (const path of ['/api/tasks', '/api/notifications']) {
    const read = await farmer.call('GET', `${path}?zone=Pacific/Auckland`)
    expect(read.statusCode).toBe(200)
  }
  await sql`pragma max_page_count = 100000`.execute(db)
  expect((await create()).statusCode).toBe(201)
  await close()
})

test('a transaction that SQLite rolled back itself, as on a full disk, still reports why', async () => {
  const db = await openTestSqlite()
  const failed = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('database or disk is full')
  })
  await expect(failed).rejects.toThrow('database or disk is full')
  await db.transaction().execute((tx) => sql`create table kept (id text)`.execute(tx))
  await expect(sql`select * from kept`.execute(db)).resolves.toEqual({ rows: [] })
  await db.destroy()
})
