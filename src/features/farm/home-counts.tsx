import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import type { Agenda } from '#contract/tasks.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { CountFigure } from './count-figure.tsx'
import { useFindings } from './use-findings.ts'

type HomeCountsProps = { projects: Project[]; estimates: { tasks: number; alerts: number } }

/** Tasks that are due, and findings that nothing has resolved. */
export function HomeCounts({ projects, estimates }: HomeCountsProps) {
  const { data, isError } = useQuery({ ...agendaQuery(), select: dueCount })
  const { findings, isComplete } = useFindings(projects)
  return (
    <>
      <CountFigure
        label={t("Today's Tasks")}
        count={isError ? null : data}
        estimate={estimates.tasks}
      />
      <CountFigure
        label={t('Alerts')}
        count={findings === null ? null : isComplete ? findings?.length : undefined}
        estimate={estimates.alerts}
      />
    </>
  )
}

/** What the list of the day has to tick, and what is overdue. */
const dueCount = ({ open, today }: Agenda) => open.filter(({ dueDate }) => dueDate <= today).length
