import type { WaitingChange } from './change.ts'
import { pendingAnalyses } from './pending-analyses.ts'
import { pendingEntries, pendingProducts } from './pending-book.ts'
import { pendingConversation } from './pending-chat.ts'
import { pendingProjects, pendingSystems } from './pending-records.ts'
import { pendingAgenda, pendingNotifications } from './pending-tasks.ts'
import { pendingTimeline } from './pending-timeline.ts'

/**
 * Lays the changes that wait over an answer, so that every screen shows what the farmer did. An answer
 * that has a change already, as only its confirmation was lost, stays right.
 * @param json undefined when there is no answer, as for a record that the server has not seen
 * @returns undefined when the changes make no answer either
 */
export function withPending(url: string, json: unknown, changes: WaitingChange[]): unknown {
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  const [, , list, id, part, systemId, more] = path.split('/').map(decodeURIComponent)
  const isNew = (record: string | null | undefined) =>
    changes.some(({ method, recordId }) => method === 'POST' && recordId === record)
  if (path === '/api/tasks') return pendingAgenda(json, changes)
  if (path === '/api/notifications') return pendingNotifications(json, changes)
  if (path === '/api/projects') return pendingProjects(json, changes)
  if (path === '/api/entries') return pendingEntries(json, searchParams, changes)
  if (path === '/api/products') return pendingProducts(json, changes)
  if (part === 'solar-systems' && more === undefined) {
    const answer = json ?? (isNew(id) && systemId === undefined ? [] : undefined)
    return pendingSystems(answer, { projectId: id ?? '', systemId }, changes)
  }
  if (list === 'ai-conversations' && !searchParams.has('before'))
    return pendingConversation(json ?? (isNew(id) ? { messages: [] } : undefined), path, changes)
  const entityId = searchParams.get('entityId')
  const known = json === undefined && isNew(entityId) ? NOTHING_YET[path] : json
  if (searchParams.has('before')) return known
  if (path === '/api/timeline') return pendingTimeline(known, searchParams, changes)
  return path === '/api/ai-analysis' ? pendingAnalyses(known, entityId, changes) : known
}

/** What the server has of a record that it has not seen. */
const NOTHING_YET: Record<string, unknown> = {
  '/api/ai-analysis': { analyses: [] },
  '/api/timeline': { entries: [], next: null },
}
