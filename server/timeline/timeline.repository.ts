import type { Kysely } from 'kysely'
import type { EventKind, TimelineEntry, TimelineFilter, TimelinePage } from '#contract/timeline.ts'
import { msg } from '#contract/message.ts'
import { selectEvents, toEntry, type Reader } from './event-rows.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

const PAGE_SIZE = 50

/** A finding is a photo too. */
const kindsOf = (kind: EventKind): EventKind[] => (kind === 'photo' ? ['photo', 'finding'] : [kind])

export const timelineRepository = (db: Kysely<Tables>, farmId: string) => ({
  /** A page of a farmer's events, newest first, starting after the cursor `before`. */
  page: async (
    { projectId, entityId, kind }: TimelineFilter,
    before: Cursor | undefined,
    reader: Reader,
  ): Promise<TimelinePage> => {
    let page = selectEvents(db, farmId).limit(PAGE_SIZE + 1)
    if (projectId !== undefined) page = page.where('events.projectId', '=', projectId)
    if (entityId !== undefined) page = page.where('events.entityId', '=', entityId)
    if (kind !== undefined) page = page.where('events.kind', 'in', kindsOf(kind))
    if (before) {
      page = page.where((eb) =>
        eb(eb.refTuple('events.at', 'events.id'), '<', eb.tuple(before.at, before.id)),
      )
    }
    const rows = await page.execute()
    const entries = rows.slice(0, PAGE_SIZE).map((row) => toEntry(reader, row))
    const last = rows.length > PAGE_SIZE ? entries.at(-1) : undefined
    return { entries, next: last ? toCursor(last) : null }
  },
})

const ID = /^[\w-]+$/

/** The last entry of a page: the next page begins after it. */
type Cursor = Pick<TimelineEntry, 'at' | 'id'>

/** Opaque to the browser and URL-safe. */
const toCursor = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws HttpError 400 if the text is not a cursor made by `toCursor` */
export function readCursor(text: string): Cursor {
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ')
  if (!ID.test(id) || rest.length > 0 || Number.isNaN(Date.parse(at))) {
    throw new HttpError(
      400,
      msg('This place in the timeline is unknown. Start at its newest entry.'),
    )
  }
  return { at, id }
}
