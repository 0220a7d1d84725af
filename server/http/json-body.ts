import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** A NUL, escaped as JSON demands: Postgres cannot hold one, and no keyboard types it. */
const NUL = /\\u0000/

/** JSON is the only body the API takes; an empty one is as good as none. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (NUL.test(body as string)) {
      done(new HttpError(400, 'A text may not hold NUL characters.'), undefined)
    } else void parse(request, body as string, done)
  })
}
