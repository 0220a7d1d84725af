import { AnalysisPanel, type AnalysisPanelProps } from '#src/features/photos/analysis-panel.tsx'
import { findingTask } from '#src/features/tasks/finding-task.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'

/**
 * The analyses of a record, each recommendation with a button that makes it a task. An analysis
 * without an id, from a backend that stores none, cannot be the source of a task.
 */
export const AnalysisWithTasks = (record: Omit<AnalysisPanelProps, 'renderAction'>) => (
  <AnalysisPanel
    {...record}
    renderAction={(recommendation, { id: analysisId, evidence, recommendations }) => {
      const { entityType, entityId } = record
      const index = recommendations?.indexOf(recommendation) ?? 0
      return analysisId && entityId ? (
        <MakeTaskButton
          taskOn={(today) =>
            findingTask(
              { analysisId, entityType, entityId, evidence, recommendation, index },
              today,
            )
          }
        />
      ) : null
    }}
  />
)
