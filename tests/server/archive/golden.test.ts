import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { exportOf, farmIn, importInto, withoutIds, type FarmJson } from '#tests/setup/archive.ts'
import { openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { call, cookiesOf, PASSWORD, sendForm, signUp } from '#tests/setup/server.ts'
import { unzip } from '#tests/setup/zip.ts'

const golden = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../golden', `${name}.zip`))

/**
 * A farm with rows in every table, exported and backed up by each version. Later versions may have
 * more columns, but must not lose anything.
 */
describe.each(['1.0.0', '2.0.0'])('a farm of version %s', (version) => {
  let place: Awaited<ReturnType<typeof openFarmFolder>>
  let zip: Buffer
  let farm: FarmJson

  beforeEach(async () => {
    place = await openFarmFolder()
    zip = await golden(`export-${version}`)
    farm = await farmIn(zip)
  })
  afterEach(() => place.forget())

  test('is imported completely from its export', async () => {
    const server = await startFarm(place.config)
    const ben = await signUp(server.app)
    const answer = await importInto(ben, zip)
    expect(answer.json()).toMatchObject({ projects: 2, records: 3, files: 2, missingFiles: 0 })
    const imported = await exportOf(ben)
    expect(withoutIds(imported.farm)).toMatchObject(withoutIds(farm))
    expect([...imported.files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2)
    await server.close()
  })

  test('is restored from its backup, and its farmer signs in to the same farm', async () => {
    const folder = path.join(place.backups, 'golden')
    for (const [name, content] of await unzip(await golden(`backup-${version}`))) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content)
    }
    const { config, backups } = place
    await restoreBackup({ config, folder, backups, replace: false, now: () => new Date() })
    const server = await startFarm(config)
    const form = { email: 'ada@farm.example', password: PASSWORD }
    const cookie = cookiesOf(await sendForm(server.app, '/api/login', form))
    const restored = await exportOf({ ...form, cookie, call: call(server.app, cookie) })
    expect(restored.farm.tables).toMatchObject(farm.tables)
    expect([...restored.files.keys()]).toEqual([...(await unzip(zip)).keys()])
    await server.close()
  })
})
