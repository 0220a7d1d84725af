import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasCookie, SHARED } from '#domain/device-cookies.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { XLSX } from '#server/objects/file-kind.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { openUpload } from './open-upload.ts'

const CACHE_SECONDS = 86_400
/** Shown at 80 px, for displays of twice the density. */
const THUMBNAIL_PX = 160
/** Photos in memory at a time, each at most 10 MB. */
const THUMBNAILS_AT_ONCE = 2

const turn = semaphore(THUMBNAILS_AT_ONCE)

const params = z.object({ key: z.string() })

/**
 * Serves files, also from S3, through this server: each request is checked against the owner, the
 * response has our own headers and ETag, and the page's policy needs no other origin for pictures.
 */
export function fileRoutes(app: App, deps: Deps) {
  app.get(
    '/api/objects/:key',
    {
      compress: false,
      config: { needs: 'see' },
      schema: { summary: 'A file of the farmer', params },
    },
    async (request, reply) => {
      const upload = await openUpload(deps, actingFor(request).farmId, request.params.key)
      if (!upload) throw notFound('File')
      reply
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('Content-Disposition', disposition(upload.type))
      if (isKnown(request, reply, `"${upload.hash}"`)) return reply.code(304).send()
      const object = await deps.objects.get(upload.key)
      if (!object) throw notFound('File')
      return reply.type(upload.type).header('Content-Length', object.bytes).send(object.body)
    },
  )

  // Created on request: cheaper than storing a second file.
  app.get(
    '/api/objects/:key/thumbnail',
    {
      compress: false,
      config: { needs: 'see' },
      schema: { summary: 'A photo of the farmer as a small square (WebP)', params },
    },
    async (request, reply) => {
      const upload = await openUpload(deps, actingFor(request).farmId, request.params.key)
      if (!upload?.type.startsWith('image/')) throw notFound('Photo')
      if (isKnown(request, reply, `"${upload.hash}-thumbnail"`)) return reply.code(304).send()
      const thumbnail = await turn(async () => {
        // Loaded on demand, as the picture library takes 26 MB.
        const { thumbnailOf } = await import('#server/objects/strip-metadata.ts')
        const photo = await bytesOf(deps.objects.get(upload.key))
        return photo && thumbnailOf(photo, THUMBNAIL_PX)
      })
      if (!thumbnail) throw notFound('Photo')
      return reply.type('image/webp').send(thumbnail)
    },
  )
}

/** Sets the headers of immutable content; true if the browser has it cached. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, etag: string) {
  const isShared = hasCookie(headers.cookie, SHARED)
  reply
    .header('ETag', etag)
    .header('Cache-Control', isShared ? 'no-store' : `private, max-age=${CACHE_SECONDS}`)
    .header('Vary', 'Cookie')
    .header('X-Content-Type-Options', 'nosniff')
  return headers['if-none-match']?.includes(etag) === true
}

/** Only raster pictures have a type of `image/…`; nothing else is ever shown in a page. */
const disposition = (type: string) =>
  type.startsWith('image/')
    ? 'inline'
    : `attachment; filename="file.${type === XLSX ? 'xlsx' : 'csv'}"`
