import { useState } from 'react'
import type { SystemOverview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { TaskSource } from '#contract/tasks.ts'
import { maintenanceLines } from '#domain/tasks/maintenance-lines.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import { maintenanceTask, notPlanned, sourceKey } from '#src/features/tasks/suggested-task.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Rows, Section } from '#src/ui/section.tsx'

const SHOWN_FIRST = 3

type MaintenanceListProps = {
  projects: Project[]
  systems: SystemOverview[]
  planned: TaskSource[]
  today: string
}

/** The usual intervals of spec section 9, which become dates only where the farmer makes a task of one. */
export function MaintenanceList({ projects, systems, planned, today }: MaintenanceListProps) {
  const [isOpen, setOpen] = useState(false)
  const [plannedAtFirst] = useState(planned)
  const lines = projects
    .flatMap(({ solarSystems = [] }) => solarSystems)
    .flatMap((system) => {
      const enteredOn = systems.find(({ systemId }) => systemId === system.id)?.enteredOn
      return maintenanceLines.flatMap((line) => {
        const date = enteredOn === undefined ? null : line.dateFrom(enteredOn)
        return date ? { line, task: maintenanceTask(system, line, date, today) } : []
      })
    })
  if (lines.length === 0) return null
  const shown = isOpen ? lines : lines.slice(0, SHOWN_FIRST)
  return (
    <Section title={t('Maintenance')}>
      <Rows>
        {shown.map(({ line, task }) => (
          <li
            key={sourceKey(task.source)}
            className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span data-not-a-figure="entered" className="block truncate">
                {task.title}
              </span>
              <span className="block text-xs text-soft">
                {say(line.due)} · <Provenance kind="sample" />
              </span>
            </span>
            {notPlanned([task], plannedAtFirst).length === 0 ? (
              <span className="text-xs text-soft">{t('In your tasks')}</span>
            ) : (
              <MakeTaskButton taskOn={() => task} label={task.title} />
            )}
          </li>
        ))}
      </Rows>
      {lines.length > shown.length && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="text-sm! text-soft!"
          onClick={() => setOpen(true)}
        >
          {t('{count, number} more', { count: lines.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
