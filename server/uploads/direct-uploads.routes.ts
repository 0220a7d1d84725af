import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound, HttpError } from '#server/http/http-error.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import type { DirectUploads } from '#server/objects/object-store.ts'
import { semaphorePerKey } from '#server/process/semaphore.ts'
import { keepReceived } from './keep-content.ts'
import { uploadRepository } from './uploads.repository.ts'
import { usedAlready } from './uploads.rules.ts'

const linkQuery = z.object({
  expires: z.optional(z.string()),
  bytes: z.optional(z.string()),
  signature: z.optional(z.string()),
})
const fileParams = z.object({ key: z.string() })
const partParams = z.object({ key: z.string(), uploadId: z.string(), partNumber: z.string() })

/** 10 MB over a slow rural line of 0.3 Mbit/s. */
const SENT_WITHIN_MS = 5 * 60_000

/** Upload targets for when our own server takes the bytes; bodies here are streams. */
export function directUploadRoutes(app: App, deps: Deps, direct: DirectUploads) {
  const { db, objects, now } = deps
  const inSlot = uploadSlots()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  /** The upload of a link, and how many bytes it allows. */
  const linked = async (
    request: FastifyRequest<{ Querystring: z.infer<typeof linkQuery> }>,
    key: string,
    uploadId: string | null,
    path: string,
  ) => {
    const { farmId } = actingFor(request)
    const upload = await uploadRepository(db, farmId).find(key)
    if (!upload || upload.uploadId !== uploadId) throw notFound('Upload')
    const { expires = '', bytes = '', signature = '' } = request.query
    const maxBytes = direct.allowedBytes(path, { expires, bytes, signature }, farmId, now())
    if (upload.finishedAt) throw usedAlready()
    return { upload, maxBytes }
  }

  app.put(
    '/api/objects/:key',
    {
      config: { needs: 'advise', bodyWithinMs: SENT_WITHIN_MS },
      schema: { summary: 'Send a file', params: fileParams, querystring: linkQuery },
    },
    async (request, reply) => {
      const { key } = request.params
      const path = objects.uploadBase + key
      const { upload, maxBytes } = await linked(request, key, null, path)
      const kept = await inSlot(actingFor(request).userId, async () => {
        const receivedAs = await direct.receive(key, toStream(request.body), maxBytes)
        return keepReceived(deps, upload, receivedAs)
      })
      if (!kept?.first) throw usedAlready()
      // Uppy waits for an ETag for ever; this one is of the cleaned file, as it will be served.
      return acknowledge(reply.header('Location', path), `"${kept.hash}"`)
    },
  )

  app.put(
    '/api/objects/:key/parts/:uploadId/:partNumber',
    {
      config: { needs: 'advise', bodyWithinMs: SENT_WITHIN_MS },
      schema: { summary: 'Send a part', params: partParams, querystring: linkQuery },
    },
    async (request, reply) => {
      const { key, uploadId, partNumber } = request.params
      const path = `${objects.uploadBase}${key}/parts/${uploadId}/${partNumber}`
      const { maxBytes } = await linked(request, key, uploadId, path)
      const body = toStream(request.body)
      const etag = await inSlot(actingFor(request).userId, () =>
        direct.receivePart(key, uploadId, Number(partNumber), body, maxBytes),
      )
      if (!etag) throw notFound('Upload')
      return acknowledge(reply, etag)
    },
  )
}

const acknowledge = (reply: FastifyReply, etag: string) => reply.header('ETag', etag).send('')

const toStream = (body: unknown) => (body instanceof Readable ? body : Readable.from([]))

/** A browser sends six at a time, and a farmer may use two. */
const MAX_AT_ONCE = 12
const RETRY_AFTER_SECONDS = 5

/** Limits a farmer's concurrent uploads, as no quota counts bytes before they are kept. */
export const uploadSlots = () => semaphorePerKey({ places: 0, whenFull: tooManyFiles }, MAX_AT_ONCE)

const tooManyFiles = () =>
  new HttpError(
    429,
    msg('Too many files are being sent at once. Please wait a moment.'),
    RETRY_AFTER_SECONDS,
  )
