import type { Crop } from '#contract/crops.ts'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { placeText } from '#src/features/tasks/places.ts'
import { dueBetween } from '#domain/tasks/repeat.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'

export type RecordEvent = {
  key: string
  date: string
  title: string
  where: string
  href: string
  kind: 'planting' | 'harvest'
  crop: Crop
}

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
}

type RecordEvents = { events: RecordEvent[]; undated: UndatedEvent[] }

function addCropEvents(crop: Crop, found: RecordEvents) {
  const place = { where: crop.fieldName, href: paths.cropManagement(crop.projectId, crop.id) }
  const add = (kind: 'planting' | 'harvest', text: string, title: string) => {
    const key = `${kind} ${crop.id}`
    const date = readDate(text)
    if (date) found.events.push({ key, date, kind, crop, title, ...place })
    else if (text.trim()) found.undated.push({ key, text: `${title}: ${text}`, ...place })
  }
  add('planting', crop.plantingDate, t('Planting {crop}', { crop: cropLabel(crop.name) }))
  add('harvest', crop.expectedHarvest, t('Harvest of {crop}', { crop: cropLabel(crop.name) }))
}

/** Plantings and harvests, split by whether the record gives an exact date. */
export function recordEvents(projects: Project[]): RecordEvents {
  const found: RecordEvents = { events: [], undated: [] }
  for (const { crops = [] } of projects) for (const crop of crops) addCropEvents(crop, found)
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

const RANKS = { harvest: 0, planting: 1, task: 2 }
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
