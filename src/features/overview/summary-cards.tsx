import { FolderOpen, Sprout, Sun } from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { Figure } from '#src/ui/figure.tsx'
import { activeProjects, cropsMonitored, energyOutputText } from './estimates.ts'

type SummaryCardsProps = { projects: Project[]; generationKw: number | null | undefined }

export function SummaryCards({ projects, generationKw }: SummaryCardsProps) {
  return (
    <div className="grid gap-3 sm:auto-rows-[minmax(9rem,auto)] sm:grid-cols-3 sm:gap-4">
      <Figure
        label="Active Projects"
        value={`${activeProjects(projects)}`}
        icon={<FolderOpen aria-hidden />}
        provenance="measured"
      />
      <Figure
        label="Crops Monitored"
        value={`${cropsMonitored(projects)}`}
        icon={<Sprout aria-hidden />}
        provenance="estimate"
      />
      <Figure
        label="Solar Generation"
        value={generationKw === undefined ? '…' : energyOutputText(generationKw)}
        icon={<Sun aria-hidden />}
        provenance={generationKw === null ? undefined : 'measured'}
      />
    </div>
  )
}
