import { findingTask, type Finding } from './finding-task.ts'
import { MakeTaskButton } from './make-task-button.tsx'

type AddTaskButtonProps = Omit<Finding, 'analysisId' | 'entityId'> & {
  /** Undefined for an analysis of a backend that keeps none: it cannot be the source of a task. */
  analysisId: string | undefined
  entityId: string | undefined
}

/** Makes a dated task of a recommendation; the same one never twice. */
export function AddTaskButton({ analysisId, entityId, ...finding }: AddTaskButtonProps) {
  if (!analysisId || !entityId) return null
  return (
    <MakeTaskButton taskOn={(today) => findingTask({ analysisId, entityId, ...finding }, today)} />
  )
}
