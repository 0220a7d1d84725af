import { ANNOUNCED_TYPE, uploadAnnouncement, uploadTicket } from '#contract/uploads.ts'
import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Acting } from '#server/auth/access.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { tooLarge } from '#server/objects/read-object.ts'
import { directUploadRoutes } from './direct-uploads.routes.ts'
import { multipartRoutes } from './multipart.routes.ts'
import { fileRoutes } from './files.routes.ts'
import { newUpload } from './open-upload.ts'
import { makeRoom } from './uploads.repository.ts'
import { announcedFile, singleUpload } from './uppy-calls.ts'
import { LINK_LIFETIME_MS, refuseTooMuch } from './uploads.rules.ts'

/** Upload links, the files behind them, and the calls of Uppy. */
export async function uploadRoutes(app: App, deps: Deps) {
  app.post(
    '/api/objects/upload',
    needs('advise', {
      summary: 'Another link each time, to which one file can be sent by PUT within 15 minutes',
      headers: uploadAnnouncement,
      response: { 200: uploadTicket },
    }),
    async (request) => {
      const { 'x-upload-content-type': type, 'x-upload-content-length': bytes } = request.headers
      const announcement = { type, bytes: bytes === undefined ? undefined : Number(bytes) }
      return { uploadURL: await openTicket(deps, actingFor(request), announcement) }
    },
  )
  fileRoutes(app, deps)
  uppySingleRoutes(app, deps)
  multipartRoutes(app, deps)
  const { direct } = deps.objects
  if (direct) await app.register(async (raw: App) => directUploadRoutes(raw, deps, direct))
}

/** Uppy's calls for a file that it sends in one piece. */
function uppySingleRoutes(app: App, deps: Deps) {
  app.get(
    '/api/s3/params',
    {
      config: { needs: 'advise', changesOnRead: true },
      schema: {
        summary: 'Where Uppy sends a file in one piece',
        querystring: announcedFile,
        response: { 200: singleUpload },
      },
    },
    async (request) => {
      const { type = '' } = request.query
      const known = ANNOUNCED_TYPE.test(type)
      const url = await openTicket(deps, actingFor(request), {
        type: known ? type : undefined,
      })
      const headers: Record<string, string> = known ? { 'Content-Type': type } : {}
      return { method: 'PUT' as const, url, fields: {}, headers }
    },
  )

  app.get('/api/s3/sts', needs('advise', { summary: 'Temporary credentials' }), async () => {
    // They would open the whole bucket, with other farmers' photos.
    throw new HttpError(
      501,
      msg('There are no temporary credentials here. Use upload links instead.'),
    )
  })
}

type Stores = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
/** What the caller declares about the file. */
type Announced = { type?: string | undefined; bytes?: number | undefined }

/**
 * The URL to which a farmer may send one file within 15 minutes.
 * @throws HttpError 413, 429, 507
 */
async function openTicket(stores: Stores, { userId, farmId }: Acting, { type, bytes }: Announced) {
  const maxBytes = bytes ?? MAX_UPLOAD_BYTES
  if (maxBytes > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES)
  const upload = newUpload(stores, maxBytes, LINK_LIFETIME_MS)
  const { key, now: issuedAt, expiresAt } = upload
  await makeRoom(stores, farmId, [{ ...upload, userId }], refuseTooMuch)
  const grant = { farmId, issuedAt, expiresAt, maxBytes, exactBytes: bytes, type }
  return stores.objects.createUpload(key, grant)
}
