import { STATUS_CODES, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { english, say } from '#domain/texts/say.ts'
import type { Deps } from '#server/deps.ts'
import { sentenceOf, sendError } from './error-handler.ts'
import { HttpError } from './http-error.ts'
import { strictHeaders } from './security-headers.ts'

const CLOSE_AFTER_MS = 1000

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

type Known = Pick<Deps, 'secure' | 'newId' | 'log'>

/**
 * Answers requests that Node's parser or the router rejects before any hook runs. Stays silent
 * while an earlier request of the connection is being answered, as the client would take this for
 * that response.
 */
export function answerBrokenRequests({ secure, newId, log }: Known) {
  const newest = new WeakMap<Socket, ServerResponse>()
  const broken = new WeakSet<Socket>()

  function clientErrorHandler({ code = '' }: NodeJS.ErrnoException, socket: Socket) {
    if (code === 'ECONNRESET' || !socket.writable || broken.has(socket)) return
    broken.add(socket)
    const answer = newest.get(socket)
    const isAnswering = answer !== undefined && !answer.writableFinished
    const isOfThis = isAnswering && answer.socket !== null && !answer.headersSent
    if (!isAnswering || (isOfThis && !answer.req.complete)) {
      respond(socket, STATUS[code] ?? 400)
    } else if (answer.req.complete) answer.once('close', () => socket.destroySoon())
    else socket.destroy()
  }

  function respond(socket: Socket, status: number) {
    // Without headers there is no cookie that names a language.
    const sentence = say(english, sentenceOf(status))
    const reqId = newId()
    if (log) log.info({ reqId, status }, 'request')
    const headers = {
      ...strictHeaders(secure),
      'X-Request-Id': reqId,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': sentence.length,
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`)
    // Closing at once would reset the connection over unread input and lose this response.
    setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref()
  }

  return {
    options: {
      clientErrorHandler,
      // No hook has run, so the log line and the headers are added here.
      frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
        request.log.info({ status: 400 }, 'request')
        void sendError(
          request,
          reply.headers({ ...strictHeaders(secure), 'X-Request-Id': request.id }),
          new HttpError(400, sentenceOf(400)),
        )
      },
    },
    /** Tracks the newest response of each connection. */
    watch: (app: FastifyInstance) =>
      app.addHook('onRequest', async ({ raw }, reply) => {
        if (raw.socket instanceof Socket) newest.set(raw.socket, reply.raw)
      }),
  }
}
