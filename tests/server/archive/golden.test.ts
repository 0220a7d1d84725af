import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { exportOf, farmIn, importInto, withoutIds, type FarmJson } from '#tests/setup/archive.ts'
import { openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { call, cookiesOf, PASSWORD, sendForm, signUp } from '#tests/setup/server.ts'
import { unzip } from '#tests/setup/zip.ts'

const golden = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../golden', `${name}.zip`))

/**
 * Columns whose values a later migration has turned into others. What a farmer reads of them is
 * proved unchanged by `tests/server/upgrade.test.ts`.
 */
const TURNED: Record<string, string[]> = {
  analyses: ['recommendations', 'measurements', 'evidence', 'fallbackReason'],
  events: ['detail'],
  tasks: ['title', 'why'],
}

/** The rows as they must still be, whatever columns and tables have been added since. */
const lasting = ({ tables }: FarmJson) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column]) => !TURNED[name]?.includes(column)),
        ),
      ),
    ]),
  )

let place: Awaited<ReturnType<typeof openFarmFolder>>
beforeEach(async () => {
  place = await openFarmFolder()
})
afterEach(() => place.forget())

/** Restores a backup, and exports its farm as its farmer. */
async function restored(zip: Buffer) {
  const { config, backups } = place
  const folder = path.join(backups, 'golden')
  for (const [name, content] of await unzip(zip)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await restoreBackup({ config, folder, backups, replace: false, now: () => new Date() })
  const server = await startFarm(config)
  const form = { email: 'ada@farm.example', password: PASSWORD }
  const cookie = cookiesOf(await sendForm(server.app, '/api/login', form))
  const exported = await exportOf({ ...form, cookie, call: call(server.app, cookie) })
  await server.close()
  return exported
}

/** Imports an export into a new account, and exports it again. */
async function imported(zip: Buffer) {
  const server = await startFarm(place.configOf('other'))
  const ben = await signUp(server.app)
  const answer = (await importInto(ben, zip)).json<unknown>()
  const exported = await exportOf(ben)
  await server.close()
  return { ...exported, answer }
}

const photosIn = (files: Map<string, Buffer>) =>
  [...files.keys()].filter((name) => name.startsWith('photos/'))

/** A farm with rows in every table, exported and backed up by each version. */
test.each(['1.0.0', '2.0.0', '2.0.0-full'])(
  'the farm %s comes in complete and the same, by its backup and by its export',
  async (version) => {
    const zip = await golden(`export-${version}`)
    const farm = await farmIn(zip)
    const byBackup = await restored(await golden(`backup-${version}`))
    expect(byBackup.farm.tables).toMatchObject(lasting(farm))
    expect([...byBackup.files.keys()]).toEqual(
      expect.arrayContaining([...(await unzip(zip)).keys()]),
    )

    const byExport = await imported(zip)
    const { projects = [], uploads = [], analyses = [] } = farm.tables
    const overlays = new Set(analyses.map(({ overlayKey }) => overlayKey))
    const sent = uploads.filter(({ key }) => !overlays.has(key))
    const counts = { projects: projects.length, files: sent.length, missingFiles: 0 }
    expect(byExport.answer).toMatchObject(counts)
    expect(photosIn(byExport.files)).toHaveLength(uploads.length)
    expect(withoutIds(byExport.farm)).toEqual(withoutIds(byBackup.farm))
  },
)
