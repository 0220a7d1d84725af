import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { openUpload } from './open-upload.ts'

const CACHE_SECONDS = 86_400
/** Shown at 80 px, on a display of twice the density. */
const SIZE_PX = 160
/** Photos held in memory at a time, each at most 10 MB. */
const AT_ONCE = 2

const turn = semaphore(AT_ONCE)

/** Made anew when a browser asks for the first time: cheaper than keeping a second file. */
export const thumbnailRoute = (app: App, deps: Deps) =>
  app.get(
    '/api/objects/:key/thumbnail',
    {
      compress: false,
      schema: {
        summary: 'A photo of the farmer as a small square (WebP)',
        params: z.object({ key: z.string() }),
      },
    },
    async (request, reply) => {
      const upload = await openUpload(deps, currentUser(request).id, request.params.key)
      if (!upload?.type.startsWith('image/')) throw notFound('Photo')
      const etag = `"${upload.hash}-thumbnail"`
      reply
        .header('ETag', etag)
        .header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
        .header('Vary', 'Cookie')
        .header('X-Content-Type-Options', 'nosniff')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const thumbnail = await turn(async () => {
        // The picture library takes 26 MB: it comes with the first picture.
        const { thumbnailOf } = await import('#server/objects/strip-metadata.ts')
        const photo = await bytesOf(deps.objects.get(upload.key))
        return photo && thumbnailOf(photo, SIZE_PX)
      })
      if (!thumbnail) throw notFound('Photo')
      return reply.type('image/webp').send(thumbnail)
    },
  )
