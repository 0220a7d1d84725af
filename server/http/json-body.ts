import type { FastifyInstance } from 'fastify'
import { msg } from '#contract/message.ts'
import { HttpError } from './http-error.ts'

/** Valid escapes: a backslash, or a complete surrogate pair. */
const WHOLE_ESCAPES = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi
/** A NUL or a lone surrogate: Postgres cannot store them, and no keyboard types them. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** Whether the database can store every text in this JSON. */
export const isStorable = (json: string) =>
  !UNSTORABLE_ESCAPE.test(json) || !UNSTORABLE_ESCAPE.test(json.replaceAll(WHOLE_ESCAPES, ''))

/** Nested arrays take longest to parse, and no request of ours has so many. */
const MAX_ARRAYS = 10_000
const hasTooManyLists = (json: string) => json.split('[', MAX_ARRAYS + 2).length > MAX_ARRAYS + 1

/** Accepts JSON bodies only; an empty body counts as none. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!isStorable(body as string)) {
      done(new HttpError(400, msg('A text may not contain NUL or half characters.')), undefined)
    } else if (hasTooManyLists(body as string)) {
      done(new HttpError(400, msg('The request contains too many lists.')), undefined)
    } else void parse(request, body as string, done)
  })
}
