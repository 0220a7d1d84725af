import * as z from 'zod/mini'
import type { FastifyError } from 'fastify'
import { asIssue, msg } from '#contract/message.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { answerTo } from '#server/http/error-handler.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { languageOf } from '#server/http/language.ts'

const PATH = '/mcp'
const MAX_BODY_BYTES = 131_072

const ONE_CALL = asIssue(msg('Send one JSON-RPC 2.0 call at a time.'))
const call = z.looseObject({ jsonrpc: z.literal('2.0', ONE_CALL) }, ONE_CALL)

/** Headers of the protocol; the token goes no further. */
const isOfProtocol = ([name]: [string, unknown]) =>
  name === 'accept' || name === 'content-type' || name.startsWith('mcp-')

/** The tools of the assistant for other assistants: Model Context Protocol over streamable HTTP. */
export function mcpRoute(app: App, { db, language, weather, now, newId, origins }: Deps) {
  const address = new URL(PATH, origins[0])

  app.post(
    PATH,
    {
      ...needs('see', {
        summary: 'Tools for AI assistants (Model Context Protocol, stateless); API tokens only',
        body: call,
      }),
      bodyLimit: MAX_BODY_BYTES,
    },
    async (request, reply) => {
      const { farmId, role } = actingFor(request)
      const readContext = async () => ({
        db,
        language,
        speaks: languageOf(request).code,
        weather,
        farmId,
        role,
        now: now(),
        zone: (await farmZone(db, farmId)) ?? UNKNOWN_ZONE,
        newId,
        key: null,
      })
      const sentenceOf = (error: unknown) => answerTo(error as FastifyError, request).message
      const headers = Object.entries(request.headers).filter(isOfProtocol) as [string, string][]
      // Costs 10 MB, which most farms never need.
      const { answerMcp } = await import('./mcp-server.ts')
      const answer = await answerMcp(
        { role, readContext, sentenceOf },
        new Request(address, { method: 'POST', headers }),
        request.body,
      )
      const type = answer.headers.get('content-type')
      if (type) reply.type(type)
      return reply.code(answer.status).send(await answer.text())
    },
  )
}
