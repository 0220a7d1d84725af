import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSqlite } from '#server/db/open.ts'
import { exportFarm } from '#server/archive/export-farm.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { exportedTables } from '#server/archive/exported-tables.ts'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { exportOf } from '#tests/setup/archive.ts'
import { idOf } from '#tests/setup/uploads.ts'

let running: Awaited<ReturnType<typeof startTestApp>>

beforeEach(async () => {
  running = await startTestApp()
})
afterEach(() => running.close())

test('an export is a ZIP file with the farm, its photos, and a CSV for each table', async () => {
  const ada = await signUp(running.app)
  const { photoKey } = await plantFullFarm(running.db, ada)
  const { answer, files, farm } = await exportOf(ada)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="smart-farm-2026-06-01.zip"',
    'cache-control': 'no-store',
  })
  expect(farm).toMatchObject({
    format: 'smart-farm',
    version: 2,
    migrations: Object.keys(migrations),
    farmer: { firstName: 'Ada', lastName: 'Field', email: ada.email },
  })
  expect(Object.keys(farm.tables)).toHaveLength(exportedTables.length)
  expect(files.get(`photos/${photoKey}.jpg`)?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(String(files.get('read-me.txt'))).toContain('Your data')
  for (const table of Object.keys(farm.tables)) {
    const csv = String(files.get(`tables/${table}.csv`))
    expect(csv.split('\r\n').length).toBeGreaterThan(2)
  }
})

test('an export is named after the date in the farmer’s time zone', async () => {
  await running.close()
  running = await startTestApp({ now: () => new Date('2026-06-02T02:00:00.000Z') })
  const ada = await signUp(running.app)
  await ada.call('GET', '/api/tasks?zone=America/Los_Angeles')
  const { headers } = await ada.call('GET', '/api/farm/export')
  expect(headers['content-disposition']).toBe('attachment; filename="smart-farm-2026-06-01.zip"')
})

test('spreadsheets read formulas in a CSV as text', async () => {
  const ada = await signUp(running.app)
  await plantFullFarm(running.db, ada)
  const { files } = await exportOf(ada)
  const projects = String(files.get('tables/projects.csv'))
  expect(projects).toMatch(
    /^\uFEFFid,name,description,status,sample,placeLatitude,placeLongitude,placeName,createdAt,updatedAt\r\n/,
  )
  expect(projects).toContain(",North farm,'=1+1,active,")
  expect(String(files.get('tables/crops.csv'))).toContain(',"Long ""field"", east",')
})

test('an export has no data of other farmers, passwords or sessions', async () => {
  const ada = await signUp(running.app)
  const ben = await signUp(running.app, { email: 'ben@elsewhere.example' })
  await plantFullFarm(running.db, ada)
  const others = await plantFullFarm(running.db, ben)
  await ada.call('POST', '/api/calendar-link')
  const { files, zip } = await exportOf(ada)
  const secrets = await Promise.all([
    running.db.selectFrom('sessions').select('token as secret').execute(),
    running.db.selectFrom('accounts').select('password as secret').execute(),
    running.db.selectFrom('calendars').select('tokenHash as secret').execute(),
  ])
  const reported = [...files.values()].map(String).join('\n') + zip.toString('latin1')
  for (const { secret } of secrets.flat()) {
    expect(secret).toBeTruthy()
    expect(reported).not.toContain(secret)
  }
  for (const known of [others.projectId, others.cropId, others.photoKey, 'ben@elsewhere.example'])
    expect(reported).not.toContain(known)
})

test('an empty account can be exported', async () => {
  const { farm, files } = await exportOf(await signUp(running.app))
  expect(Object.values(farm.tables).flat()).toEqual([])
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual([])
})

test('an export omits a photo that is missing from the store', async () => {
  const local = await openTestStore()
  const app = await startTestApp({ objects: local.store })
  const ada = await signUp(app.app)
  const { photoKey } = await plantFullFarm(app.db, ada)
  await local.store.remove([photoKey])
  const { files, farm } = await exportOf(ada)
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2)
  expect(farm.tables.uploads).toHaveLength(3)
  await app.close()
  await local.forget()
})

test('an aborted export leaves no files behind', async () => {
  const ada = await signUp(running.app)
  await plantFullFarm(running.db, ada)
  const local = await openTestStore()
  const world = {
    db: running.db,
    objects: local.store,
    now: () => new Date(),
    scratchFolder: running.scratchFolder,
  }
  const id = await idOf(ada)
  const zip = await exportFarm(world, { farmId: id, userId: id })
  expect(await readdir(running.scratchFolder)).toHaveLength(1)
  zip.destroy()
  await vi.waitFor(async () => expect(await readdir(running.scratchFolder)).toEqual([]), 10_000)
  await local.forget()
})

test('an export is a snapshot, and others can write meanwhile', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'moment-'))
  const db = openSqlite(path.join(folder, 'farm.db'))
  await migrate(db)
  const app = await startTestApp({ db })
  const ada = await signUp(app.app)
  for (let index = 0; index < 20; index += 1) {
    const answer = await ada.call('POST', '/api/projects', { name: `Farm ${index}` })
    const { id } = answer.json<{ id: string }>()
    await ada.call('POST', '/api/tasks', { title: id, projectId: id, dueDate: '2026-06-01' })
  }
  let added = 0
  const exported = exportOf(ada)
  const others = Array.from({ length: 20 }, async () => {
    const answer = await ada.call('POST', '/api/projects', { name: 'Late' })
    const { id } = answer.json<{ id: string }>()
    await ada.call('POST', '/api/tasks', { title: id, projectId: id, dueDate: '2026-06-01' })
    added += 1
  })
  const { tables } = (await exported).farm
  await Promise.all(others)
  expect(added).toBe(20)
  const projects = tables.projects?.map(({ id }) => id)
  const ofTasks = tables.tasks?.map(({ projectId }) => projectId).filter((id) => id !== null)
  expect(ofTasks?.length).toBeGreaterThanOrEqual(20)
  expect(projects).toEqual(expect.arrayContaining(ofTasks ?? []))
  await app.close()
  await rm(folder, { recursive: true })
})

test('the eleventh export within ten minutes is refused', async () => {
  const ada = await signUp(running.app)
  for (let index = 0; index < 10; index += 1) await exportOf(ada)
  const { statusCode, body } = await ada.call('GET', '/api/farm/export')
  expect([statusCode, body]).toEqual([
    429,
    'Too many requests. Please wait a moment and try again.',
  ])
  expect((await ada.call('GET', '/api/projects')).statusCode).toBe(200)
})
