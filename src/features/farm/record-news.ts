import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NewestFinding, Overview } from '#contract/overview.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import type { Task } from '#contract/tasks.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { agendaQuery } from '#src/api/tasks.ts'

export type RecordNews = {
  /** Of the newest photo. */
  finding?: NewestFinding | undefined
  /** The newest measured day of a solar system. */
  measured?: SolarDay | undefined
  /** The task that is due first. */
  task?: Task | undefined
  /** The calendar date; undefined until the tasks are known. */
  today: string | undefined
}

const NOTHING: Pick<Overview, 'findings' | 'systems'> = { findings: [], systems: [] }

/** The newest photo, the newest measured day and the next task of each record, by its id. */
export function useRecordNews() {
  const { data: { findings, systems } = NOTHING } = useQuery(overviewQuery())
  const { data: agenda } = useQuery(agendaQuery())
  const findingOf = useMemo(
    () => new Map(findings.map((finding) => [finding.entityId, finding])),
    [findings],
  )
  const measuredOf = useMemo(
    () => new Map(systems.map(({ systemId, days }) => [systemId, days.at(-1)])),
    [systems],
  )
  const taskOf = useMemo(
    // Soonest last, which stays.
    () => new Map(agenda?.open.toReversed().map((task) => [task.entityId, task])),
    [agenda],
  )
  return (recordId: string): RecordNews => ({
    finding: findingOf.get(recordId),
    measured: measuredOf.get(recordId),
    task: taskOf.get(recordId),
    today: agenda?.today,
  })
}
