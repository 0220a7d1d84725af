import { AnalysisPanel, type AnalysisPanelProps } from '#src/features/photos/analysis-panel.tsx'
import { findingTask } from '#src/features/tasks/finding-task.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'

/**
 * The analyses of a record, each recommendation with a button that makes a task of it; not those of
 * a backend that keeps none: they cannot be the source of a task.
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
