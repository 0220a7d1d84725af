import { describe, expect, test } from 'vitest'
import { migrate, migrations } from '#server/db/migrate.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { call, signUp, startTestApp } from '#tests/setup/server.ts'

/** What a migration may do (docs/operate.md, 'Upgrades'): add tables, indexes, and columns with a default. */
const next = {
  ...migrations,
  '9999-next-version': {
    async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
      await db.schema
        .alterTable('projects')
        .addColumn('soil', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
      await db.schema.createTable('fences').addColumn('id', 'text').execute()
    },
  },
}

describe.each(engines)('on $name', ({ open }) => {
  test('a server continues to work next to the next version until that takes over', async () => {
    const db = await open()
    const old = await startTestApp({ db })
    const { cookie } = await signUp(old.app)
    const farmer = call(old.app, cookie)
    await farmer('POST', '/api/projects', { name: 'North farm' })
    await migrate(db, next)

    const made = await farmer('POST', '/api/projects', { name: 'South farm' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    const crop = await farmer('POST', `/api/projects/${id}/crops`, buildCropPayload())
    expect(crop.statusCode).toBe(201)
    const list = await farmer('GET', '/api/projects')
    expect(list.json<{ name: string }[]>().map(({ name }) => name)).toEqual([
      'South farm',
      'North farm',
    ])
    expect((await signUp(old.app)).cookie).not.toBe(cookie)
    await expect(migrate(db)).rejects.toThrow('was written by a newer version')
    await old.close()
  })
})
