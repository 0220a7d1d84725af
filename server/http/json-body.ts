import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** Escapes that say what they should: a backslash, or both halves of a character. */
const WHOLE_ESCAPES = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi
/** A NUL or half of a character: Postgres cannot hold them, and no keyboard types them. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** Whether a database can hold the texts of this JSON. */
export const isStorable = (json: string) =>
  !UNSTORABLE_ESCAPE.test(json) || !UNSTORABLE_ESCAPE.test(json.replaceAll(WHOLE_ESCAPES, ''))

/** Lists in lists take longer to parse than all else, and no request of ours has so many. */
const MAX_ARRAYS = 10_000
const hasTooManyLists = (json: string) => json.split('[', MAX_ARRAYS + 2).length > MAX_ARRAYS + 1

/** JSON is the only body the API takes; an empty one is as good as none. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!isStorable(body as string)) {
      done(new HttpError(400, 'A text may not hold NUL or half characters.'), undefined)
    } else if (hasTooManyLists(body as string)) {
      done(new HttpError(400, 'The request holds too many lists.'), undefined)
    } else void parse(request, body as string, done)
  })
}
