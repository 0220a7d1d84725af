import type { FastifyRequest } from 'fastify'
import { MAX_PARTS, MAX_UPLOAD_BYTES, MIN_PART_BYTES } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { tooLarge } from '#server/objects/read-object.ts'
import { completeMultipart, forgetMultipart } from './complete-multipart.ts'
import { newUpload } from './open-upload.ts'
import { makeRoom, uploadRepository } from './uploads.repository.ts'
import {
  LINK_LIFETIME_MS,
  MULTIPART_LIFETIME_MS,
  refuseTooMuch,
  usedAlready,
} from './uploads.rules.ts'
import {
  announcedFile,
  begunUpload,
  completedUpload,
  completion,
  keyQuery,
  nothing,
  partParams,
  receivedParts,
  signedPart,
  uploadParams,
} from './uppy-calls.ts'

const ofUpload = { params: uploadParams, querystring: keyQuery }

/** Uppy's calls for a file that it sends in parts. */
export function multipartRoutes(app: App, deps: Deps) {
  const { multipart } = deps.objects
  app.post(
    '/api/s3/multipart',
    needs('advise', {
      summary: 'Begin an upload in parts',
      body: announcedFile,
      response: { 200: begunUpload },
    }),
    async (request) => {
      const upload = newUpload(deps, MAX_UPLOAD_BYTES, MULTIPART_LIFETIME_MS)
      const { key } = upload
      const uploadId = await multipart.create(key)
      try {
        const { farmId, userId } = actingFor(request)
        await makeRoom(deps, farmId, [{ ...upload, uploadId, userId }], refuseTooMuch)
      } catch (error) {
        await multipart.abort(key, uploadId)
        throw error
      }
      return { key, uploadId }
    },
  )
  partRoutes(app, deps)
  endRoutes(app, deps)
}

function partRoutes(app: App, deps: Deps) {
  const { multipart } = deps.objects
  app.get(
    '/api/s3/multipart/:uploadId',
    needs('advise', {
      summary: 'The parts that were received',
      ...ofUpload,
      response: { 200: receivedParts },
    }),
    async (request) => {
      const { key, uploadId } = await openMultipart(deps, request)
      const parts = await multipart.listParts(key, uploadId)
      if (!parts) throw notFound('Upload')
      return parts
    },
  )

  app.get(
    '/api/s3/multipart/:uploadId/:partNumber',
    needs('advise', {
      summary: 'Where a part is sent',
      ...ofUpload,
      params: partParams,
      response: { 200: signedPart },
    }),
    async (request) => {
      const { key, uploadId, farmId, maxBytes } = await openMultipart(deps, request)
      const partNumber = Number(request.params.partNumber)
      if (partNumber < 1 || partNumber > MAX_PARTS) {
        throw new HttpError(
          400,
          msg('Parts are numbered from 1 to {last, number}.', { last: MAX_PARTS }),
        )
      }
      if (partNumber > mostParts(maxBytes)) throw tooLarge(maxBytes)
      const issuedAt = deps.now()
      const expiresAt = new Date(issuedAt.getTime() + LINK_LIFETIME_MS)
      const grant = { farmId, issuedAt, expiresAt, maxBytes }
      const url = await multipart.signPart(key, uploadId, partNumber, grant)
      return { url, expires: LINK_LIFETIME_MS / 1000 }
    },
  )
}

/** As many full parts as fit, and the last one; S3 would take any number of any length. */
const mostParts = (maxBytes: number) => Math.floor(maxBytes / MIN_PART_BYTES) + 1

function endRoutes(app: App, deps: Deps) {
  app.post(
    '/api/s3/multipart/:uploadId/complete',
    needs('advise', {
      summary: 'Join the parts',
      ...ofUpload,
      body: completion,
      response: { 200: completedUpload },
    }),
    async (request) => {
      const upload = await openMultipart(deps, request)
      const { key } = await completeMultipart(deps, upload, request.body.parts)
      return { location: `/api/objects/${key}` }
    },
  )

  app.delete(
    '/api/s3/multipart/:uploadId',
    needs('advise', {
      summary: 'Abort an upload in parts',
      ...ofUpload,
      response: { 200: nothing },
    }),
    async (request) => {
      await forgetMultipart(deps, await openMultipart(deps, request))
      return {}
    },
  )
}

type MultipartRequest = FastifyRequest<{
  Params: { uploadId: string }
  Querystring: { key: string }
}>

/** The upload with this key and upload id, if it is the caller's and unfinished. */
async function openMultipart({ db }: Deps, request: MultipartRequest) {
  const { uploadId } = request.params
  const upload = await uploadRepository(db, actingFor(request).farmId).find(request.query.key)
  if (!upload || upload.uploadId !== uploadId) throw notFound('Upload')
  if (upload.finishedAt) throw usedAlready()
  return { ...upload, uploadId }
}
