import { Bell, CalendarCheck, DollarSign, Zap, FolderOpen, Sprout, Sun } from 'lucide-react'
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

type StatCardsProps = {
  projects: Project[]
  /** `currentGeneration` of every solar system; undefined while loading. */
  generations: Generation[] | undefined
  dueCount: ReactNode
}

export function StatCards({ projects, generations, dueCount }: StatCardsProps) {
  const energy = energyFigure(generations)
  return (
    <div className="grid auto-rows-[minmax(11rem,auto)] grid-cols-2 gap-3 xs:auto-rows-[minmax(8.5rem,auto)] sm:auto-rows-[minmax(9rem,auto)] sm:gap-4 lg:grid-cols-4">
      <Figure
        label={t("Today's Tasks")}
        value={`${tasksToday(projects)}`}
        icon={<CalendarCheck aria-hidden />}
        provenance="estimate"
        counted={dueCount}
      />
      <Figure
        label={t('Alerts')}
        value={`${alerts(projects)}`}
        icon={<Bell aria-hidden />}
        provenance="estimate"
      />
      <Figure label={t('Energy Output')} {...energy} icon={<Zap aria-hidden />} />
      <Figure
        label={t('Cost Savings')}
        value={generations ? `$${monthlySavings(totalGenerationKw(generations))}` : '…'}
        icon={<DollarSign aria-hidden />}
        provenance="estimate"
        mark={t('monthly estimate')}
      />
    </div>
  )
}

/** Has the size of the cards, to avoid a layout shift. */
export const StatCardsSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    {['tasks', 'alerts', 'energy', 'savings'].map((card) => (
      <Skeleton key={card} className="h-44 xs:h-34 sm:h-36" />
    ))}
  </div>
)

type SummaryCardsProps = { projects: Project[]; generations: Generation[] | undefined }

export function SummaryCards({ projects, generations }: SummaryCardsProps) {
  const fields = savedFields(projects)
  return (
    <div className="grid gap-2 sm:auto-rows-[minmax(9rem,auto)] sm:grid-cols-3 sm:gap-4">
      <Figure
        isFlat
        label={t('Active Projects')}
        value={`${activeProjects(projects)}`}
        icon={<FolderOpen aria-hidden />}
        provenance="measured"
      />
      <Figure
        isFlat
        label={t('Crops Monitored')}
        value={`${cropsMonitored(projects)}`}
        icon={<Sprout aria-hidden />}
        provenance="estimate"
        counted={
          fields !== undefined && (
            <span>
              {t('{count, plural, one {# field} other {# fields}}', { count: fields })}{' '}
              <Provenance kind="measured" />
            </span>
          )
        }
      />
      <Figure
        isFlat
        label={t('Solar Generation')}
        {...energyFigure(generations)}
        icon={<Sun aria-hidden />}
      />
    </div>
  )
}
