import { FolderOpen, Sprout, Sun } from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { Figure } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import {
  activeProjects,
  cropsMonitored,
  energyFigure,
  savedFields,
  type Generation,
} from './estimates.ts'

type SummaryCardsProps = { projects: Project[]; generations: Generation[] | undefined }

export function SummaryCards({ projects, generations }: SummaryCardsProps) {
  const fields = savedFields(projects)
  return (
    <div className="grid gap-2 sm:auto-rows-[minmax(9rem,auto)] sm:grid-cols-3 sm:gap-4">
      <Figure
        isFlat
        label="Active Projects"
        value={`${activeProjects(projects)}`}
        icon={<FolderOpen aria-hidden />}
        provenance="measured"
      />
      <Figure
        isFlat
        label="Crops Monitored"
        value={`${cropsMonitored(projects)}`}
        icon={<Sprout aria-hidden />}
        provenance="estimate"
        counted={
          fields !== undefined && (
            <span>
              {fields} {fields === 1 ? 'field' : 'fields'} <Provenance kind="measured" />
            </span>
          )
        }
      />
      <Figure
        isFlat
        label="Solar Generation"
        {...energyFigure(generations)}
        icon={<Sun aria-hidden />}
      />
    </div>
  )
}
