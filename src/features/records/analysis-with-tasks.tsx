import { AnalysisPanel, type AnalysisPanelProps } from '#src/features/photos/analysis-panel.tsx'
import { AddTaskButton } from '#src/features/tasks/add-task-button.tsx'

/** The analyses of a record, each recommendation with a button that makes a task of it. */
export const AnalysisWithTasks = (record: Omit<AnalysisPanelProps, 'renderAction'>) => (
  <AnalysisPanel
    {...record}
    renderAction={(recommendation, { id, evidence, recommendations }) => (
      <AddTaskButton
        analysisId={id}
        entityType={record.entityType}
        entityId={record.entityId}
        evidence={evidence}
        recommendation={recommendation}
        index={recommendations?.indexOf(recommendation) ?? 0}
      />
    )}
  />
)
