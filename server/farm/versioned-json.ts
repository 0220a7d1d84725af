import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { CurrentUser } from '#server/auth/auth.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { languageOf, spokenAs } from '#server/http/language.ts'

const MAX_CACHED = 32

/** A built server's file name contains a hash of its content, so each release has its own ETags. */
const RELEASE = path.parse(fileURLToPath(import.meta.url)).name

/**
 * ETag of what a session sees of a farm. The revision alone is ambiguous: another farm, another farmer
 * in the same browser, or the farm after a restore, may have the same one.
 */
const farmVersion = ({ sessionId, farmId, role, farmRevision }: CurrentUser, more: string[]) =>
  `"${[RELEASE, sessionId, farmId, role, farmRevision, ...more].join('-')}"`

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  /** What the answer depends on besides the farm's revision and the language. */
  more?: string[]
}

/** Sends JSON text about a farm, or 304 if the browser has this version. The text is not validated. */
export async function sendVersioned(
  { request, reply, more = [] }: Call,
  build: (version: string) => Promise<string>,
) {
  const version = farmVersion(currentUser(request), [spokenAs(languageOf(request)), ...more])
  reply.header('Cache-Control', 'private, no-cache').header('ETag', version)
  if (request.headers['if-none-match'] === version) return reply.code(304).send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((json: string) => json)
    .send(await build(version))
}

/**
 * The same for values, which are parsed with the answer's schema. Caches each farmer's latest answer
 * until its version changes; concurrent requests share one build.
 */
export function cachedAnswers<Value>(schema: ZodMiniType<Value>) {
  const cache = new Map<string, { version: string; text: Promise<string> }>()
  return (call: Call, build: () => Promise<Value>) =>
    sendVersioned(call, (version) => {
      const { id } = currentUser(call.request)
      const known = cache.get(id)
      if (known?.version === version) return known.text
      const text = build().then((value) => JSON.stringify(schema.parse(value)))
      // Deleted first so that the map stays in order of age, for evicting the oldest.
      cache.delete(id)
      cache.set(id, { version, text })
      text.catch(() => cache.delete(id))
      const [oldest] = cache.keys()
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
      return text
    })
}
