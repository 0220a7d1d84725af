import type { TimelineEntry } from '#contract/timeline.ts'
import { HttpError } from '#server/http/http-error.ts'

const ID = /^[\w-]+$/

/** The last entry of a page: the next page begins after it. */
export type Cursor = Pick<TimelineEntry, 'at' | 'id'>

/** Opaque to the browser and URL-safe. */
export const toCursor = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws HttpError 400 if the text is not a cursor made by `toCursor` */
export function readCursor(text: string): Cursor {
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ')
  if (!ID.test(id) || rest.length > 0 || Number.isNaN(Date.parse(at))) {
    throw new HttpError(400, 'This place in the timeline is not known. Begin at its newest entry.')
  }
  return { at, id }
}
