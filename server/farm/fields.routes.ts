import * as z from 'zod/mini'
import { fieldList } from '#contract/fields.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import { listFields } from './fields.repository.ts'

const listSchema = {
  summary: 'The fields of a project, made from the field names of its crops',
  querystring: z.object({ projectId: z.string() }),
  response: { 200: fieldList },
}

export function fieldRoutes(app: App, { db }: Pick<Deps, 'db'>) {
  // Puts crops that an older server saved on their fields.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/fields', { config, schema: listSchema }, (request) =>
    listFields(db, actingFor(request).farmId, request.query.projectId),
  )
}
