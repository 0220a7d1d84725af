import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import { say } from '#domain/texts/say.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AnsweredError, HttpError } from './http-error.ts'
import { languageOf } from './language.ts'
import { storageFailure } from './storage-failure.ts'

const SENTENCES: Record<number, Message> = {
  408: msg('The request took too long to arrive. Please try again.'),
  413: msg('The request is too large.'),
  415: msg('Send the request as application/json.'),
  429: msg('Too many requests. Please wait a moment and try again.'),
  431: msg('The request headers are too large.'),
}

export const sentenceOf = (status: number) =>
  SENTENCES[status] ?? msg('The request could not be understood.')

/** Answers an error with its status and a sentence. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client disconnected while sending its body, which is not a failure of ours.
    const hasLeft = error === request.raw.errored
    const answer = hasLeft ? new HttpError(400, sentenceOf(400)) : answerTo(error, request)
    sendError(request, reply, answer)
  })
}

/** What an error is answered with; a deliberate refusal is logged without its stack trace. */
export function answerTo(error: FastifyError, { log }: Pick<FastifyRequest, 'log'>) {
  const answer = toHttpError(error)
  const isOnPurpose = error instanceof HttpError && error.cause === undefined
  if (answer.statusCode >= 500 && !isOnPurpose) log.error({ err: error }, 'request failed')
  return answer
}

/** Sends the sentence as plain text, or as {"message"} where the client accepts JSON. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  if (error.retryAfterSeconds !== null) reply.header('Retry-After', error.retryAfterSeconds)
  reply.header('Cache-Control', 'no-store').code(error.statusCode)
  const sentence = say(languageOf(request), error.sentence)
  // Serialized by the route's schema, like any record.
  if (error instanceof AnsweredError) return reply.send({ message: sentence, ...error.answer })
  if (request.headers.accept?.includes('application/json')) {
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ message: sentence })
  }
  return reply
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(sentence)
}

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new HttpError(400, validationSentence(error.validation[0]))
  }
  const failure = storageFailure(error)
  if (failure) return failure
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return new HttpError(status, sentenceOf(status))
  }
  return new HttpError(500, msg('Something went wrong on the server. Please try again.'))
}

function validationSentence(issue: { instancePath: string; message?: string } | undefined) {
  const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
  return issueSentence(issue?.message ?? '', field)
}

/** The messages of our own checks are sent as they are; zod's are replaced. */
export function issueSentence(message: string, field: string) {
  const isOwn = message && !message.startsWith('Invalid') && !message.startsWith('Too ')
  if (isOwn) return messageOfIssue(message)
  return field
    ? msg('The field {field} is missing or not of its type.', { field })
    : msg('The request does not have the expected format.')
}

type KnownPath = { pattern: RegExp; methods: Set<string> }

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the SPA answers a path that is not a route. */
    isPage: boolean
  }
  interface FastifyInstance {
    /** Every route with its methods, e.g. `/api/projects/:projectId`. */
    knownPaths: ReadonlyMap<string, KnownPath>
  }
}

const toPattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Collects every route, to tell an unknown path from a wrong method. */
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

/** Matches `/.env` or `/no/such.js`: no screen has such a path. */
const isLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

const isPageRequest = ({ method }: FastifyRequest, path: string) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(path) && !isLikeFile(path)

/**
 * Answers 405 for a known path with a wrong method, else 404, within the rate limits of `app`.
 * @param sendPage serves page requests with the SPA, which has its own not-found screen
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
      const sentence = msg('{method} is not possible at this address.', { method: request.method })
      return sendError(request, reply, new HttpError(405, sentence))
    }
    if (sendPage && isPageRequest(request, path)) {
      request.isPage = true
      return sendPage(request, reply)
    }
    return sendError(request, reply, new HttpError(404, msg('There is nothing at this address.')))
  })
}
