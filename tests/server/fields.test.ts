import { describe, expect, test } from 'vitest'
import { fieldList } from '#contract/fields.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { repairRows } from '#server/farm/repair-rows.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

const upTo = (last: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
const at = '2026-05-01T08:00:00.000Z'

async function openFarm({ open }: (typeof engines)[number]) {
  const running = await startTestApp({ db: await open() })
  const { call } = await signUp(running.app)
  const create = async (path: string, payload: object) =>
    (await call('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'North farm' })
  return {
    ...running,
    call,
    projectId,
    createCrop: (fieldName: string) =>
      create(`/api/projects/${projectId}/crops`, buildCropPayload({ fieldName })),
    fields: async () =>
      fieldList
        .parse((await call('GET', `/api/fields?projectId=${projectId}`)).json())
        .map(({ name, cropIds }) => [name, ...cropIds]),
    /** As a server of the version before does. */
    writeWithoutField: (id: string, change: { fieldName?: string; fieldId?: null }) =>
      running.db.updateTable('crops').set(change).where('id', '=', id).execute(),
  }
}

describe.each(engines)('on $name', (engine) => {
  test('the migration makes the fields of all crops', async () => {
    const db = await engine.openEmpty()
    await migrate(db, upTo('0012-farm-id'))
    const owner = {
      id: 'u1',
      name: 'Ada',
      firstName: 'Ada',
      lastName: 'Field',
      email: 'a@b.example',
    }
    const stamps = { createdAt: at, updatedAt: at }
    await db
      .insertInto('users')
      .values({ ...owner, emailVerified: 0, image: null, farmRevision: 0, ...stamps })
      .execute()
    const project = { farmId: 'u1', name: 'x', description: '', status: 'active', ...stamps }
    const projects = ['p1', 'p2'].map((id) => ({ ...project, id }))
    await db.insertInto('projects').values(projects).execute()
    for (const [id, projectId, fieldName, fieldSize] of [
      ['c1', 'p1', 'Élan', '1'],
      ['c2', 'p1', ' éLAN ', '2.5'],
      ['c3', 'p1', 'South', '4'],
      ['c4', 'p2', 'South', '.5'],
    ] as const) {
      const { expectedHarvest = '', plantingDate = '', ...crop } = buildCropPayload()
      const texts = { ...crop, expectedHarvest, plantingDate, fieldName, fieldSize }
      await db
        .insertInto('crops')
        .values({ ...texts, id, projectId, ...stamps })
        .execute()
    }
    await migrate(db, upTo('0013-fields'))
    const fields = await db
      .selectFrom('crops')
      .innerJoin('fields', 'fields.id', 'crops.fieldId')
      .select(['crops.id', 'fields.projectId', 'fields.name', 'nameKey', 'areaM2'])
      .orderBy('crops.id')
      .execute()
    expect(fields.map((row) => Object.values(row))).toEqual([
      ['c1', 'p1', 'éLAN', 'élan', 2.5 * 4046.8564224],
      ['c2', 'p1', 'éLAN', 'élan', 2.5 * 4046.8564224],
      ['c3', 'p1', 'South', 'south', 4 * 4046.8564224],
      ['c4', 'p2', 'South', 'south', 0.5 * 4046.8564224],
    ])
    await db.destroy()
  })

  test('crops that an older server writes get their field when fields are read, and by the sweep', async () => {
    const { db, createCrop, fields, writeWithoutField, close } = await openFarm(engine)
    const [first, second] = [await createCrop('North'), await createCrop('South')]
    await writeWithoutField(first, { fieldName: 'West' })
    await writeWithoutField(second, { fieldId: null })
    expect(await fields()).toEqual([
      ['West', first],
      ['South', second],
    ])
    await writeWithoutField(second, { fieldName: 'East', fieldId: null })
    await repairRows(db, new Date())
    const rows = await db.selectFrom('fields').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['East', 'West'])
    expect(await db.selectFrom('crops').selectAll().where('fieldId', 'is', null).execute()).toEqual(
      [],
    )
    await close()
  })

  test('a field with soil of its own stays without crops, and takes them back', async () => {
    const { db, call, projectId, createCrop, fields, close } = await openFarm(engine)
    const first = await createCrop('North')
    await db.updateTable('fields').set({ soil: 'loam' }).execute()
    const [field] = await db.selectFrom('fields').select('id').execute()
    await call('DELETE', `/api/projects/${projectId}/crops/${first}`)
    expect(await fields()).toEqual([['North']])
    const second = await createCrop('NORTH')
    expect(await fields()).toEqual([['NORTH', second]])
    expect(await db.selectFrom('fields').select('id').execute()).toEqual([field])
    // The deletion keeps the field, its crop, their event, and the project for their sake.
    expect((await call('GET', '/api/farm')).json<{ rows: number }>().rows).toBe(7 + 4)
    await call('DELETE', `/api/projects/${projectId}`)
    expect(await db.selectFrom('fields').selectAll().execute()).toEqual([])
    await close()
  })
})
