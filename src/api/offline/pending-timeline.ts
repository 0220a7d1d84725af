import type { CommentPayload } from '#contract/comments.ts'
import type { TimelineEntry, TimelinePage } from '#contract/timeline.ts'
import type { WaitingChange } from './change.ts'

const COMMENTS = '/api/comments'

/** A list of the timeline with the comments on its record that wait, and without those that are deleted. */
export function pendingTimeline(json: unknown, query: URLSearchParams, changes: WaitingChange[]) {
  const comments = changes.filter(({ path }) => path.startsWith(COMMENTS))
  if (json === undefined || comments.length === 0) return json
  const { entries, ...rest } = json as TimelinePage
  const known = new Set(entries.map(({ id }) => id))
  const deleted = new Set(
    comments.filter(({ method }) => method === 'DELETE').map(({ recordId }) => recordId),
  )
  const kind = query.get('kind') ?? 'comment'
  const waiting = comments.filter(
    ({ method, body, recordId }) =>
      method === 'POST' &&
      kind === 'comment' &&
      (body as CommentPayload).entityId === query.get('entityId') &&
      !known.has(recordId),
  )
  const all = [...waiting.map(entryOf).toReversed(), ...entries]
  return { ...rest, entries: all.filter(({ id }) => !deleted.has(id)) }
}

/** Only the history of the record shows it, which needs no names of the place. */
function entryOf({ recordId: id, userId, at, body }: WaitingChange): TimelineEntry {
  const { projectId, entityId, text: detail } = body as CommentPayload
  const nowhere = { projectName: null, entityName: null, photo: null }
  const by = { id: userId, name: '' }
  return {
    ...nowhere,
    id,
    at,
    kind: 'comment',
    subject: 'general',
    projectId,
    entityId,
    detail,
    by,
  }
}
