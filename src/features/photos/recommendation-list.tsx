import { useId, type ReactNode } from 'react'
import type { FoundAnalysis, Recommendation } from '#contract/analysis.ts'
import { say, t } from '#src/lib/texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FigureText } from '#src/ui/figure.tsx'
import { findingKind, PRIORITIES } from './verdict.ts'

const HIGHEST_FIRST = ['high', 'medium', 'low'] as const

type RecommendationListProps = {
  analysis: FoundAnalysis
  renderAction: (recommendation: Recommendation) => ReactNode
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
    <section aria-labelledby={headingId}>
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
    <div className="pt-2">
      <p id={badgeId}>
        <Badge tone={color}>{say(label)}</Badge>
      </p>
      <ul aria-labelledby={badgeId} className="divide-y divide-line">
        {members.map((recommendation) => (
          <li
            key={`${recommendation.type} ${recommendation.message}`}
            className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <p className="min-w-0 flex-1 basis-56 text-sm">
              <FigureText text={recommendation.message} kind={findingKind(analysis)} />
            </p>
            {renderAction(recommendation)}
          </li>
        ))}
      </ul>
    </div>
  )
}
