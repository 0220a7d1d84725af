import * as z from 'zod/mini'
import { uploadAnnouncement, uploadTicket } from '#contract/uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound, HttpError } from '#server/http/http-error.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { tooLarge } from '#server/objects/read-object.ts'
import { directUploadRoutes } from './direct-uploads.routes.ts'
import { multipartRoutes } from './multipart.routes.ts'
import { openUpload } from './open-upload.ts'
import { thumbnailRoute } from './thumbnail.route.ts'
import { announcedFile, singleUpload } from './uppy-calls.ts'
import { makeRoom, LINK_LIFETIME_MS, refuseTooMuch } from './uploads.rules.ts'

const CACHE_SECONDS = 86_400

/** Upload links, the files behind them, and the calls of Uppy's endpoint. */
export async function uploadRoutes(app: App, deps: Deps) {
  app.post(
    '/api/objects/upload',
    {
      schema: {
        summary: 'Another link each time, to which one file can be sent by PUT within 15 minutes',
        headers: uploadAnnouncement,
        response: { 200: uploadTicket },
      },
    },
    async (request) => {
      const { 'x-upload-content-type': type, 'x-upload-content-length': bytes } = request.headers
      const announcement = { type, bytes: bytes === undefined ? undefined : Number(bytes) }
      return { uploadURL: await openTicket(deps, currentUser(request).id, announcement) }
    },
  )
  fileRoute(app, deps)
  thumbnailRoute(app, deps)
  uppySingleRoutes(app, deps)
  multipartRoutes(app, deps)
  const { direct } = deps.objects
  if (direct) await app.register(async (raw: App) => directUploadRoutes(raw, deps, direct))
}

/**
 * Streamed through the server, also from S3: every look is checked against the owner, the answer
 * carries our own headers and ETag, and the page's policy needs no foreign pictures.
 */
const fileRoute = (app: App, deps: Deps) =>
  app.get(
    '/api/objects/:key',
    {
      compress: false,
      schema: { summary: 'A file of the farmer', params: z.object({ key: z.string() }) },
    },
    async (request, reply) => {
      const upload = await openUpload(deps, currentUser(request).id, request.params.key)
      if (!upload) throw notFound('File')
      const etag = `"${upload.hash}"`
      reply
        .header('ETag', etag)
        .header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
        .header('Vary', 'Cookie')
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Disposition', disposition(upload.type))
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const object = await deps.objects.get(upload.key)
      if (!object) throw notFound('File')
      return reply.type(upload.type).header('Content-Length', object.bytes).send(object.body)
    },
  )

/** Only raster pictures are kept as `image/…`; anything else is never shown in a page of ours. */
const disposition = (type: string) =>
  type.startsWith('image/') ? 'inline' : 'attachment; filename="file.csv"'

const MIME_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/** What Uppy asks for a file that it sends in one piece. */
function uppySingleRoutes(app: App, deps: Deps) {
  app.get(
    '/api/s3/params',
    {
      config: { changesOnRead: true },
      schema: {
        summary: 'Where Uppy sends a file in one piece',
        querystring: announcedFile,
        response: { 200: singleUpload },
      },
    },
    async (request) => {
      const { type = '' } = request.query
      const known = MIME_TYPE.test(type)
      const url = await openTicket(deps, currentUser(request).id, {
        type: known ? type : undefined,
      })
      const headers: Record<string, string> = known ? { 'Content-Type': type } : {}
      return { method: 'PUT' as const, url, fields: {}, headers }
    },
  )

  app.get('/api/s3/sts', { schema: { summary: 'Temporary credentials' } }, async () => {
    // They would open the whole bucket, other farmers' photos too.
    throw new HttpError(501, 'Temporary credentials are not given out. Use upload links instead.')
  })
}

type Stores = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
/** What the caller says about the file beforehand. */
type Announced = { type?: string | undefined; bytes?: number | undefined }

/**
 * Lets a farmer send one file within 15 minutes; answers where to.
 * @throws HttpError 413, 429, 507
 */
async function openTicket(stores: Stores, ownerId: string, { type, bytes }: Announced) {
  const maxBytes = bytes ?? MAX_UPLOAD_BYTES
  if (maxBytes > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES)
  const issuedAt = stores.now()
  const expiresAt = new Date(issuedAt.getTime() + LINK_LIFETIME_MS)
  const key = stores.newId()
  const upload = { key, maxBytes, uploadId: null, now: issuedAt, expiresAt }
  await makeRoom(stores, ownerId, [upload], refuseTooMuch)
  const grant = { ownerId, issuedAt, expiresAt, maxBytes, exactBytes: bytes, type }
  return stores.objects.createUpload(key, grant)
}
