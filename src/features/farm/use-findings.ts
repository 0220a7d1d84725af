import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Closure } from '#contract/book.ts'
import type { Overview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { isFinding, stateOf, statusOf } from '#domain/health-status.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { isOf, useWaiting } from '#src/api/waiting.ts'
import {
  newestShortfallsQuery,
  recentlyMeasured,
  type FoundShortfall,
} from '#src/features/notifications/newest-shortfalls.ts'
import type { PresentWeather } from '#src/features/weather/present-weather.ts'
import { useFarmWeather } from '#src/features/weather/use-farm-weather.ts'
import { mostPressing } from '#src/features/weather/weather-words.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { toFinding, type FarmFinding } from './findings.ts'

/** Of the forecast, so that what was seen keeps a place; the page of the weather has all. */
const MOST_AHEAD = 2

/**
 * What the forecast asks for, which systems have fallen silent, what the newest days of each lack, then what the newest photo of each record showed, newest
 * first; waiting periods stand below what is urgent; null where nobody keeps an overview. The days are judged while the browser is idle.
 */
export function useFindings(projects: Project[]) {
  const { data, isError } = useQuery(overviewQuery())
  const measured = data ? recentlyMeasured(measuredSystems(projects, data), data.today) : []
  const { data: shortfalls = [] } = useQuery({
    ...newestShortfallsQuery(useQueryClient(), measured),
    enabled: measured.length > 0,
  })
  const { known, isPending } = useFarmWeather()
  const waiting = useWaiting()
  const findings = isError
    ? null
    : data &&
      belowUrgent(
        [
          ...findingsAhead(projects, known),
          ...silentSystems(projects, data),
          ...shortfalls.map(toShortfallFinding),
          ...findingsOf(projects, data),
        ],
        closedPlaces(projects, waiting),
      )
  const isAwaited = isPending || waiting.isPending
  /** Without the forecast and the waiting periods as long as they are awaited. */
  return { findings, isComplete: findings === null || (findings !== undefined && !isAwaited) }
}

/** Those that ask for an act come before the others that are put in. */
function belowUrgent(findings: FarmFinding[], others: FarmFinding[]) {
  const last = findings.findLastIndex(({ status }) => status === 'act' || stateOf(status) === 'act')
  return findings.toSpliced(last + 1, 0, ...others)
}

/** Fields and herds that a waiting period closes, each with the way to its newest record. */
const closedPlaces = (
  projects: Project[],
  { closures, sentenceOf, reasonOf }: ReturnType<typeof useWaiting>,
): FarmFinding[] =>
  closures.map((closure) => ({
    id: `${closure.target.id} ${closure.waitingFor}`,
    name: sentenceOf(closure),
    status: 'look',
    closedBy: reasonOf(closure),
    href: pathOf(closure.target, projects),
  }))

function pathOf(target: Closure['target'], projects: Project[]) {
  const { id, kind, projectId } = target
  const project = projects.find((one) => one.id === projectId)
  if (!project) return paths.entriesOf(id)
  if (kind === 'animal') return paths.record('animal', project.id, id)
  const crop = project.crops?.findLast(({ fieldName: name }) =>
    isOf({ kind: 'field', projectId: project.id, name }, target),
  )
  return crop ? paths.record('crop', project.id, crop.id) : paths.entriesOf(id)
}

function measuredSystems(projects: Project[], { systems }: Overview) {
  const newestDays = new Map(systems.map(({ systemId, newestDay }) => [systemId, newestDay]))
  return projects.flatMap(({ solarSystems = [] }) =>
    solarSystems.flatMap((system) => {
      const newestDay = newestDays.get(system.id)
      return newestDay ? [{ system, newestDay }] : []
    }),
  )
}

function findingsAhead(projects: Project[], known: PresentWeather[]): FarmFinding[] {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const all = known.flatMap((weather) =>
    weather.findings.flatMap((finding) =>
      finding.level === 'good' ? [] : [{ finding, weather, level: finding.level }],
    ),
  )
  return mostPressing(all)
    .slice(0, MOST_AHEAD)
    .map(({ finding, weather }) => ({
      id: finding.key,
      name: names.get(weather.place.projectId) ?? '',
      status: finding.level,
      href: paths.weather(weather.place.projectId),
      ahead: { finding, weather },
    }))
}

/** Systems with a device that has sent nothing for a day. */
function silentSystems(projects: Project[], { systems }: Overview): FarmFinding[] {
  const silent = new Map(systems.map(({ systemId, silentSince }) => [systemId, silentSince]))
  return projects.flatMap(({ solarSystems = [] }) =>
    solarSystems.flatMap(({ id, projectId, location: name }) => {
      const since = silent.get(id)
      if (!since) return []
      const finding = toFinding({ kind: 'solar', id, projectId, name }, 'warning', since)
      return [{ ...finding, id: `${id} silent`, label: t('No readings') }]
    }),
  )
}

const toShortfallFinding = ({ system, shortfall }: FoundShortfall): FarmFinding => ({
  ...toFinding(
    { kind: 'solar', id: system.id, projectId: system.projectId, name: system.location },
    shortfall.level,
  ),
  id: `${system.id} ${shortfall.firstDay}`,
  lack: { shortfall, system },
})

function findingsOf(projects: Project[], { findings }: Overview) {
  const records = new Map(projects.flatMap(recordsOf).map((record) => [record.id, record]))
  return findings
    .filter(({ analysisResult }) => isFinding(analysisResult))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap(({ entityId, analysisResult, createdAt }) => {
      const record = records.get(entityId)
      return record ? [toFinding(record, statusOf(analysisResult), createdAt)] : []
    })
}
