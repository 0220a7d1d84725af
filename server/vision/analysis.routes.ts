import * as z from 'zod/mini'
import { analysisRequest } from '#contract/analysis-request.ts'
import { analysisAnswer, analysisList, entityType } from '#contract/analysis.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { requestKey } from '#server/farm/request-key.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { analysePhoto } from './analyse-photo.ts'
import { analysisRepository } from './analysis.repository.ts'

const analyseSchema = {
  summary: 'Analyse an uploaded photo of a record',
  body: analysisRequest,
  response: { 201: analysisAnswer },
}

const listSchema = {
  summary: 'A page of the analyses of a record, newest first, or the one before an analysis',
  querystring: z.object({
    entityType,
    entityId: z.string(),
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: { 200: analysisList },
}

export function analysisRoutes(app: App, deps: Deps) {
  app.post('/api/ai-analysis', { schema: analyseSchema }, async (request, reply) => {
    const { id } = currentUser(request)
    const analysis = await analysePhoto(deps, id, request.body, requestKey(request))
    reply.code(201)
    return { analysis }
  })

  app.get('/api/ai-analysis', { schema: listSchema }, async (request) => {
    const analyses = analysisRepository(deps.db, currentUser(request).id)
    const { entityType: kind, entityId, before } = request.query
    const record = await analyses.findRecord(kind, entityId)
    if (!record) throw notFound('Record')
    return analyses.page(record, before)
  })
}
