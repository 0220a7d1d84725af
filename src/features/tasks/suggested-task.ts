import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { Task, TaskPayload, TaskSource } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import type { MaintenanceLine } from './maintenance-lines.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { dayText } from '#src/lib/format.ts'

/** A task that a record or a reading asks for; its source makes it the same one whenever added. */
export type SuggestedTask = TaskPayload & { source: TaskSource }

const keyOf = ({ kind, key }: TaskSource) => `${kind} ${key}`

/** With its date, and a day earlier or later: a record falls there where another zone counts. */
const keysOf = ({ kind, key }: TaskSource) =>
  [-1, 0, 1].map((days) => {
    const date = key.slice(-10)
    return keyOf({ kind, key: key.replace(date, addDays(date, days)) })
  })

/**
 * Those that are no task yet, and were none.
 * @param planned of the farm at a glance
 * @param open tasks: panels that are to be checked need no other one when more days are known
 */
export function notPlanned(suggestions: SuggestedTask[], planned: TaskSource[], open: Task[] = []) {
  const known = new Set(planned.map(keyOf))
  return suggestions.filter(
    ({ source, entityId }) =>
      !keysOf(source).some((key) => known.has(key)) &&
      (source.kind !== 'underperformance' ||
        !open.some((task) => task.source?.kind === source.kind && task.entityId === entityId)),
  )
}

/** What presses is looked at today, a warning within days. */
const DUE_IN_DAYS: Record<Shortfall['level'], number> = { alarm: 0, warning: 3 }

const notBefore = (today: string, date: string) => (date < today ? today : date)
const percent = (share: number) => `${Math.round(share * 100)}%`
const placeOf = ({ location }: SolarSystem) => (location ? ` at ${location}` : '')

/**
 * @param date what the record says of it, as a calendar date. The task shows its own day; that of the
 *   record is named where it is past, so another one.
 */
export const cropTask = (
  kind: 'planting' | 'harvest',
  crop: Crop,
  date: string,
  today: string,
): SuggestedTask => ({
  title: `${kind === 'harvest' ? 'Harvest' : 'Plant'} ${crop.name} at ${crop.fieldName}`,
  kind: 'crop',
  projectId: crop.projectId,
  entityId: crop.id,
  dueDate: notBefore(today, date),
  why: `From the ${kind} date you entered${date < today ? `, ${dayText(date)}` : ''}.`,
  source: { kind, key: `${crop.id}:${date}` },
})

export function shortfallTask(
  system: SolarSystem,
  { level, firstDay, lastDay, clearSkyShare, usualShare }: Shortfall,
  today: string,
): SuggestedTask {
  return {
    title: `Check the solar panels${placeOf(system)}: they make less than usual`,
    kind: 'solar',
    projectId: system.projectId,
    entityId: system.id,
    dueDate: addDays(today, DUE_IN_DAYS[level]),
    priority: level === 'alarm' ? 'high' : 'medium',
    why: `${dayText(firstDay)} to ${dayText(lastDay)} made ${percent(clearSkyShare)} of a clear sky, where ${percent(usualShare)} is usual in this season. Clouds alone can do that too.`,
    source: { kind: 'underperformance', key: `${system.id}:${lastDay}` },
  }
}

/** @param date of the line, counted from the day on which the system was entered */
export const maintenanceTask = (
  system: SolarSystem,
  line: MaintenanceLine,
  date: string,
  today: string,
): SuggestedTask => ({
  title: `${line.task}${placeOf(system)}`,
  kind: 'solar',
  projectId: system.projectId,
  entityId: system.id,
  dueDate: notBefore(today, date),
  priority: 'low',
  why: `A usual interval (sample): ${line.due}, counted from the day the system was entered.`,
  source: { kind: 'maintenance', key: `${system.id}:${line.key}:${date}` },
})
