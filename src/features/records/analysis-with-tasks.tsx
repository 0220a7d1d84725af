import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '#contract/analysis.ts'
import { analysesQuery } from '#src/api/analysis.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { AnalysisPanel, type AnalysisPanelProps } from '#src/features/photos/analysis-panel.tsx'
import type { AnalysisActions } from '#src/features/photos/analysis-result.tsx'
import { findingTask, retakeKey, retakeTask } from '#src/features/tasks/finding-task.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import { t } from '#src/lib/texts.ts'
import { recordEntries } from './record-entries.ts'

type Entity = { entityType: EntityType; entityId: string | undefined }

/** The analyses of a record, whose recommendations can become tasks. */
export const AnalysisWithTasks = (
  record: Pick<AnalysisPanelProps, 'entityType' | 'entityId' | 'subject'>,
) => <AnalysisPanel {...record} {...useTaskActions(record)} />

/**
 * The buttons that make something of an analysis a task. One without an id, from a backend that
 * stores none, cannot be the source of a task.
 */
export function useTaskActions({ entityType, entityId = '' }: Entity): AnalysisActions {
  const entity = { entityType, entityId }
  const { data: list } = useQuery({ ...analysesQuery(entity), enabled: entityId !== '' })
  const { data: projects = [] } = useQuery(projectsQuery())
  const known = (key: string) => list?.tasks?.find((task) => task.key === key)
  const nameOf = () =>
    projects.flatMap(recordEntries).find(({ id }) => id === entityId)?.title ?? ''
  return {
    forAdvice: (recommendation, { id: analysisId, evidence, recommendations }, isFirst) => {
      const index = recommendations?.indexOf(recommendation) ?? 0
      return analysisId ? (
        <MakeTaskButton
          kind={isFirst ? 'primary' : 'secondary'}
          text={isFirst ? t('Make it a task') : undefined}
          label={isFirst ? undefined : recommendation.message}
          known={known(`${analysisId}:${index}`)}
          taskOn={(today) =>
            findingTask({ analysisId, ...entity, evidence, recommendation, index }, today)
          }
        />
      ) : null
    },
    forPhoto: ({ id: analysisId }, inDays) =>
      analysisId ? (
        <MakeTaskButton
          kind="primary"
          text={t('Take again in {inDays} days', { inDays })}
          known={known(retakeKey(analysisId))}
          taskOn={(today) => retakeTask({ analysisId, ...entity, name: nameOf() }, inDays, today)}
        />
      ) : null,
  }
}
