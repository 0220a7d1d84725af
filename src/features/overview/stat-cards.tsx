import { Bell, CalendarCheck, DollarSign, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { Figure } from '#src/ui/figure.tsx'
import { alerts, energyOutputText, monthlySavings, tasksToday } from './estimates.ts'

type StatCardsProps = {
  projects: Project[]
  /** kW; null without any solar system, undefined while the projects are asked. */
  generationKw: number | null | undefined
  /** The farmer's own tasks that are due. */
  dueCount: ReactNode
}

export function StatCards({ projects, generationKw, dueCount }: StatCardsProps) {
  const known = generationKw !== undefined
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
        value={known ? energyOutputText(generationKw) : '…'}
        icon={<Zap aria-hidden />}
        provenance={generationKw === null ? undefined : 'measured'}
        note={generationKw === null ? '' : 'as entered'}
      />
      <Figure
        label="Cost Savings"
        value={known ? `$${monthlySavings(generationKw)}` : '…'}
        icon={<DollarSign aria-hidden />}
        provenance="estimate"
        mark="monthly estimate"
      />
    </div>
  )
}
