import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { Task, TaskFacts, TaskPayload, TaskSource, TaskText } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import type { MaintenanceLine } from '#domain/tasks/maintenance-lines.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { taskMessage } from '#domain/tasks/task-words.ts'
import { say } from '#src/lib/texts.ts'
import { percentOfUsual } from './shortfall-text.ts'

/** A task suggested by a record or a reading. Its source dedupes repeated adds. */
export type SuggestedTask = TaskPayload & { source: TaskSource }

export const sourceKey = ({ kind, key }: TaskSource) => `${kind} ${key}`

/** Keys for the date, the day before and the day after: another time zone may have shifted it. */
const nearbyKeys = ({ kind, key }: TaskSource) =>
  [-1, 0, 1].map((days) => {
    const date = key.slice(-10)
    return sourceKey({ kind, key: key.replace(date, addDays(date, days)) })
  })

/**
 * Suggestions that never became a task.
 * @param planned sources of all tasks, done ones included
 * @param open an open check of the same panels makes another one unnecessary
 */
export function notPlanned(suggestions: SuggestedTask[], planned: TaskSource[], open: Task[] = []) {
  const known = new Set(planned.map(sourceKey))
  return suggestions.filter(
    ({ source, entityId }) =>
      !nearbyKeys(source).some((key) => known.has(key)) &&
      (source.kind !== 'underperformance' ||
        !open.some((task) => task.source?.kind === source.kind && task.entityId === entityId)),
  )
}

const DUE_IN_DAYS: Record<Shortfall['level'], number> = { act: 0, look: 3 }

const todayOrLater = (today: string, date: string) => (date < today ? today : date)
const percent = (share: number) => Math.round(share * 100)
const placeOf = ({ location }: Pick<SolarSystem, 'location'>): Record<string, string> =>
  location ? { place: location } : {}

/** With the words for this page: the facts are what is kept. */
export const inWords = (facts: TaskFacts & { title: TaskText }) => ({
  title: say(taskMessage(facts.title)),
  ...(facts.why && { why: say(taskMessage(facts.why)) }),
  facts,
})

/** @param date from the record. If it is past, the task is due today and the reason names it. */
export const cropTask = (
  kind: 'planting' | 'harvest',
  crop: Crop,
  date: string,
  today: string,
): SuggestedTask => ({
  ...inWords({
    title: {
      code: kind === 'harvest' ? 'harvest' : 'plant',
      values: { crop: crop.name, field: crop.fieldName },
    },
    why: { code: `${kind}Date`, values: date < today ? { date } : {} },
  }),
  kind: 'crop',
  projectId: crop.projectId,
  entityId: crop.id,
  dueDate: todayOrLater(today, date),
  source: { kind, key: `${crop.id}:${date}` },
})

const percentsOf = (shortfall: Shortfall): Record<string, number> =>
  shortfall.sky === 'real'
    ? { weatherPercent: percentOfUsual(shortfall) }
    : {
        clearSkyPercent: percent(shortfall.expectedShare),
        usualPercent: percent(shortfall.usualShare),
      }

export function shortfallTask(
  system: Pick<SolarSystem, 'id' | 'projectId' | 'location'>,
  shortfall: Shortfall,
  today: string,
): SuggestedTask {
  const { level, firstDay, lastDay } = shortfall
  return {
    ...inWords({
      title: { code: 'checkPanels', values: placeOf(system) },
      why: {
        code: 'shortfall',
        values: {
          first: firstDay,
          last: lastDay,
          level,
          ...percentsOf(shortfall),
        },
      },
    }),
    kind: 'solar',
    projectId: system.projectId,
    entityId: system.id,
    dueDate: addDays(today, DUE_IN_DAYS[level]),
    priority: level === 'act' ? 'high' : 'medium',
    source: { kind: 'underperformance', key: `${system.id}:${lastDay}` },
  }
}

/** @param date when the line is due, counted from the day the system was entered */
export const maintenanceTask = (
  system: SolarSystem,
  line: MaintenanceLine,
  date: string,
  today: string,
): SuggestedTask => ({
  ...inWords({
    title: { code: 'maintenance', values: { line: line.key, ...placeOf(system) } },
    why: { code: 'interval', values: { line: line.key } },
  }),
  kind: 'solar',
  projectId: system.projectId,
  entityId: system.id,
  dueDate: todayOrLater(today, date),
  priority: 'low',
  source: { kind: 'maintenance', key: `${system.id}:${line.key}:${date}` },
})
