import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '#contract/tasks.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { dateProblem } from '#contract/calendar-date.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
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

/** A month of plantings, harvests, maintenance and tasks. */
export function CalendarCard({ today, tasks, events, undated, offerTask }: CalendarCardProps) {
  const [picked, setPicked] = useState<string | null>(null)
  // Follows `today` past midnight unless the farmer has picked one.
  const chosen = picked ?? today
  const month = chosen.slice(0, 7)
  const days = useMemo(() => {
    const dates = weeksOf(`${month}-01`).flat()
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    const visible = events.filter(({ date }) => date >= first && date <= last)
    return byDay([...visible, ...taskEvents(tasks, first, last, today)])
  }, [month, tasks, events, today])
  const select = (date: string) => !dateProblem(date) && setPicked(date)
  const eventsOnDay = days.get(chosen) ?? []
  return (
    <Card aria-labelledby="calendar" className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id="calendar" className="flex items-center gap-2 text-base font-semibold">
          <CalendarDays aria-hidden className="size-5 text-sky" />
          <span role="status">
            <time dateTime={month}>{monthName(chosen)}</time>
          </span>
        </h3>
        <div className="flex gap-1">
          <Button
            kind="quiet"
            aria-label={t('Previous month')}
            onClick={() => select(addMonths(chosen, -1))}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button kind="quiet" onClick={() => setPicked(null)}>
            {t('Today')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t('Next month')}
            onClick={() => select(addMonths(chosen, 1))}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-5 max-sm:hidden lg:grid-cols-[minmax(0,1fr)_16rem]">
        <MonthGrid chosen={chosen} today={today} days={days} onChoose={select} />
        <section aria-labelledby="chosen-day" className="min-w-0">
          <h4 id="chosen-day" className="font-semibold">
            <time dateTime={chosen}>{longDay(chosen)}</time>
          </h4>
          {eventsOnDay.length === 0 && (
            <p className="mt-1 text-soft">{t('Nothing on this day.')}</p>
          )}
          <ul className="divide-y divide-line">
            {eventsOnDay.map((event) => (
              <EventLine key={event.key} event={event} offerTask={offerTask} />
            ))}
          </ul>
        </section>
      </div>
      <div className="sm:hidden">
        <MonthList month={chosen} today={today} days={days} offerTask={offerTask} />
      </div>
      {undated.length > 0 && <UndatedList undated={undated} />}
    </Card>
  )
}

/** Events without an exact day. */
const UndatedList = ({ undated }: { undated: UndatedEvent[] }) => (
  <details className="mt-3 text-sm">
    <summary data-not-a-figure="entered" className="min-h-touch cursor-pointer py-2">
      {t('Not in the calendar (no exact day): {count}', { count: undated.length })}
    </summary>
    <p data-not-a-figure="label" className="text-soft">
      {t('Write the date like 20 May 2026 to see it in the calendar.')}
    </p>
    <ul className="mt-1 grid max-h-72 gap-1 overflow-y-auto">
      {undated.map(({ key, text, where, href, provenance }) => (
        <li key={key} className="break-words">
          {text},{' '}
          <Link href={href} className="underline underline-offset-2">
            {where}
          </Link>{' '}
          <Provenance kind={provenance} />
        </li>
      ))}
    </ul>
  </details>
)
