import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-handler.ts'
import { HttpError } from './http-error.ts'

type KnownPath = { pattern: RegExp; methods: Set<string> }

declare module 'fastify' {
  interface FastifyRequest {
    /** True where the SPA answers an address that the server does not know. */
    isPage: boolean
  }
  interface FastifyInstance {
    /** Every path of the server with its methods, e.g. `/api/projects/:projectId`. */
    knownPaths: ReadonlyMap<string, KnownPath>
  }
}

const toPattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Remembers every route, to tell a path that does not exist from one called in the wrong way. */
export function rememberPaths(app: FastifyInstance) {
  const known = new Map<string, KnownPath>()
  app.decorate('knownPaths', known)
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
}

/** `/.env`, `/no/such.js`: no address of a screen ends so. */
const isLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

const isPageRequest = ({ method }: FastifyRequest, path: string) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(path) && !isLikeFile(path)

/**
 * 404, or 405 for a method the path does not know; within the limits of rate of `app`.
 * @param sendPage answers any other address with the SPA, which has its own not-found screen
 */
export function answerUnknownCalls(
  app: FastifyInstance,
  sendPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  app.decorateRequest('isPage', false)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const other = [...app.knownPaths.values()].find(({ pattern }) => pattern.test(path))
    if (other && !other.methods.has(request.method)) {
      reply.header('Allow', [...other.methods].join(', '))
      const sentence = `${request.method} is not possible at this address.`
      return sendError(request, reply, new HttpError(405, sentence))
    }
    if (sendPage && isPageRequest(request, path)) {
      request.isPage = true
      return sendPage(request, reply)
    }
    return sendError(request, reply, new HttpError(404, 'There is nothing at this address.'))
  })
}
