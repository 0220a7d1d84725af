import type { Task } from '#contract/tasks.ts'
import { isOf, useWaiting } from '#src/api/waiting.ts'

type HarvestClosureProps = { projectId: string; field: string }

/** Below a task or suggestion to harvest: until when the field is closed, if it is. */
export function HarvestClosure({ projectId, field }: HarvestClosureProps) {
  const { closures, sentenceOf } = useWaiting()
  const [closure] = closures
    .filter(({ target }) => isOf({ kind: 'field', projectId, name: field }, target))
    .toSorted((a, b) => b.until.localeCompare(a.until))
  return closure ? (
    <span data-not-a-figure="entered" className="block text-xs break-words text-look">
      {sentenceOf(closure)}
    </span>
  ) : null
}

/** The same for a task, unless it is done or not one to harvest. */
export const TaskClosure = ({ task }: { task: Task }) => {
  const { source, doneAt, projectId, entityName } = task
  return source?.kind === 'harvest' && doneAt === null && projectId && entityName ? (
    <HarvestClosure projectId={projectId} field={entityName} />
  ) : null
}
