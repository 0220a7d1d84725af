import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NewestFinding, Overview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import type { Task } from '#contract/tasks.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { isOf, useWaiting } from '#src/api/waiting.ts'
import { stateOf, statusOf } from '#domain/health-status.ts'
import type { RecordEntry } from '#src/features/records/record-entries.ts'
import type { State } from '#src/ui/state-dot.tsx'
import { worstState } from './project-state.ts'
import { useFindings } from './use-findings.ts'

export type RecordNews = {
  /** The worst of what its newest photo, its measured days and its waiting periods show. */
  state: State
  /** Of the newest photo. */
  finding?: NewestFinding | undefined
  /** The newest measured day of a solar system. */
  measured?: SolarDay | undefined
  /** The task that is due first. */
  task?: Task | undefined
  /** What waiting periods forbid. */
  closed: string[]
  /** The calendar date; undefined until the tasks are known. */
  today: string | undefined
}

const NOTHING: Pick<Overview, 'findings' | 'systems'> = { findings: [], systems: [] }

/** The newest photo, the newest measured day, the next task and the waiting periods of each record. */
export function useRecordNews(projects: Project[]) {
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
  const energyFindings = useFindings(projects).findings?.filter(({ lack, label }) => lack ?? label)
  const { closures, sentenceOf } = useWaiting()
  return ({ id, kind, projectId, name, href, healthStatus }: RecordEntry): RecordNews => {
    const finding = findingOf.get(id)
    const status =
      healthStatus === 'unknown' && finding ? statusOf(finding.analysisResult) : healthStatus
    const closed = closures
      .filter(({ target }) =>
        isOf(kind === 'crop' ? { kind: 'field', projectId, name } : { kind: 'animal', id }, target),
      )
      .map(sentenceOf)
    const lacks = energyFindings?.filter((one) => one.href === href) ?? []
    return {
      state: worstState([
        stateOf(status),
        ...lacks.map(({ lack }) => lack?.shortfall.level ?? 'look'),
        ...closed.map(() => 'look' as const),
      ]),
      finding,
      measured: measuredOf.get(id),
      task: taskOf.get(id),
      closed,
      today: agenda?.today,
    }
  }
}
