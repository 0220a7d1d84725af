import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zippedLines, manifestSchema } from '#server/archive/backup-format.ts'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { writeSums } from '#server/archive/sums.ts'
import { startTally } from '#server/archive/table-rows.ts'
import { dataPaths, openDataDir } from '#server/process/data-dir.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { analyse, fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { idOf } from '#tests/setup/members.ts'
import { cookiesOf, PASSWORD, sendForm } from '#tests/setup/server.ts'
import { keyOf } from '#tests/setup/uploads.ts'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let farm: Awaited<ReturnType<typeof fillFarm>>
let before: Awaited<ReturnType<typeof contentOf>>
let backup: string

/** A farm whose server has stopped, and its backup. */
beforeEach(async () => {
  place = await openFarmFolder()
  const server = await startFarm(place.config)
  farm = await fillFarm(server)
  await server.db
    .insertInto('passkeys')
    .values({
      id: 'passkey',
      userId: await idOf(server, farm.farmer),
      name: 'My phone',
      publicKey: 'key',
      credentialID: 'credential',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: 0,
      createdAt: '2026-06-01T08:00:00Z',
    })
    .execute()
  await server.db
    .insertInto('channels')
    .values({
      id: 'channel',
      userId: await idOf(server, farm.farmer),
      kind: 'mail',
      name: '',
      endpoint: null,
      endpointHash: null,
      p256dh: null,
      auth: null,
      lastSentAt: null,
      createdAt: '2026-06-01T08:00:00Z',
    })
    .execute()
  const source = await openFarm(place.config)
  backup = (await makeBackup(source, place.backups, new Date('2026-06-01T08:00:00Z'))).folder
  await source.close()
  await server.close()
  before = withoutAccess(await contentOf(place.config))
})
afterEach(() => place.forget())

const restore = (name: string, replace = false, folder = backup) =>
  restoreBackup({
    config: place.configOf(name),
    folder,
    backups: place.backups,
    replace,
    now: () => new Date(),
  })
/** An intact backup that cannot be loaded, because its crops belong to no project. */
async function orphanCrops(folder: string) {
  const file = join(folder, 'tables/crops.jsonl.gz')
  const manifestFile = join(folder, 'manifest.json')
  const { add, tally } = startTally()
  const lines: string[] = []
  for await (const some of zippedLines(file))
    lines.push(...some.map((line) => line.replace(farm.projectId, 'nobody')))
  lines.forEach(add)
  const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  manifest.tables.crops = tally()
  for (const old of [file, manifestFile, join(folder, 'SHA256SUMS')]) await rm(old)
  await writeFile(file, gzipSync(lines.map((line) => `${line}\n`).join('')))
  await writeFile(manifestFile, JSON.stringify(manifest))
  await writeSums(folder, new Map())
}

const contentIn = async (name: string) => withoutAccess(await contentOf(place.configOf(name)))

