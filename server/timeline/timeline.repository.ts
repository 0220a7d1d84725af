import type { Kysely } from 'kysely'
import type { EventKind, TimelineFilter, TimelinePage } from '#contract/timeline.ts'
import { selectEvents, toEntry } from './event-rows.ts'
import type { Tables } from '#server/db/tables.ts'
import { toCursor, type Cursor } from './timeline-cursor.ts'

const PAGE_SIZE = 50

/** A finding is a photo too. */
const kindsOf = (kind: EventKind): EventKind[] => (kind === 'photo' ? ['photo', 'finding'] : [kind])

export const timelineRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** A page of a farmer's events, newest first, starting after the cursor `before`. */
  page: async (
    { projectId, kind }: TimelineFilter,
    before: Cursor | undefined,
  ): Promise<TimelinePage> => {
    let page = selectEvents(db, ownerId).limit(PAGE_SIZE + 1)
    if (projectId !== undefined) page = page.where('events.projectId', '=', projectId)
    if (kind !== undefined) page = page.where('events.kind', 'in', kindsOf(kind))
    if (before) {
      page = page.where((eb) =>
        eb(eb.refTuple('events.at', 'events.id'), '<', eb.tuple(before.at, before.id)),
      )
    }
    const rows = await page.execute()
    const entries = rows.slice(0, PAGE_SIZE).map(toEntry)
    const last = rows.length > PAGE_SIZE ? entries.at(-1) : undefined
    return { entries, next: last ? toCursor(last) : null }
  },
})
