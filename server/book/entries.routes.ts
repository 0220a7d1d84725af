import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  closedPlace,
  deletedEntries as deletedAnswer,
  entry,
  entryPage as pageAnswer,
  entryPatch,
  entryPayload,
  entryQuery,
  entryVersions as versionsAnswer,
} from '#contract/entries.ts'
import { identified } from '#contract/projects.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import type { App } from '#server/http/app-type.ts'
import { entryRepository } from './entries.repository.ts'
import { deletedEntries, entryPage, entryVersions, readCursor } from './read-entries.ts'

const params = z.object({ entryId: z.string() })

const listSchema = {
  summary: 'A page of the book, newest day first',
  querystring: entryQuery,
  response: { 200: pageAnswer },
}
const createSchema = {
  summary: 'Enter a harvest, input, treatment, cost, sale or work',
  body: entryPayload,
  response: { 201: entry, 409: closedPlace },
}
const updateSchema = {
  summary: 'Correct an entry; it stays readable as it was',
  params,
  body: entryPatch,
  response: { 200: entry, 409: z.union([changedRecord(entry), closedPlace]) },
}
const deleteSchema = {
  summary: 'Delete an entry; it stays readable and can be restored',
  params,
  response: { 200: identified, 409: changedRecord(entry) },
}
const restoreSchema = { summary: 'Restore a deleted entry', params, response: { 200: entry } }
const versionsSchema = {
  summary: 'What an entry was before it was corrected or deleted',
  params,
  response: { 200: versionsAnswer },
}
const deletedSchema = {
  summary: 'Deleted entries as they were, of the newest 200 deletions',
  response: { 200: deletedAnswer },
}

export function entryRoutes(app: App, deps: Deps) {
  const { db } = deps
  const entries = (request: FastifyRequest) =>
    entryRepository(deps, actingFor(request), sentWith(request, deps.now()))

  app.get('/api/entries', needs('see', listSchema), (request) => {
    const { cursor, ...filter } = request.query
    const after = cursor === undefined ? undefined : readCursor(cursor)
    return entryPage(db, actingFor(request), filter, after)
  })

  app.post('/api/entries', needs('work', createSchema), async (request, reply) => {
    reply.code(201)
    return entries(request).create(request.body)
  })

  app.get('/api/entries/deleted', needs('see', deletedSchema), (request) =>
    deletedEntries(db, actingFor(request)),
  )

  app.patch('/api/entries/:entryId', needs('work', updateSchema), (request) =>
    entries(request).update(request.params.entryId, request.body),
  )

  app.delete('/api/entries/:entryId', needs('manage', deleteSchema), (request) =>
    entries(request).remove(request.params.entryId),
  )

  app.get('/api/entries/:entryId/versions', needs('see', versionsSchema), (request) =>
    entryVersions(db, actingFor(request), request.params.entryId),
  )

  app.post('/api/entries/:entryId/restore', needs('manage', restoreSchema), (request) =>
    entries(request).restore(request.params.entryId),
  )
}
