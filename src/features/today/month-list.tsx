import { useState } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Rows } from '#src/ui/section.tsx'
import { isDaily, type CalendarEvent } from './calendar-events.ts'
import { longDay, isInMonth } from './month.ts'
import { EventLine, type OfferTask } from './event-line.tsx'

type MonthListProps = {
  month: string
  today: string
  days: Map<string, CalendarEvent[]>
  offerTask: OfferTask
}

const SHOWN_FIRST = 12
const SHOWN_MORE = 50

/** The month as a list, for small screens. Daily tasks are listed once, at the top. */
export function MonthList({ month, today, days, offerTask }: MonthListProps) {
  const [count, setCount] = useState(SHOWN_FIRST)
  const events = [...days.keys()]
    .filter((date) => isInMonth(date, month))
    .toSorted()
    .flatMap((date) => days.get(date) ?? [])
  const daily = new Set(events.filter(isDaily).map(({ title }) => title))
  const listed = events.filter((event) => !isDaily(event))
  const isPast = ({ date }: { date: string }) => isInMonth(today, month) && date < today
  const past = listed.filter(isPast)
  const coming = listed.filter((event) => !isPast(event))
  return (
    <div className="grid grid-cols-1 gap-3">
      {daily.size > 0 && (
        <p data-not-a-figure="entered" className="text-xs text-soft">
          {t('Every day:')} {[...daily].join(', ')}
        </p>
      )}
      {listed.length === 0 && <p className="text-sm text-soft">{t('Nothing else this month.')}</p>}
      {past.length > 0 && (
        <details>
          <summary className="flex min-h-touch w-fit items-center rounded-control text-sm text-soft">
            {t('Earlier this month')}
          </summary>
          <Days events={past} offerTask={offerTask} />
        </details>
      )}
      <Days events={coming.slice(0, count)} offerTask={offerTask} />
      {coming.length > count && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="justify-self-start text-sm! text-soft!"
          onClick={() => setCount(count + SHOWN_MORE)}
        >
          {t('{count, number} more', { count: coming.length - count })}
        </Button>
      )}
    </div>
  )
}

const Days = ({ events, offerTask }: { events: CalendarEvent[]; offerTask: OfferTask }) => (
  <ul className="grid grid-cols-1 gap-4">
    {[...new Set(events.map(({ date }) => date))].map((date) => (
      <li key={date}>
        <h3 className="mb-1.5 text-sm font-semibold">
          <time dateTime={date}>{longDay(date)}</time>
        </h3>
        <Rows>
          {events
            .filter((event) => event.date === date)
            .map((event) => (
              <EventLine key={event.key} event={event} offerTask={offerTask} />
            ))}
        </Rows>
      </li>
    ))}
  </ul>
)
