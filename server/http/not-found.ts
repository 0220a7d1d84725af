import type { FastifyInstance } from 'fastify'
import { sendError } from './error-handler.ts'
import { HttpError } from './http-error.ts'

type KnownPath = { pattern: RegExp; methods: Set<string> }

const toPattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+|\*/g, '[^/]+')}/?$`)

/** Tells a path that does not exist (404) from one that is called in the wrong way (405). */
export function answerUnknownCalls(app: FastifyInstance) {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const others = [...known.values()].find(({ pattern }) => pattern.test(path))
    if (!others || others.methods.has(request.method)) {
      return sendError(request, reply, new HttpError(404, 'There is nothing at this address.'))
    }
    reply.header('Allow', [...others.methods].join(', '))
    return sendError(
      request,
      reply,
      new HttpError(405, `${request.method} is not possible at this address.`),
    )
  })
}
