import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { CurrentUser } from '#server/auth/auth.ts'
import { currentUser } from '#server/auth/session-guard.ts'

const MOST_KEPT = 32

/** The file of a built server is named after its content: the next release writes other answers. */
const RELEASE = path.parse(fileURLToPath(import.meta.url)).name

/**
 * The ETag of what one session sees of its farm. A revision alone would not do: another farmer in
 * the same browser, and the farm as a backup brings it back, may stand at the same number.
 */
const farmVersion = ({ sessionId, farmRevision }: CurrentUser, more: string[]) =>
  `"${[RELEASE, sessionId, farmRevision, ...more].join('-')}"`

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  /** What the answer depends on besides the records of the farm. */
  more?: string[]
}

/**
 * Sends JSON text about a farm, unless the browser has it: every change of a farm raises its
 * revision. Nothing parses or checks the text on its way out.
 */
export async function sendVersioned(
  { request, reply, more = [] }: Call,
  build: (version: string) => Promise<string>,
) {
  const version = farmVersion(currentUser(request), more)
  reply.header('Cache-Control', 'private, no-cache').header('ETag', version)
  if (request.headers['if-none-match'] === version) return reply.code(304).send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((json: string) => json)
    .send(await build(version))
}

/**
 * The same for what is built from rows: it passes the schema of the answer once, and the texts
 * built last are kept. As long as the version of the farm is the same, so is the answer, and
 * whoever asks meanwhile waits for the one that is being built.
 */
export function cachedAnswers<Value>(schema: ZodMiniType<Value>) {
  const kept = new Map<string, { version: string; text: Promise<string> }>()
  return (call: Call, build: () => Promise<Value>) =>
    sendVersioned(call, (version) => {
      const { id } = currentUser(call.request)
      const known = kept.get(id)
      if (known?.version === version) return known.text
      const text = build().then((value) => JSON.stringify(schema.parse(value)))
      // The newest stands last: the one built longest ago goes first.
      kept.delete(id)
      kept.set(id, { version, text })
      text.catch(() => kept.delete(id))
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return text
    })
}
