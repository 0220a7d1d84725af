import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { commentPayload } from '#contract/comments.ts'
import { identified } from '#contract/projects.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import type { App } from '#server/http/app-type.ts'
import { commentRepository } from './comments.repository.ts'

const createSchema = {
  summary: 'Comment on a crop, herd or solar system',
  body: commentPayload,
  response: { 201: identified },
}
const removeSchema = {
  summary: 'Delete a comment: one’s own, or, as a manager, anybody’s',
  params: z.object({ commentId: z.string() }),
  response: { 200: identified },
}

export function commentRoutes(app: App, { db, newId, now }: Deps) {
  const comments = (request: FastifyRequest) => {
    const at = now()
    return commentRepository(db, actingFor(request), { sent: sentWith(request, at), now: at })
  }

  app.post('/api/comments', needs('advise', createSchema), async (request, reply) => {
    reply.code(201)
    return comments(request).create(request.body, newId)
  })

  app.delete('/api/comments/:commentId', needs('advise', removeSchema), (request) =>
    comments(request).remove(request.params.commentId),
  )
}
