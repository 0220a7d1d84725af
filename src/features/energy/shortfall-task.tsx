import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TaskSource } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import { notPlanned, shortfallTask } from '#src/features/tasks/suggested-task.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { dayText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'

type ShortfallTaskProps = {
  panels: { id: string; projectId: string; location: string }
  shortfall: Shortfall
}

/** Offers to check the panels, unless that is a task already or was one. */
export function ShortfallTask(props: ShortfallTaskProps) {
  const { data, isPending } = useQuery(overviewQuery())
  // Holds the place of the button.
  if (isPending) return <span className="h-11 w-34" />
  return <Offer {...props} planned={data?.planned ?? []} />
}

function Offer({ panels, shortfall, planned }: ShortfallTaskProps & { planned: TaskSource[] }) {
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  // A task that was just added stays confirmed where its button was.
  const [plannedAtFirst] = useState(planned)
  const task = shortfallTask(panels, shortfall, today)
  if (notPlanned([task], plannedAtFirst).length === 0)
    return (
      <Link href={paths.dashboard} className={buttonStyle('quiet')}>
        {t('In your tasks')}
      </Link>
    )
  return (
    <MakeTaskButton
      taskOn={(day) => shortfallTask(panels, shortfall, day)}
      label={t('{first} to {last}', {
        first: dayText(shortfall.firstDay),
        last: dayText(shortfall.lastDay),
      })}
    />
  )
}
