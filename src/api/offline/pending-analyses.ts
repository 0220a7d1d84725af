import type { FoundList } from '#contract/analysis.ts'
import type { TaskPayload } from '#contract/tasks.ts'
import type { WaitingChange } from './change.ts'
import { waitingAnalysis } from './waiting-analysis.ts'

/** The analyses of a record: photos that wait come first, as this phone judged them. */
export function pendingAnalyses(json: unknown, entityId: string | null, changes: WaitingChange[]) {
  const photos = changes.filter(
    ({ photo, body }) => photo && (body as { entityId?: string }).entityId === entityId,
  )
  const added = tasksOf(changes)
  if (photos.length + added.length === 0) return json
  if (json === undefined && photos.length === 0) return json
  const { analyses, tasks = [], ...rest } = (json ?? { analyses: [] }) as FoundList
  const known = new Set(analyses.map(({ id }) => id))
  const waiting = photos
    .flatMap((change) => waitingAnalysis(change) ?? [])
    .filter(({ id }) => !known.has(id))
  const keys = new Set(tasks.map(({ key }) => key))
  return {
    ...rest,
    analyses: [...waiting.toReversed(), ...analyses],
    tasks: [...tasks, ...added.filter(({ key }) => !keys.has(key))],
  }
}

/** What tells that a recommendation is a task already. */
const tasksOf = (changes: WaitingChange[]) =>
  changes.flatMap(({ method, path, body, recordId }) => {
    const source = method === 'POST' && path === '/api/tasks' && (body as TaskPayload).source
    return source ? [{ key: source.key, taskId: recordId, isDone: false }] : []
  })
