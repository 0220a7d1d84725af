import { useId } from 'react'
import type { FoundAnalysis } from '#contract/analysis.ts'
import { statusLabel } from '#domain/health-status.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FigureText } from '#src/ui/figure-text.tsx'
import type { AnalysisPanelProps } from './analysis-panel.tsx'
import { findingKind } from './finding-kind.ts'
import { recommendationColors } from './verdict.ts'

const EDGES = { red: 'border-l-clay', blue: 'border-l-sky', yellow: 'border-l-sun' }

type RecommendationListProps = Pick<AnalysisPanelProps, 'renderAction'> & {
  analysis: FoundAnalysis
}

export function RecommendationList({ analysis, renderAction }: RecommendationListProps) {
  const headingId = useId()
  const recommendations = analysis.recommendations ?? []
  if (recommendations.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-semibold">
        Recommendations
      </h3>
      <ul className="mt-2 grid gap-2">
        {recommendations.map((recommendation) => {
          const { type, message, priority } = recommendation
          const color = recommendationColors[priority]
          return (
            <li
              key={`${type} ${message}`}
              className={`flex flex-wrap items-center gap-3 rounded-lg border border-l-4 border-line p-3 ${EDGES[color]}`}
            >
              <div className="min-w-0 flex-1 basis-60">
                <Badge tone={color}>{statusLabel(priority)} priority</Badge>
                <p className="mt-1">
                  <FigureText text={message} kind={findingKind(analysis)} />
                </p>
              </div>
              {renderAction?.(recommendation, analysis)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
