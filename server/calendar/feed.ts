import ical, {
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { Kysely } from 'kysely'
import type { Closure } from '#contract/book.ts'
import { msg } from '#contract/message.ts'
import type { Priority, Repeat, Task } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectTasks, seriesOf, toTask } from '#server/farm/task-rows.ts'
import { closureReason, closureSentence, closureTimes } from '#domain/book/waiting-words.ts'
import { readWaiting } from '#server/book/read-waiting.ts'
import { addDays, addMonths } from '#domain/dates/calendar-days.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import { nextOccurrence, type Series } from '#domain/tasks/repeat.ts'

const MAX_TASKS = 1000
const REFRESH_SECONDS = 3600

/** RFC 5545, 3.8.1.9: 1 is the highest, 9 the lowest. */
const PRIORITIES: Record<Priority, number> = { high: 1, medium: 5, low: 9 }

const FREQUENCIES: Record<Repeat['unit'], { freq: ICalEventRepeatingFreq; times: number }> = {
  day: { freq: ICalEventRepeatingFreq.DAILY, times: 1 },
  week: { freq: ICalEventRepeatingFreq.WEEKLY, times: 1 },
  month: { freq: ICalEventRepeatingFreq.MONTHLY, times: 1 },
  season: { freq: ICalEventRepeatingFreq.MONTHLY, times: 3 },
  year: { freq: ICalEventRepeatingFreq.YEARLY, times: 1 },
}

type Moment = {
  now: Date
  today: string
  /** Of the farm. */
  zone: string
  pageUrl: string
  bookUrl: string
  language: Language
}

/** A farmer's open tasks, and the days on which waiting periods close something, as an iCalendar file of all-day events. */
export async function taskFeed(db: Kysely<Tables>, farmId: string, moment: Moment) {
  const rows = await selectTasks(db, farmId)
    .where('tasks.doneAt', 'is', null)
    .orderBy('tasks.dueDate')
    .orderBy('tasks.id')
    .limit(MAX_TASKS)
    .execute()
  const calendar = ical({
    name: say(moment.language, msg('Smart Farm tasks')),
    prodId: {
      company: 'Smart Farm',
      product: 'Tasks',
      language: moment.language.code.toUpperCase(),
    },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const row of rows) {
    const task = taskInWords(moment.language, toTask(row, moment.now))
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
  const { closures } = await readWaiting(db, farmId, moment.now)
  for (const closure of closures) calendar.createEvent(closedDays(closure, moment))
  return calendar.toString()
}

/** An event over the days that a treatment closes; `until` is the first open one, as in iCalendar. */
function closedDays(closure: Closure, { language, zone, now, bookUrl }: Moment): ICalEventData {
  const { entryId, waitingFor, target, from, until } = closure
  const times = closureTimes(language.locale, zone, now)
  return {
    id: `${entryId}-${waitingFor}-${target.id}`,
    stamp: atMidnight(from),
    start: atMidnight(from),
    end: atMidnight(until),
    allDay: true,
    summary: withoutControls(say(language, closureSentence(closure, times))),
    description: withoutControls(say(language, closureReason(closure, times))),
    transparency: ICalEventTransparency.TRANSPARENT,
    url: bookUrl,
  }
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

/** RFC 5545, 3.1, allows no control characters but tabs. Line ends get escaped later. */
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

const MONTHS_AHEAD = 12
/** Some months lack the 29th to 31st: calendars skip those months, while we move the date. */
const LAST_DAY_OF_EVERY_MONTH = 28

type TaskDates = {
  /** Single days. The first is the due date, unless the repetition starts there. */
  days: string[]
  /** A repetition for which calendars compute the same dates as we do. */
  repeating: { from: string; repeat: Repeat } | null
}

/**
 * The days of a task from its due date on. A repetition for which calendars would compute other dates
 * is expanded into single days for twelve months from today.
 */
export function taskDates(dueDate: string, series: Series | null, today: string): TaskDates {
  if (!series) return { days: [dueDate], repeating: null }
  const isOnSeries = nextOccurrence(series, addDays(dueDate, -1)) === dueDate
  const from = isOnSeries ? dueDate : nextOccurrence(series, dueDate)
  const postponed = isOnSeries ? [] : [dueDate]
  if (!from) return { days: postponed, repeating: null }
  if (hasSameDates(series)) {
    return { days: postponed, repeating: { from, repeat: series.repeat } }
  }
  return { days: [...postponed, ...expanded(series, from, today)], repeating: null }
}

const hasSameDates = ({ repeat: { unit }, from }: Series) =>
  unit === 'day' || unit === 'week' || Number(from.slice(8)) <= LAST_DAY_OF_EVERY_MONTH

function expanded(series: Series, from: string, today: string) {
  const last = addMonths(today, MONTHS_AHEAD)
  const days = [from]
  let next = nextOccurrence(series, from)
  while (next && next <= last) {
    days.push(next)
    next = nextOccurrence(series, next)
  }
  return days
}
