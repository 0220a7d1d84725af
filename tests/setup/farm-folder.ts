import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '#server/config.ts'
import { dataPaths } from '#server/process/data-dir.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { openLocalStore } from '#server/objects/local-store.ts'
import { uploadLinks } from '#server/objects/upload-links.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { SECRET, signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { greenLeaf } from '#tests/builders/photos.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'

/** A temporary folder with a DATA_DIR and a folder for backups. */
export async function openFarmFolder(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-'))
  return {
    folder,
    backups: join(folder, 'backups'),
    config: readConfig({ DATA_DIR: join(folder, 'data'), ...env }),
    configOf: (name: string, more: Record<string, string> = {}) =>
      readConfig({ DATA_DIR: join(folder, name), ...env, ...more }),
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs the server in this process, on the configured database and files. */
export async function startFarm(config: Config, now = () => new Date()) {
  const { databaseFile, objectsFolder } = dataPaths(config.DATA_DIR)
  const objects = await openLocalStore(objectsFolder, uploadLinks(SECRET))
  const db = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, { poolSize: 4, onError: () => {} })
    : openSqlite(databaseFile)
  await migrate(db)
  const running = await startTestApp({ db, objects, now })
  return { ...running, objects }
}

/** Signs up a farmer with a project, a crop, an analysed photo of it, and a calendar link. */
export async function fillFarm({ app }: Pick<Awaited<ReturnType<typeof startFarm>>, 'app'>) {
  const farmer = await signUp(app)
  const project = await farmer.call('POST', '/api/projects', { name: 'North farm' })
  const projectId = project.json<{ id: string }>().id
  const crops = `/api/projects/${projectId}/crops`
  const crop = await farmer.call(
    'POST',
    crops,
    buildCropPayload({ fieldName: 'Ünter der Höhe 🌽' }),
  )
  const cropId = crop.json<{ id: string }>().id
  const photo = await analyse(farmer, cropId)
  const link = (await farmer.call('POST', '/api/calendar-link')).json<{ url: string }>()
  return { farmer, projectId, cropId, photo, calendar: new URL(link.url).pathname }
}

export async function analyse(farmer: TestFarmer, cropId: string) {
  const link = await newLink(farmer)
  const sent = await farmer.call('PUT', link, await greenLeaf())
  if (sent.statusCode !== 200) throw new Error(`The photo was answered ${sent.statusCode}`)
  const answer = await farmer.call('POST', '/api/ai-analysis', {
    imageURL: addressOf(link),
    entityType: 'crop',
    entityId: cropId,
  })
  if (answer.statusCode !== 201) throw new Error(`The analysis was answered ${answer.body}`)
  return addressOf(link)
}
