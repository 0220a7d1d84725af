import type { Project } from '#contract/projects.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { lazyOnHome } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { CountFigure } from './count-figure.tsx'
import { activeProjects, alerts, cropsMonitored, savedFields, tasksToday } from './estimates.ts'
import type { EnergyFigures } from './energy-figures.tsx'

/** Findings, strips and lists, in the order of the day; a phone shows the strips after the list. */
export const homeStyle = 'relative flex flex-col gap-4 sm:gap-6'

const stripStyle =
  'grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-surface px-4 py-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none'

const Counts = lazyOnHome(() => import('./home-counts.tsx').then((m) => m.HomeCounts))

type StatCardsProps = {
  projects: Project[]
  energy: EnergyFigures['energy']
  savings: EnergyFigures['savings']
  /** The counts load once the browser is idle. */
  isIdle: boolean
}

export function StatCards({ projects, energy, savings, isIdle }: StatCardsProps) {
  const seesMoney = useSeesMoney()
  const estimates = { tasks: tasksToday(projects), alerts: alerts(projects) }
  const counts = (count: number | null | undefined) => (
    <>
      <CountFigure label={t("Today's Tasks")} count={count} estimate={estimates.tasks} />
      <CountFigure label={t('Alerts')} count={count} estimate={estimates.alerts} />
    </>
  )
  return (
    // Two soft lines have their place, so that nothing moves once the energy is known.
    <div className={`${stripStyle} sm:[&_section>p:last-child]:min-h-9`}>
      <h2 className="sr-only">{t('Your farm at a glance')}</h2>
      {isIdle ? (
        <LazyBoundary fallback={counts(undefined)} errorFallback={counts(null)}>
          <Counts projects={projects} estimates={estimates} />
        </LazyBoundary>
      ) : (
        counts(undefined)
      )}
      <Figure label={t('Energy Output')} {...energy} />
      {seesMoney && <Figure label={t('Cost Savings')} {...savings} />}
    </div>
  )
}

/** Has the size of the strip, to avoid a layout shift. */
export const StatCardsSkeleton = () => (
  <div className={stripStyle}>
    {['tasks', 'alerts', 'energy', 'savings'].map((card) => (
      <Skeleton key={card} className="h-16 sm:h-20.5" />
    ))}
  </div>
)

type SummaryCardsProps = Pick<StatCardsProps, 'projects' | 'energy'>

export const SummaryCards = ({ projects, energy }: SummaryCardsProps) => (
  <div className={stripStyle}>
    <Figure
      label={t('Active Projects')}
      value={`${activeProjects(projects)}`}
      provenance="measured"
    />
    <CountFigure
      label={t('Crops Monitored')}
      count={savedFields(projects) ?? null}
      estimate={cropsMonitored(projects)}
    />
    <Figure label={t('Solar Generation')} {...energy} />
  </div>
)
