import { mkdtemp, rm, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '#contract/limits.ts'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { say } from '#domain/texts/say.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { actingFor, currentUser, needs } from '#server/auth/session-guard.ts'
import { readLimited } from '#server/objects/read-object.ts'
import { farmSummary as summaryOf, refuseNonEmptyAccount } from './farm-format.ts'
import { exportFarm } from './export-farm.ts'
import { importFarm } from './import-farm.ts'
import type { Importing } from './import-rows.ts'
import { oneImportPerFarmer, refuseFullDisk } from './import-photos.ts'

const HOUR_MS = 60 * 60_000
/** Exporting and importing a farm is expensive, and nobody needs it more often. */
const rateLimit = { max: 10, timeWindow: '10 minutes' }

export async function archiveRoutes(app: App, deps: Deps) {
  app.get(
    '/api/farm',
    needs('own', { summary: 'Size and limits of the farm', response: { 200: farmSummary } }),
    async (request) => {
      const { farmId } = actingFor(request)
      const { importProblem, ...farm } = await summaryOf(deps.db, farmId, deps.now())
      const words = importProblem && say(languageOf(request), importProblem)
      return { ...farm, importProblem: words }
    },
  )

  app.get(
    '/api/farm/export',
    {
      compress: false,
      exposeHeadRoute: false,
      config: { needs: 'own', rateLimit },
      schema: { summary: 'The whole farm as a ZIP file' },
    },
    async (request, reply) => {
      const { id: userId, farmId, email } = currentUser(request)
      const day = dateIn((await farmZone(deps.db, farmId)) ?? UNKNOWN_ZONE, deps.now())
      const zip = await exportFarm(deps, { farmId, userId })
      logEvent(request, deps, 'export', email)
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="smart-farm-${day}.zip"`)
        .send(zip)
    },
  )

  await app.register(async (scope: App) => importRoute(scope, deps))
}

/** Encapsulated in a plugin of its own, because its body parser passes the stream on. */
function importRoute(app: App, deps: Deps) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const oneAtATime = oneImportPerFarmer()
  app.post(
    '/api/farm/import',
    {
      config: { needs: 'own', rateLimit, bodyWithinMs: HOUR_MS },
      schema: {
        summary: 'Import an export (the ZIP file as the body) into an empty account',
        response: { 200: importAnswer },
      },
    },
    async (request) => {
      const { id: userId, farmId, email } = currentUser(request)
      await refuseNonEmptyAccount(deps.db, farmId)
      const announced = Number(request.headers['content-length'] ?? MAX_IMPORT_BYTES)
      const imported = await oneAtATime(farmId, async () => {
        await refuseFullDisk(deps.scratchFolder, announced)
        return importBody(deps, { farmId, userId }, request.body)
      })
      logEvent(request, deps, 'import', email)
      return imported
    },
  )
}

async function importBody(deps: Deps, into: Importing, body: unknown) {
  const folder = await mkdtemp(path.join(deps.scratchFolder, 'import-'))
  try {
    const file = path.join(folder, 'farm.zip')
    await receiveFile(body instanceof Readable ? body : Readable.from([]), file, MAX_IMPORT_BYTES)
    return await importFarm(deps, into, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The free space is checked again after so many bytes, as others may be writing at the same time. */
const CHECK_DISK_EVERY_BYTES = 4_000_000

/**
 * Writes a request's body to a new file, as long as the disk has room.
 * @throws HttpError 400 if the sender disconnects, 413, 507
 */
export async function receiveFile(body: Readable, file: string, maxBytes: number) {
  const handle = await open(file, 'wx', 0o600)
  let unchecked = 0
  try {
    await readLimited(body, maxBytes, async (chunk) => {
      unchecked += chunk.length
      if (unchecked > CHECK_DISK_EVERY_BYTES) {
        await refuseFullDisk(path.dirname(file), unchecked)
        unchecked = 0
      }
      await handle.writeFile(chunk)
    })
  } finally {
    await handle.close()
  }
}
