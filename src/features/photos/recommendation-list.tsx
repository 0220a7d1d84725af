import { useId } from 'react'
import type { FoundAnalysis, Recommendation } from '#contract/analysis.ts'
import { say, t } from '#src/lib/texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FigureText } from '#src/ui/figure.tsx'
import type { AnalysisPanelProps } from './analysis-panel.tsx'
import { findingKind, PRIORITIES } from './verdict.ts'

const EDGES = { red: 'border-l-act', blue: 'border-l-sky', yellow: 'border-l-look' }
const HIGHEST_FIRST = ['high', 'medium', 'low'] as const

type RecommendationListProps = Pick<AnalysisPanelProps, 'renderAction'> & {
  analysis: FoundAnalysis
}

/** Recommendations grouped by priority, the highest first. */
export function RecommendationList({ analysis, renderAction }: RecommendationListProps) {
  const headingId = useId()
  const recommendations = analysis.recommendations ?? []
  if (recommendations.length === 0) return null
  const groups = HIGHEST_FIRST.map((priority) => ({
    priority,
    members: recommendations.filter((one) => one.priority === priority),
  })).filter(({ members }) => members.length > 0)
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="font-semibold">
        {t('Recommendations')}
      </h3>
      {groups.map(({ priority, members }) => (
        <Group key={priority} {...{ priority, members, analysis, renderAction }} />
      ))}
    </section>
  )
}

type GroupProps = RecommendationListProps & {
  priority: Recommendation['priority']
  members: Recommendation[]
}

function Group({ priority, members, analysis, renderAction }: GroupProps) {
  const badgeId = useId()
  const { color, label } = PRIORITIES[priority]
  return (
    <div className={`rounded-control border border-l-4 border-line px-3 pt-3 ${EDGES[color]}`}>
      <p id={badgeId}>
        <Badge tone={color}>{say(label)}</Badge>
      </p>
      <ul aria-labelledby={badgeId} className="divide-y divide-line">
        {members.map((recommendation) => (
          <li
            key={`${recommendation.type} ${recommendation.message}`}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 [&>a]:px-3 [&>button]:px-3"
          >
            <p className="min-w-0 flex-1 basis-56">
              <FigureText text={recommendation.message} kind={findingKind(analysis)} />
            </p>
            {renderAction?.(recommendation, analysis)}
          </li>
        ))}
      </ul>
    </div>
  )
}
