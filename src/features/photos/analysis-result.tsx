import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { isReassuring, statusLabel, statusOf } from '#domain/health-status.ts'
import { FigureText } from '#src/ui/figure-text.tsx'
import { VerdictBadge } from '#src/ui/verdict-badge.tsx'
import type { AnalysisPanelProps } from './analysis-panel.tsx'
import { AnalysisOrigin } from './analysis-origin.tsx'
import { AnalysisPhoto } from './analysis-photo.tsx'
import { findingKind } from './finding-kind.ts'
import { MeasurementList } from './measurement-list.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import { resultText } from './verdict.ts'

type AnalysisResultProps = Pick<AnalysisPanelProps, 'subject' | 'renderAction'> & {
  entityType: EntityType
  analysis: FoundAnalysis
}

/** The photo beside what was found on it. */
export function AnalysisResult(props: AnalysisResultProps) {
  const { entityType, subject, analysis, renderAction } = props
  const status = statusOf(analysis.analysisResult)
  return (
    <article aria-label="Analysis result" className="grid gap-4">
      <div className="grid gap-4 @2xl:grid-cols-2">
        {analysis.imageURL && <AnalysisPhoto analysis={analysis} subject={subject} />}
        <div className="grid min-w-0 content-start gap-3">
          <div>
            <VerdictBadge isGood={isReassuring(status)} text={statusLabel(status)} />
          </div>
          <p className="font-semibold">{resultText(entityType, analysis.analysisResult)}</p>
          {analysis.evidence && (
            <p>
              <FigureText text={analysis.evidence} kind={findingKind(analysis)} />
            </p>
          )}
        </div>
      </div>
      <RecommendationList analysis={analysis} renderAction={renderAction} />
      <MeasurementList measurements={analysis.measurements ?? []} />
      <AnalysisOrigin analysis={analysis} />
    </article>
  )
}