describe('to an empty place', () => {
  test('everything is restored, but farmers have to sign in and share their calendars again', async () => {
    await restore('new')
    expect(await contentIn('new')).toEqual(before)
    const { app, close, db } = await startFarm(place.configOf('new'))
    const { farmer, photo } = farm
    const old = await app.inject({ url: '/api/projects', headers: { cookie: farmer.cookie } })
    expect(old.statusCode).toBe(401)
    const form = { email: farmer.email, password: PASSWORD }
    const cookie = cookiesOf(await sendForm(app, '/api/login', form))
    const projects = await app.inject({ url: '/api/projects', headers: { cookie } })
    expect(projects.body).toContain('Ünter der Höhe 🌽')
    expect((await app.inject({ url: photo, headers: { cookie } })).statusCode).toBe(200)
    const account = await app.inject({ url: '/api/account', headers: { cookie } })
    expect(account.body).toContain('You have no passkey.')
    expect(await db.selectFrom('channels').select('id').execute()).toEqual([])
    // A link that was revoked since the backup must not work again.
    expect((await app.inject(farm.calendar)).statusCode).toBe(404)
    const link = await app.inject({ url: '/api/calendar-link', headers: { cookie } })
    expect(link.json()).toEqual({ madeAt: null })
    await close()
  })

  test('a backup with any damage is refused, and nothing is written', async () => {
    const key = keyOf(farm.photo)
    const damages: [RegExp, () => Promise<unknown>][] = [
      [/not what was written/, () => appendFile(join(backup, 'objects', key), ' ')],
      [/objects\/.* is missing/, () => rm(join(backup, 'objects', key))],
      [/SHA256SUMS cannot be read/, () => writeFile(join(backup, 'SHA256SUMS'), 'x\n')],
      [/has no SHA256SUMS/, () => rm(join(backup, 'SHA256SUMS'))],
      [/manifest.json cannot be read/, () => writeFile(join(backup, 'manifest.json'), '{"ver')],
      [/There is no backup in/, () => rm(join(backup, 'manifest.json'))],
    ]
    for (const [reason, damage] of damages) {
      await damage()
      await expect(restore('new')).rejects.toThrow(reason)
    }
    expect(existsSync(place.configOf('new').DATA_DIR)).toBe(false)
  })

  test('a table replaced together with its checksum does not match the manifest', async () => {
    const sums = await readFile(join(backup, 'SHA256SUMS'), 'utf8')
    const sumOf = (file: string) => new RegExp(`^(\\w+)  ${file}$`, 'm').exec(sums)?.[1] ?? ''
    const [crops, animals] = ['tables/crops.jsonl.gz', 'tables/animals.jsonl.gz']
    await writeFile(join(backup, crops), await readFile(join(backup, animals)))
    const changed = sums.replace(sumOf(crops), sumOf(animals))
    await writeFile(join(backup, 'SHA256SUMS'), changed)
    await expect(restore('new')).rejects.toThrow(/the table crops does not have the rows/)
  })

  test.each([
    ['format', { version: 3 }],
    ['schema', { migrations: ['0001-house', '9999-future'] }],
  ])('a backup of a newer %s is refused', async (_what, change) => {
    const file = join(backup, 'manifest.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...manifest, ...change }))
    await expect(restore('new')).rejects.toThrow(/by a newer version of Smart Farm/)
    expect(existsSync(place.configOf('new').DATA_DIR)).toBe(false)
  })

  test('when a restore fails, the place is empty again', async () => {
    await orphanCrops(backup)
    await expect(restore('new')).rejects.toThrow(/FOREIGN KEY/)
    const { databaseFile, objectsFolder, restoringFile } = dataPaths(place.configOf('new').DATA_DIR)
    expect(existsSync(databaseFile)).toBe(false)
    expect(existsSync(restoringFile)).toBe(false)
    expect(await readdir(join(objectsFolder, 'kept'))).toEqual([])
  })

  test('an interrupted restore prevents the server from starting, and can be run again', async () => {
    const { DATA_DIR } = place.configOf('new')
    const { objectsFolder, restoringFile } = dataPaths(DATA_DIR)
    await mkdir(join(objectsFolder, 'kept'), { recursive: true })
    await writeFile(join(objectsFolder, 'kept', keyOf(farm.photo)), 'half of it')
    await writeFile(restoringFile, '')
    await expect(openDataDir(DATA_DIR, true)).rejects.toThrow(/restore into .* was interrupted/)
    await restore('new')
    expect(await contentIn('new')).toEqual(before)
    ;(await openDataDir(DATA_DIR, true)).release()
  })
})

describe('to a place with a farm', () => {
  let later: Awaited<ReturnType<typeof contentOf>>
  let laterPhoto: string

  /** Changes the farm after its backup. */
  beforeEach(async () => {
    const server = await startFarm(place.config)
    const other = await fillFarm(server)
    laterPhoto = await analyse(other.farmer, other.cropId)
    await server.close()
    later = await contentOf(place.config)
  })

  test('a restore is refused, and nothing changes', async () => {
    await expect(restore('data')).rejects.toThrow(/holds a farm already. Say --replace/)
    expect(await contentOf(place.config)).toEqual(later)
  })

  test('a restore is refused while a server runs', async () => {
    const { release } = await openDataDir(place.config.DATA_DIR, true)
    await expect(restore('data', true)).rejects.toThrow(/Another running server holds/)
    release()
  })

  test('--replace restores the backup, and the restore point brings the replaced farm back', async () => {
    const { restorePoint } = await restore('data', true)
    expect((await contentIn('data')).files).toEqual(before.files)
    const { projects, crops } = (await contentOf(place.config)).tables
    expect(before.tables).toMatchObject({ projects, crops })
    await restore('again', false, restorePoint?.folder)
    expect(await contentIn('again')).toEqual(withoutAccess(later))
  })

  test('photos of the replaced farm are swept from the store', async () => {
    const file = join(dataPaths(place.config.DATA_DIR).objectsFolder, 'kept', keyOf(laterPhoto))
    await restore('data', true)
    expect(existsSync(file)).toBe(true)
    const { db, objects, close } = await startFarm(place.config)
    await sweepUploads({ db, objects, now: () => new Date() })
    await close()
    expect(existsSync(file)).toBe(false)
    expect(await contentIn('data')).toMatchObject({ files: before.files })
  })

  test('when a restore fails, the farm is unchanged', async () => {
    await orphanCrops(backup)
    await expect(restore('data', true)).rejects.toThrow(/FOREIGN KEY/)
    expect(await contentOf(place.config)).toEqual(later)
  })

  test('a damaged database is renamed, not deleted', async () => {
    const { databaseFile } = dataPaths(place.config.DATA_DIR)
    const damaged = (await readFile(databaseFile)).fill(7, 0, 4096)
    // A new file, because a connection not yet garbage-collected could write its pages to the old one.
    for (const end of ['', '-wal', '-shm']) await rm(databaseFile + end, { force: true })
    await writeFile(databaseFile, damaged)
    await expect(restore('data')).rejects.toThrow(/is damaged. Say --replace to put it aside/)
    const { setAside, restorePoint } = await restore('data', true)
    expect(restorePoint).toBeNull()
    expect(await readdir(place.config.DATA_DIR)).toContain(setAside?.split('/').at(-1))
    expect((await contentIn('data')).tables).toEqual(before.tables)
  })
})
