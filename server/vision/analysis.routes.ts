import * as z from 'zod/mini'
import {
  analysisRequest,
  analysisAnswer,
  analysisList,
  entityType,
  type AnalysisRequest,
} from '#contract/analysis.ts'
import { PhotoRefused } from '#server/ai.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound, HttpError } from '#server/http/http-error.ts'
import { findActor } from '#server/farm/actors.ts'
import { goneOr } from '#server/farm/gone.ts'
import { knownAnswer } from '#server/farm/farm-write.ts'
import { sentWith, type Sent } from '#server/farm/sent-with.ts'
import { languageOf } from '#server/http/language.ts'
import type { Acting } from '#server/auth/access.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { NOT_AN_UPLOAD, ownUploadKey } from '#server/objects/upload-links.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { openUpload, storeOwnFile } from '#server/uploads/open-upload.ts'
import { analysisRepository } from './analysis.repository.ts'
import { analysisInWords, type StoredAnalysis } from '#domain/finding-words.ts'

const analyseSchema = {
  summary: 'Analyse an uploaded photo of a record',
  body: analysisRequest,
  response: { 201: analysisAnswer },
}

const listSchema = {
  summary: 'A page of the analyses of a record, newest first, optionally before an analysis',
  querystring: z.object({
    entityType,
    entityId: z.string(),
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: { 200: analysisList },
}

export function analysisRoutes(app: App, deps: Deps) {
  app.post('/api/ai-analysis', needs('advise', analyseSchema), async (request, reply) => {
    const sent = sentWith(request, deps.now())
    const analysis = await analysePhoto(deps, actingFor(request), request.body, sent)
    reply.code(201)
    // The answer that is kept for a retry holds no name.
    const by = await findActor(deps.db, sent.userId)
    return { analysis: { ...analysisInWords(languageOf(request), analysis), by } }
  })

  app.get('/api/ai-analysis', needs('see', listSchema), async (request) => {
    const analyses = analysisRepository(deps.db, actingFor(request).farmId)
    const { entityType: kind, entityId, before } = request.query
    const record = await analyses.findRecord(kind, entityId)
    if (!record) throw notFound('Record')
    const page = await analyses.page(record, before)
    const inWords = (analysis: StoredAnalysis) => analysisInWords(languageOf(request), analysis)
    return { ...page, analyses: page.analyses.map(inWords) }
  })
}

/**
 * Analyses a farmer's uploaded photo of one of their records, and saves the result.
 * @throws HttpError 400, 404, 409; PhotoRefused; AiUnavailable
 */
async function analysePhoto(
  deps: Deps,
  { farmId, userId }: Acting,
  { imageURL, entityType, entityId }: AnalysisRequest,
  sent: Sent,
) {
  // Before what it speaks of, which may have been deleted since.
  const stored = sent.key && (await knownAnswer(deps.db, sent.key))
  if (stored) return JSON.parse(stored) as StoredAnalysis
  const analyses = analysisRepository(deps.db, farmId)
  const record = await analyses.findRecord(entityType, entityId)
  if (!record) throw await goneOr(deps.db, farmId, entityId, notFound('Record'))
  const { imageKey, photo } = await ownPhoto(deps, farmId, imageURL)
  const finding = await deps.ai.lookAtPhoto(photo, { entityType, name: record.name }, userId)
  if (finding.refusal) throw new PhotoRefused(finding.refusal)
  const { overlayPng } = finding
  const overlayKey =
    overlayPng && (await storeOwnFile(deps, farmId, { type: 'image/png', bytes: overlayPng }))
  const id = sent.newId ?? deps.newId()
  const analysis = {
    id,
    imageKey,
    overlayKey,
    finding,
    now: deps.now(),
    at: sent.at,
    actorId: userId,
  }
  return analyses.create(record, analysis, sent.key)
}

/** Only takes the key from the URL, which is never fetched. */
async function ownPhoto(deps: Deps, farmId: string, imageURL: string) {
  const key = ownUploadKey(imageURL, deps)
  if (!key) throw new HttpError(400, NOT_AN_UPLOAD)
  const upload = await openUpload(deps, farmId, key)
  const photo = upload && (await bytesOf(deps.objects.get(key)))
  if (!photo) throw notFound('Photo')
  return { imageKey: key, photo }
}
