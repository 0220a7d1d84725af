import { Bell, CalendarCheck, DollarSign, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { Figure } from '#src/ui/figure.tsx'
import {
  alerts,
  energyFigure,
  monthlySavings,
  tasksToday,
  totalGenerationKw,
  type Generation,
} from './estimates.ts'

type StatCardsProps = {
  projects: Project[]
  /** Of every solar system, as the wire gives it; undefined while the projects are asked. */
  generations: Generation[] | undefined
  /** The farmer's own tasks that are due. */
  dueCount: ReactNode
}

export function StatCards({ projects, generations, dueCount }: StatCardsProps) {
  const energy = energyFigure(generations)
  return (
    <div className="grid auto-rows-[minmax(11rem,auto)] grid-cols-2 gap-3 xs:auto-rows-[minmax(8.5rem,auto)] sm:auto-rows-[minmax(9rem,auto)] sm:gap-4 lg:grid-cols-4">
      <Figure
        label="Today's Tasks"
        value={`${tasksToday(projects)}`}
        icon={<CalendarCheck aria-hidden />}
        provenance="estimate"
        counted={dueCount}
      />
      <Figure
        label="Alerts"
        value={`${alerts(projects)}`}
        icon={<Bell aria-hidden />}
        provenance="estimate"
      />
      <Figure
        label="Energy Output"
        {...energy}
        icon={<Zap aria-hidden />}
        note={energy.provenance === 'measured' ? 'as entered' : ''}
      />
      <Figure
        label="Cost Savings"
        value={generations ? `$${monthlySavings(totalGenerationKw(generations))}` : '…'}
        icon={<DollarSign aria-hidden />}
        provenance="estimate"
        mark="monthly estimate"
      />
    </div>
  )
}
