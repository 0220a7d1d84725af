import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NewestFinding } from '#contract/overview.ts'
import type { Task } from '#contract/tasks.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { agendaQuery } from '#src/api/tasks.ts'

export type RecordNews = {
  /** Of the newest photo. */
  finding?: NewestFinding | undefined
  /** The task that is due first. */
  task?: Task | undefined
  /** The calendar date; undefined until the tasks are known. */
  today: string | undefined
}

/** The newest photo and the next task of each record, by its id. */
export function useRecordNews() {
  const { data: findings } = useQuery({ ...overviewQuery(), select: ({ findings }) => findings })
  const { data: agenda } = useQuery(agendaQuery())
  const findingOf = useMemo(
    () => new Map(findings?.map((finding) => [finding.entityId, finding])),
    [findings],
  )
  const taskOf = useMemo(
    // Soonest last, which stays.
    () => new Map(agenda?.open.toReversed().map((task) => [task.entityId, task])),
    [agenda],
  )
  return (recordId: string): RecordNews => ({
    finding: findingOf.get(recordId),
    task: taskOf.get(recordId),
    today: agenda?.today,
  })
}
