import type { SystemGlance } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { MeasuredEnergy } from './energy-days.ts'
import { paths } from '#src/lib/paths.ts'

/** A shortfall of longer ago is history, and no task. */
const RECENT_DAYS = 60

/** The systems of which readings were sent, measured last first. */
export function measuredEnergy(projects: Project[], glances: SystemGlance[]): MeasuredEnergy[] {
  const known = new Map(glances.map((glance) => [glance.systemId, glance]))
  return projects
    .flatMap(({ solarSystems = [] }) => solarSystems)
    .flatMap((system) => {
      const { newestDay = null, days = [] } = known.get(system.id) ?? {}
      return newestDay && days.length > 0 ? [{ system, newestDay, days }] : []
    })
    .toSorted((a, b) => b.newestDay.localeCompare(a.newestDay))
}

/** Those whose newest fortnight can be assessed and is worth a task. */
export const recentlyMeasured = (systems: MeasuredEnergy[], today: string) =>
  systems.filter(
    ({ system, newestDay }) =>
      newestDay >= addDays(today, -RECENT_DAYS) && siteFromFields(system) !== undefined,
  )

/** Where readings are uploaded: the first solar system, or a new one in the first project. */
export function pathToReadings(projects: Project[]) {
  const system = projects.flatMap(({ solarSystems = [] }) => solarSystems)[0]
  const [project] = projects
  if (system) return paths.solarManagement(system.projectId, system.id)
  return project ? paths.solarManagement(project.id) : null
}
