import type { FastifyReply, FastifyRequest } from 'fastify'
import { farmVersion } from './farm-version.ts'
import { recentAnswers } from './recent-answers.ts'
import { currentUser } from '#server/auth/session-guard.ts'

/** JSON that is written already: nothing parses or checks it again on its way out. */
const sendText = (reply: FastifyReply, text: string) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer((json: string) => json)
    .send(text)

type Answer = {
  request: FastifyRequest
  reply: FastifyReply
  /** What the answer depends on besides the records of the farm. */
  more?: string[]
  /** The JSON text of the answer. */
  build: (version: string) => Promise<string>
}

/**
 * Sends JSON about a farm, unless the browser has it: every change of a farm raises its revision.
 */
export async function sendVersioned({ request, reply, more = [], build }: Answer) {
  const version = farmVersion(currentUser(request), ...more)
  reply.header('Cache-Control', 'private, no-cache').header('ETag', version)
  if (request.headers['if-none-match'] === version) return reply.code(304).send()
  return sendText(reply, await build(version))
}

/** The same, with the answers built last kept: they are not built again while they are true. */
export function keptAnswers() {
  const answerOf = recentAnswers()
  return (answer: Answer) =>
    sendVersioned({
      ...answer,
      build: (version) =>
        answerOf(currentUser(answer.request).id, version, () => answer.build(version)),
    })
}
