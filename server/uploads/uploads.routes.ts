import * as z from 'zod/mini'
import { uploadAnnouncement, uploadTicket } from '#contract/uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { directUploadRoutes } from './direct-uploads.routes.ts'
import { multipartRoutes } from './multipart.routes.ts'
import { openUpload } from './open-upload.ts'
import { thumbnailRoute } from './thumbnail.route.ts'
import { openTicket } from './upload-ticket.ts'
import { uppySingleRoutes } from './uppy-single.routes.ts'

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
