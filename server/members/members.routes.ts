import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  invitationPayload,
  memberChange,
  memberList,
  newInvitation,
  newOwner,
} from '#contract/members.ts'
import { invitationEnd, JOIN_PATH, withInvitation } from '#server/auth/invitations.ts'
import { actingFor, needs, PEOPLE_ONLY } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { invite, revoke } from './invitations.repository.ts'
import { memberRepository } from './members.repository.ts'

const params = z.object({ id: z.string() })
const changed = z.object({ id: z.string() })

/** Who is on the farm, and in which role. */
export function memberRoutes(app: App, { db, now, newId, origins }: Deps) {
  const members = (request: FastifyRequest) => memberRepository(db, actingFor(request), now())

  app.get(
    '/api/members',
    needs('see', {
      summary: 'The people of the farm; for its owner also open invitations and what changed',
      response: { 200: memberList },
    }),
    (request) => members(request).list(),
  )

  app.patch(
    '/api/members/:id',
    needs('own', {
      summary: 'Change the role of a member, or until when they are one',
      params,
      body: memberChange,
      response: { 200: changed },
    }),
    async (request) => {
      const { id } = request.params
      await members(request).change(id, request.body)
      return { id }
    },
  )

  app.delete(
    '/api/members/:id',
    needs(
      'see',
      {
        summary: 'Remove a member, which the owner may, or leave the farm',
        params,
        response: { 200: changed },
      },
      PEOPLE_ONLY,
    ),
    async (request) => {
      const { id } = request.params
      await members(request).remove(id)
      return { id }
    },
  )

  app.post(
    '/api/invitations',
    needs('manage', {
      summary: 'Make a link that lets one person join the farm. Only this answer contains it.',
      body: invitationPayload,
      response: { 201: newInvitation },
    }),
    async (request, reply) => {
      const at = now()
      const token = await invite(db, actingFor(request), request.body, { newId, now: at })
      reply.code(201)
      const url = withInvitation(`${origins[0]}${JOIN_PATH}`, token)
      return { url, expiresAt: invitationEnd(at) }
    },
  )

  app.delete(
    '/api/invitations/:id',
    needs('manage', {
      summary: 'Revoke an invitation',
      params,
      response: { 200: changed },
    }),
    async (request) => {
      const { id } = request.params
      await revoke(db, actingFor(request), id, now())
      return { id }
    },
  )

  app.post(
    '/api/farms/current/owner',
    needs('own', {
      summary: 'Hand the farm over to another member; its owner becomes a manager',
      body: newOwner,
      response: { 200: changed },
    }),
    async (request) => {
      const { userId: id } = request.body
      await members(request).handOver(id)
      return { id }
    },
  )
}
