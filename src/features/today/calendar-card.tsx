import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '#contract/tasks.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { dateProblem } from '#contract/calendar-date.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Rows } from '#src/ui/section.tsx'
import { byDay, taskEvents, type UndatedEvent, type RecordEvent } from './calendar-events.ts'
import { longDay, monthName, weeksOf } from './month.ts'
import { EventLine, type OfferTask } from './event-line.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'

type CalendarCardProps = {
  today: string
  /** Open tasks, soonest first. */
  tasks: Task[]
  events: RecordEvent[]
  undated: UndatedEvent[]
  offerTask: OfferTask
}

const SHOWN_OF_DAY = 8

/** A month of plantings, harvests and tasks. */
export function CalendarCard({ today, tasks, events, undated, offerTask }: CalendarCardProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [isDayOpen, setDayOpen] = useState(false)
  // Follows `today` past midnight unless the farmer has picked one.
  const chosen = picked ?? today
  const month = chosen.slice(0, 7)
  const days = useMemo(() => {
    const dates = weeksOf(`${month}-01`).flat()
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    const visible = events.filter(({ date }) => date >= first && date <= last)
    return byDay([...visible, ...taskEvents(tasks, first, last, today)])
  }, [month, tasks, events, today])
  const select = (date: string | null) => {
    if (date !== null && dateProblem(date)) return
    setPicked(date)
    setDayOpen(false)
  }
  const eventsOnDay = days.get(chosen) ?? []
  const shownOnDay = isDayOpen ? eventsOnDay : eventsOnDay.slice(0, SHOWN_OF_DAY)
  return (
    <section aria-labelledby="calendar" className="min-w-0">
      <header className="mb-2 flex items-center justify-between gap-2">
        <h2 id="calendar" className="text-base font-semibold">
          <span role="status">
            <time dateTime={month}>{monthName(chosen)}</time>
          </span>
        </h2>
        <div className="-mr-2 flex">
          <Button
            kind="quiet"
            className="px-3!"
            aria-label={t('Previous month')}
            onClick={() => select(addMonths(chosen, -1))}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button kind="quiet" className="px-3! text-sm!" onClick={() => select(null)}>
            {t('Today')}
          </Button>
          <Button
            kind="quiet"
            className="px-3!"
            aria-label={t('Next month')}
            onClick={() => select(addMonths(chosen, 1))}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 max-sm:hidden xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MonthGrid chosen={chosen} today={today} days={days} onChoose={select} />
        <section aria-labelledby="chosen-day" className="min-w-0">
          <h3 id="chosen-day" className="mb-2 text-sm font-semibold">
            <time dateTime={chosen}>{longDay(chosen)}</time>
          </h3>
          {eventsOnDay.length === 0 ? (
            <p className="text-sm text-soft">{t('Nothing on this day.')}</p>
          ) : (
            <Rows>
              {shownOnDay.map((event) => (
                <EventLine key={event.key} event={event} offerTask={offerTask} />
              ))}
            </Rows>
          )}
          {eventsOnDay.length > shownOnDay.length && (
            <Button
              kind="quiet"
              data-not-a-figure="entered"
              className="text-sm! text-soft!"
              onClick={() => setDayOpen(true)}
            >
              {t('{count, number} more', { count: eventsOnDay.length - shownOnDay.length })}
            </Button>
          )}
        </section>
      </div>
      <div className="sm:hidden">
        <MonthList key={month} month={month} today={today} days={days} offerTask={offerTask} />
      </div>
      {undated.length > 0 && <UndatedList undated={undated} />}
    </section>
  )
}

/** Events without an exact day. */
const UndatedList = ({ undated }: { undated: UndatedEvent[] }) => (
  <details className="mt-3 text-sm">
    <summary
      data-not-a-figure="entered"
      className="flex min-h-touch w-fit items-center rounded-control text-soft hover:text-ink"
    >
      {t('Not in the calendar (no exact day): {count}', { count: undated.length })}
    </summary>
    <p data-not-a-figure="label" className="text-soft">
      {t('Write the date like 20 May 2026 to see it in the calendar.')}
    </p>
    <ul data-not-a-figure="entered" className="mt-1 grid max-h-72 gap-1 overflow-y-auto">
      {undated.map(({ key, text, where, href }) => (
        <li key={key} className="break-words">
          {text},{' '}
          <Link href={href} className="underline underline-offset-2">
            {where}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)
