import ical, {
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { Kysely } from 'kysely'
import type { Priority, Repeat, Task } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectTasks, seriesOf, toTask } from '#server/tasks/task-rows.ts'
import { taskDates } from './task-dates.ts'

const MAX_TASKS = 1000
const ASK_AGAIN_SECONDS = 3600

/** RFC 5545, 3.8.1.9: 1 is the highest, 9 the lowest. */
const PRIORITIES: Record<Priority, number> = { high: 1, medium: 5, low: 9 }

const FREQUENCIES: Record<Repeat['unit'], { freq: ICalEventRepeatingFreq; times: number }> = {
  day: { freq: ICalEventRepeatingFreq.DAILY, times: 1 },
  week: { freq: ICalEventRepeatingFreq.WEEKLY, times: 1 },
  month: { freq: ICalEventRepeatingFreq.MONTHLY, times: 1 },
  season: { freq: ICalEventRepeatingFreq.MONTHLY, times: 3 },
  year: { freq: ICalEventRepeatingFreq.YEARLY, times: 1 },
}

type Moment = { now: Date; today: string; pageUrl: string }

/** A farmer's open tasks, soonest first, as an iCalendar file of days. */
export async function taskFeed(db: Kysely<Tables>, ownerId: string, moment: Moment) {
  const rows = await selectTasks(db, ownerId)
    .where('tasks.doneAt', 'is', null)
    .orderBy('tasks.dueDate')
    .orderBy('tasks.id')
    .limit(MAX_TASKS)
    .execute()
  const calendar = ical({
    name: 'Smart Farm tasks',
    prodId: { company: 'Smart Farm', product: 'Tasks', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_SECONDS,
  })
  for (const row of rows) {
    const task = toTask(row, moment.now)
    const { days, repeating } = taskDates(task.dueDate, seriesOf(row), moment.today)
    const about = { ...describe(task, moment.pageUrl), ...changed(row) }
    for (const [index, day] of days.entries()) {
      const id = index === 0 ? task.id : `${task.id}-${day}`
      calendar.createEvent({ ...about, id, start: atMidnight(day) })
    }
    if (repeating) {
      const id = days.length === 0 ? task.id : `${task.id}-repeat`
      const start = atMidnight(repeating.from)
      calendar.createEvent({ ...about, id, start, repeating: ruleOf(repeating.repeat) })
    }
  }
  return calendar.toString()
}

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

const ruleOf = ({ unit, every }: Repeat) => {
  const { freq, times } = FREQUENCIES[unit]
  return { freq, interval: every * times }
}

const changed = ({ version, updatedAt }: { version: number; updatedAt: string }) => ({
  sequence: version - 1,
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
})

/** RFC 5545, 3.1, lets text hold no control characters but tabs; line ends are escaped. */
const withoutControls = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, ' ')

const joined = (texts: (string | null)[], by: string) =>
  withoutControls(texts.filter(Boolean).join(by)) || null

function describe(task: Task, pageUrl: string): Omit<ICalEventData, 'start'> {
  const { title, why, notes, projectName, entityName, priority } = task
  return {
    allDay: true,
    summary: withoutControls(title),
    description: joined([why, notes], '\n\n'),
    location: joined([entityName, projectName], ', '),
    priority: PRIORITIES[priority],
    transparency: ICalEventTransparency.TRANSPARENT,
    url: pageUrl,
  }
}
