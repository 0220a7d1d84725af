import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate, migrations } from '#server/db/migrate.ts'
import { turnTexts } from '#server/db/migrations/0014-facts.ts'
import { chatChoices } from '#server/db/migrations/0020-chat-choices.ts'
import { engines, postgresEngine } from '#tests/setup/engines.ts'
import { openEmptySqlite } from '#tests/setup/sqlite.ts'

const now = '2026-05-01T08:00:00.000Z'
const ada = {
  id: 'u1',
  name: 'Ada Field',
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada@farm.example',
  emailVerified: 0,
  image: null,
  farmRevision: 0,
  createdAt: now,
  updatedAt: now,
}

describe.each(engines)('the schema on $name', ({ openEmpty: open }) => {
  test('is created once, and a second start changes nothing', async () => {
    const db = await open()
    await migrate(db)
    await db.insertInto('users').values(ada).execute()
    await migrate(db)
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ada.email }])
    await db.destroy()
  })

  test('is unchanged when a migration fails half-way', async () => {
    const db = await open()
    await migrate(db)
    await db.insertInto('users').values(ada).execute()
    const broken = {
      ...migrations,
      '9999-broken': {
        up: async (tx: typeof db) => {
          await tx.schema.alterTable('users').dropColumn('lastName').execute()
          throw new Error('power cut')
        },
      },
    }
    await expect(migrate(db, broken as typeof migrations)).rejects.toThrow('power cut')
    expect(await db.selectFrom('users').select('lastName').execute()).toEqual([
      { lastName: 'Field' },
    ])
    await migrate(db)
    await db.destroy()
  })

  test('of a newer version is refused and left unchanged', async () => {
    const db = await open()
    await migrate(db, { ...migrations, '9999-future': { up: async () => {} } })
    await expect(migrate(db)).rejects.toThrow(/written by a newer version/)
    await db.destroy()
  })
})

test.each(engines)(
  'the urgent answers of the first edition are marked on $name, and no others',
  async ({ openEmpty: open }) => {
    const db = await open()
    await db.schema
      .createTable('chatMessages')
      .addColumn('id', 'text')
      .addColumn('role', 'text')
      .addColumn('content', 'text')
      .execute()
    const old: [string, string, string][] = [
      ['1', 'user', 'This sounds urgent: what do I do?'],
      ['2', 'assistant', 'This sounds urgent: call a veterinarian now.'],
      ['3', 'assistant', 'This sounds dangerous: call your local emergency number now.'],
      ['4', 'assistant', 'This may come from the animal: call a doctor today.'],
      ['5', 'assistant', 'Please talk to somebody now: call a crisis line.'],
      ['6', 'assistant', 'You have 42 sheep. This sounds urgent: no.'],
    ]
    for (const [id, role, content] of old)
      await sql`insert into "chatMessages" values (${id}, ${role}, ${content})`.execute(db)
    await chatChoices.up(db)
    const rows = await db
      .selectFrom('chatMessages')
      .select(['id', 'choices', 'urgent'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      [0, 1, 1, 1, 1, 0].map((urgent, at) => ({ id: `${at + 1}`, choices: '[]', urgent })),
    )
    await db.destroy()
  },
)

describe.each([postgresEngine])('on $name', ({ openEmpty: open }) => {
  test('a table `migrations` of another program in another schema is not taken for ours', async () => {
    const db = await open()
    const schema = `other_${Date.now()}`
    await sql`create schema ${sql.id(schema)}`.execute(db)
    await sql`create table ${sql.id(schema, 'migrations')} (batch integer)`.execute(db)
    await migrate(db)
    await migrate(db)
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
    await db.destroy()
  })
})

test('other requests are answered between the rows that become facts', async () => {
  const db = await openEmptySqlite()
  await migrate(db)
  await db.insertInto('users').values(ada).execute()
  const place = { projectId: null, entityId: 'c1', taskId: null, analysisId: null }
  const event = { farmId: 'u1', ...place, kind: 'changed', subject: 'crop', at: now } as const
  const texts = { changes: '[]', entityName: '', detail: 'Field size 4 → 5 acres' }
  const rows = Array.from({ length: 100 }, (_, at) => ({ id: `e${at}`, ...event, ...texts }))
  await db.insertInto('events').values(rows).execute()
  let turned = 0
  let others = 0
  const other = () => {
    others += 1
    if (turned === 0) setImmediate(other)
  }
  other()
  await turnTexts(db, '', async (_table, { length }) => {
    turned = length
  })
  expect(turned).toBe(100)
  expect(others).toBeGreaterThanOrEqual(100)
  await db.destroy()
})
