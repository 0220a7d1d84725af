import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { SystemOverview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { maintenanceLines, type MaintenanceLine } from '#domain/tasks/maintenance-lines.ts'
import { placeText } from '#src/features/tasks/places.ts'
import { dueBetween } from '#domain/tasks/repeat.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'

export type RecordEvent = {
  key: string
  date: string
  title: string
  where: string
  href: string
} & (
  | { kind: 'planting' | 'harvest'; crop: Crop }
  | { kind: 'maintenance'; system: SolarSystem; line: MaintenanceLine }
)

export type TaskEvent = {
  key: string
  date: string
  title: string
  where: string
  href: null
  kind: 'task'
  isLate: boolean
  isDaily: boolean
}

export type CalendarEvent = RecordEvent | TaskEvent

/** An event whose record gives no exact date. */
export type UndatedEvent = {
  key: string
  text: string
  where: string
  href: string
  provenance: 'measured' | 'sample'
}

type RecordEvents = { events: RecordEvent[]; undated: UndatedEvent[] }

function addCropEvents(crop: Crop, found: RecordEvents) {
  const place = { where: crop.fieldName, href: paths.cropManagement(crop.projectId, crop.id) }
  const add = (kind: 'planting' | 'harvest', text: string, title: string) => {
    const key = `${kind} ${crop.id}`
    const date = readDate(text)
    if (date) found.events.push({ key, date, kind, crop, title, ...place })
    else if (text.trim())
      found.undated.push({ key, text: `${title}: ${text}`, ...place, provenance: 'measured' })
  }
  add('planting', crop.plantingDate, t('Planting {crop}', { crop: cropLabel(crop.name) }))
  add('harvest', crop.expectedHarvest, t('Harvest of {crop}', { crop: cropLabel(crop.name) }))
}

function addMaintenance(system: SolarSystem, enteredOn: string, found: RecordEvents) {
  const where = system.location || t('Solar system')
  const href = paths.solarManagement(system.projectId, system.id)
  for (const line of maintenanceLines) {
    const key = `${line.key} ${system.id}`
    const date = line.dateFrom(enteredOn)
    const title = say(line.task)
    if (date)
      found.events.push({ key, date, kind: 'maintenance', system, line, title, where, href })
    else {
      const text = `${title} ${say(line.due)}`
      found.undated.push({ key, text, where, href, provenance: 'sample' })
    }
  }
}

/** Plantings, harvests and maintenance, split by whether the record gives an exact date. */
export function recordEvents(projects: Project[], systems: SystemOverview[]): RecordEvents {
  const found: RecordEvents = { events: [], undated: [] }
  const enteredOn = new Map(systems.map((system) => [system.systemId, system.enteredOn]))
  for (const { crops = [], solarSystems = [] } of projects) {
    for (const crop of crops) addCropEvents(crop, found)
    for (const system of solarSystems) {
      const date = enteredOn.get(system.id)
      if (date) addMaintenance(system, date, found)
    }
  }
  return found
}

/** Open tasks on every day from `first` to `last` that they are due, repetitions included. */
export const taskEvents = (tasks: Task[], first: string, last: string, today: string) =>
  tasks.flatMap((task) => {
    const { id, title, repeat, repeatFrom, dueDate } = task
    const series = repeat && repeatFrom ? { repeat, from: repeatFrom } : null
    return dueBetween(first, last, dueDate, series).map((date): TaskEvent => ({
      key: `${id} ${date}`,
      date,
      title,
      where: placeText(task),
      href: null,
      kind: 'task',
      isLate: date < today,
      isDaily: repeat?.unit === 'day' && repeat.every === 1,
    }))
  })

const RANKS = { harvest: 0, planting: 1, maintenance: 2, task: 3 }
export const isDaily = (event: CalendarEvent) => event.kind === 'task' && event.isDaily
const rank = (event: CalendarEvent) => RANKS[event.kind] + (isDaily(event) ? 1 : 0)

/** Groups events by day, with daily tasks last. */
export function byDay(events: readonly CalendarEvent[]) {
  const days = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const day = days.get(event.date)
    if (day) day.push(event)
    else days.set(event.date, [event])
  }
  for (const day of days.values()) day.sort((a, b) => rank(a) - rank(b))
  return days
}
