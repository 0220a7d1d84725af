import type { Project } from '#contract/projects.ts'
import type { WeatherFinding } from '#contract/weather.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import type { Priced } from '#domain/energy-value.ts'
import { stateOf } from '#domain/health-status.ts'
import { RECORD_KINDS, recordsOf } from '#domain/records/kinds.ts'
import type { PresentWeather } from '#src/features/weather/present-weather.ts'
import { paths } from '#src/lib/paths.ts'
import { say } from '#src/lib/texts.ts'

export type FarmFinding = {
  id: string
  name: string
  status: string
  /** Says it in place of the status. */
  label?: string
  /** When the photo was taken; undefined while unknown. */
  at?: string
  href: string
  /** What a system lacks; undefined for a photo. */
  lack?: { shortfall: Shortfall; system: Priced }
  /** What the forecast asks for; undefined for what was seen or measured. */
  ahead?: { finding: WeatherFinding; weather: PresentWeather }
  /** Why it is closed; undefined for what is no waiting period. */
  closedBy?: string
}

type FarmRecord = ReturnType<typeof recordsOf>[number]

export const toFinding = (record: FarmRecord, status: string, at?: string): FarmFinding => ({
  id: record.id,
  name: record.name || say(RECORD_KINDS[record.kind].words.unnamed),
  status,
  href: paths.record(record.kind, record.projectId, record.id),
  ...(at !== undefined && { at }),
})

/** Fields and herds whose last photo asks for a look, as the project list knows them. */
export function listedFindings(projects: Project[]) {
  const statuses = new Map(
    projects
      .flatMap(({ crops = [], animals = [] }) => [...crops, ...animals])
      .map(({ id, healthStatus }) => [id, healthStatus]),
  )
  return projects.flatMap(recordsOf).flatMap((record) => {
    const status = statuses.get(record.id) ?? ''
    return ['look', 'act'].includes(stateOf(status)) ? [toFinding(record, status)] : []
  })
}
