import type { ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { t } from '#src/lib/texts.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import {
  alerts,
  energyFigure,
  monthlySavings,
  tasksToday,
  totalGenerationKw,
  type Generation,
  activeProjects,
  cropsMonitored,
  savedFields,
} from './estimates.ts'

const stripStyle =
  'grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-surface p-4 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none'

type StatCardsProps = {
  projects: Project[]
  /** `currentGeneration` of every solar system; undefined while loading. */
  generations: Generation[] | undefined
  dueCount: ReactNode
}

export function StatCards({ projects, generations, dueCount }: StatCardsProps) {
  const energy = energyFigure(generations)
  return (
    <div className={stripStyle}>
      <Figure
        label={t("Today's Tasks")}
        value={`${tasksToday(projects)}`}
        provenance="estimate"
        note={dueCount}
      />
      <Figure label={t('Alerts')} value={`${alerts(projects)}`} provenance="estimate" />
      <Figure label={t('Energy Output')} {...energy} />
      <Figure
        label={t('Cost Savings')}
        value={generations ? `$${monthlySavings(totalGenerationKw(generations))}` : '…'}
        provenance="estimate"
        mark={t('monthly estimate')}
      />
    </div>
  )
}

/** Has the size of the cards, to avoid a layout shift. */
export const StatCardsSkeleton = () => (
  <div className={stripStyle}>
    {['tasks', 'alerts', 'energy', 'savings'].map((card) => (
      <Skeleton key={card} className="h-16" />
    ))}
  </div>
)

type SummaryCardsProps = { projects: Project[]; generations: Generation[] | undefined }

export function SummaryCards({ projects, generations }: SummaryCardsProps) {
  const fields = savedFields(projects)
  return (
    <div className={stripStyle}>
      <Figure
        label={t('Active Projects')}
        value={`${activeProjects(projects)}`}
        provenance="measured"
      />
      <Figure
        label={t('Crops Monitored')}
        value={`${cropsMonitored(projects)}`}
        provenance="estimate"
        note={
          fields !== undefined && (
            <span>
              {t('{count, plural, one {# field} other {# fields}}', { count: fields })}{' '}
              <Provenance kind="measured" />
            </span>
          )
        }
      />
      <Figure label={t('Solar Generation')} {...energyFigure(generations)} />
    </div>
  )
}
